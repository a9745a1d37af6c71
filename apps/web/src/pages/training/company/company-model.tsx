import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routes, type TrainedModel } from '@sop/contracts';
import { Link } from 'react-router-dom';
import { call } from '../../../api/call.js';
import { detailOf, hasStatus } from '../../../api/problem.js';
import { keys } from '../../../api/query.js';
import { reads } from '../../../api/reads.js';
import { ErrorState } from '../../../ui/states.js';
import { showDone, showFailure } from '../../../ui/toasts.js';
import { texts } from '../training.texts.js';
import { BaseDetector } from './base-detector.js';
import styles from './company.module.css';

/** What the company has taught the product so far, and what looks at its videos now. */
export function CompanyModel() {
  const company = useQuery(reads.companyModel());
  const active = useQuery(reads.activeModel());
  const failed = [company, active].filter((each) => each.isError);
  const retry = () => failed.forEach((each) => void each.refetch());
  return (
    <section aria-labelledby="company-model">
      <h2 id="company-model" className={styles.heading}>
        {texts.companyModel}
      </h2>
      {failed.length > 0 && !failed.some((each) => hasStatus(each.error, 401)) && (
        <ErrorState message={texts.companyModelFailure} onRetry={retry} />
      )}
      {failed.length === 0 && (!company.data || !active.data) && <Skeleton height={150} radius={12} />}
      {company.data && active.data && failed.length === 0 && (
        <div className={styles.card}>
          <ActiveModel model={active.data.model} hasTrained={company.data.training_history.length > 0} />
          <dl className={styles.facts}>
            <div>
              <dt>Total classes</dt>
              <dd>{company.data.total_classes}</dd>
            </div>
            <div>
              <dt>Custom classes</dt>
              <dd>
                <Chips names={company.data.custom_classes} />
              </dd>
            </div>
            <BaseDetector />
          </dl>
        </div>
      )}
    </section>
  );
}

function ActiveModel({ model, hasTrained }: { model: TrainedModel | null; hasTrained: boolean }) {
  const client = useQueryClient();
  const deactivation = useMutation({
    mutationFn: () => call(routes.models.deactivate, {}),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.models });
      showDone('SOPs are made with the base detector alone from now on');
    },
    onError: (error) => showFailure(detailOf(error, texts.deactivateFailure)),
  });
  if (!model) return <p className={styles.none}>{hasTrained ? texts.noActiveModel : texts.noModel}</p>;
  return (
    <div className={styles.active}>
      <div>
        <p className={styles.small}>Active model</p>
        <p className={styles.name}>
          <Link to={`/training/models/${model.id}`}>{model.name}</Link>
          <span className={styles.version}>version {model.version}</span>
        </p>
      </div>
      <Button variant="default" loading={deactivation.isPending} onClick={() => deactivation.mutate()}>
        {texts.deactivate}
      </Button>
    </div>
  );
}

export function Chips({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <span className={styles.soft}>None yet</span>;
  return (
    <ul className={styles.chips}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
