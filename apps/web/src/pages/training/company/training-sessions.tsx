import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routes, type TrainedModel } from '@sop/contracts';
import { IconCheck } from '@tabler/icons-react';
import { call } from '../../../api/call.js';
import { detailOf, hasStatus } from '../../../api/problem.js';
import { keys } from '../../../api/query.js';
import { reads } from '../../../api/reads.js';
import { formatDay } from '../../../lib/date.js';
import { LinkButton } from '../../../ui/link-button.js';
import { ErrorState } from '../../../ui/states.js';
import { showDone, showFailure } from '../../../ui/toasts.js';
import { share } from '../figures.js';
import { texts } from '../training.texts.js';
import styles from './company.module.css';

/** The models of the company, newest first. Nothing at all while there are none. */
export function TrainingSessions() {
  const models = useQuery(reads.models());
  const failed = models.isError && !hasStatus(models.error, 401);
  if (!failed && (models.data ?? []).length === 0) return null;
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions" className={styles.heading}>
        {texts.sessions}
      </h2>
      {failed && <ErrorState message={texts.sessionsFailure} onRetry={() => void models.refetch()} />}
      {models.data && models.data.length > 0 && (
        <ul className={styles.sessions}>
          {models.data.map((model) => (
            <Session key={model.id} model={model} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Session({ model }: { model: TrainedModel }) {
  return (
    <li className={styles.session}>
      <div className={styles.what}>
        <h3 className={styles.sessionName}>
          {model.name}
          {model.is_active && (
            <span className={styles.badge}>
              <IconCheck size={14} stroke={2.5} aria-hidden="true" />
              {texts.active}
            </span>
          )}
        </h3>
        <p className={styles.small}>
          {model.dataset_name} · <time dateTime={model.created_at}>{formatDay(model.created_at)}</time>
        </p>
      </div>
      <dl className={styles.figures}>
        <Figure name="Epochs trained" value={String(model.epochs_trained)} />
        <Figure
          name="Classes added"
          value={String(model.classes_added.length)}
          hint={model.classes_added.join(', ')}
        />
        <Figure name="mAP50" value={share(model.map50)} />
      </dl>
      <div className={styles.acts}>
        {!model.is_active && <Activate model={model} />}
        <LinkButton
          to={`/training/models/${model.id}`}
          variant="subtle"
          aria-label={`${texts.details} of ${model.name}`}
        >
          {texts.details}
        </LinkButton>
      </div>
    </li>
  );
}

function Figure({ name, value, hint }: { name: string; value: string; hint?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd title={hint}>{value}</dd>
    </div>
  );
}

/** Makes a model the one that SOPs are made with. */
export function Activate({ model }: { model: Pick<TrainedModel, 'id' | 'name'> }) {
  const client = useQueryClient();
  const activation = useMutation({
    mutationFn: () => call(routes.models.activate, { params: { id: model.id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.models });
      showDone(`SOPs are made with “${model.name}” from now on`);
    },
    onError: (error) => showFailure(detailOf(error, texts.activateFailure)),
  });
  return (
    <Button
      variant="default"
      loading={activation.isPending}
      onClick={() => activation.mutate()}
      aria-label={`${texts.activate} ${model.name}`}
    >
      {texts.activate}
    </Button>
  );
}
