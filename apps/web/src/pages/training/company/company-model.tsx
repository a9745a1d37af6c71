import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TrainedModel } from '@sop/contracts';
import { Link } from 'react-router-dom';
import { hasStatus } from '../../../api/problem.js';
import { queries } from '../../../api/queries.js';
import { Can } from '../../../features/permissions/can.js';
import { Card } from '../../../ui/card.js';
import { ErrorState } from '../../../ui/states.js';
import { useActivation } from '../decision/use-choice.js';
import { texts } from '../training.texts.js';
import { BaseDetector } from './base-detector.js';
import styles from './company.module.css';

/** The active model of the company and what it detects. */
export function CompanyModel() {
  const company = useQuery(queries.companyModel());
  const active = useQuery(queries.activeModel());
  const failed = [company, active].filter((each) => each.isError);
  const retry = () => failed.forEach((each) => void each.refetch());
  const model = active.data?.model ?? null;
  return (
    <Card
      title={texts.companyModel}
      {...(model && { actions: <StopUsing />, lead: <ActiveModel model={model} /> })}
    >
      {failed.length > 0 && !failed.some((each) => hasStatus(each.error, 401)) && (
        <ErrorState message={texts.companyModelFailure} onRetry={retry} />
      )}
      {failed.length === 0 && (!company.data || !active.data) && <Skeleton height={72} />}
      {company.data && active.data && failed.length === 0 && (
        <>
          {!model && (
            <p className={styles.none}>
              {company.data.training_history.length > 0 ? texts.noActiveModel : texts.noModel}
            </p>
          )}
          <Known names={company.data.custom_classes} />
        </>
      )}
    </Card>
  );
}

function ActiveModel({ model }: { model: TrainedModel }) {
  return (
    <>
      {texts.activeModel}:{' '}
      <Link to={`/training/models/${model.id}`} className={styles.link}>
        {model.name}
      </Link>
      , {texts.version(model.version)}
    </>
  );
}

function StopUsing() {
  const activation = useActivation();
  return (
    <Can permission="model.activate">
      <Button variant="default" loading={activation.isPending} onClick={() => activation.mutate(null)}>
        {texts.deactivate}
      </Button>
    </Can>
  );
}

function Known({ names }: { names: readonly string[] }) {
  return (
    <dl className={styles.facts}>
      {names.length > 0 && (
        <div>
          <dt>{texts.classesKnown(names.length)}</dt>
          <dd>
            <ul className={styles.chips}>
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      <Can permission="platform.settings">
        <BaseDetector />
      </Can>
    </dl>
  );
}
