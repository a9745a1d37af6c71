import { ActionIcon, Button, Progress as Bar } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routes, type TrainingProgress } from '@sop/contracts';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { queries } from '../../../api/queries.js';
import { Can } from '../../../features/permissions/can.js';
import { remainingTime } from '../../../lib/time.js';
import { Card } from '../../../ui/card.js';
import { showFailure } from '../../../ui/toasts.js';
import { isInProgress } from '../progress/polling.js';
import { texts } from '../training.texts.js';
import { failureOf, messageOf } from '../progress/messages.js';
import styles from './company.module.css';

const listPollMilliseconds = 4000;

/** Running and queued trainings, and failed ones until they are dismissed. */
export function RunningTrainings({ onOpen }: { onOpen: (trainingId: string) => void }) {
  const { data: trainings = [] } = useQuery({
    ...queries.trainings(),
    refetchInterval: (query) => (query.state.data?.some(isInProgress) ? listPollMilliseconds : false),
    refetchOnWindowFocus: true,
  });
  const running = trainings.filter(isInProgress);
  const failed = trainings.filter(({ status }) => status === 'failed');
  useFreshModels(running.length);
  if (running.length + failed.length === 0) return null;
  return (
    <Card title={failed.length === 0 ? texts.running : texts.trainings}>
      <ul className={styles.running}>
        {running.map((training) => (
          <Running key={training.training_id} training={training} onOpen={onOpen} />
        ))}
        {failed.map((training) => (
          <Failed key={training.training_id} training={training} />
        ))}
      </ul>
    </Card>
  );
}

/** When a training ends there may be another model. */
function useFreshModels(runningCount: number) {
  const client = useQueryClient();
  const before = useRef(runningCount);
  useEffect(() => {
    if (runningCount < before.current) void client.invalidateQueries({ queryKey: keys.models });
    before.current = runningCount;
  }, [client, runningCount]);
}

interface RunningProps {
  readonly training: TrainingProgress;
  readonly onOpen: (trainingId: string) => void;
}

function Running({ training, onOpen }: RunningProps) {
  return (
    <li className={styles.run}>
      <div className={styles.runText}>
        <strong>{training.model_name}</strong>
        <span className={styles.small}>
          {training.dataset_name} · {whereItIs(training)}
        </span>
        <Bar value={training.progress} size={6} mt={8} aria-label={texts.progressOf(training.model_name)} />
      </div>
      <Button
        variant="default"
        onClick={() => onOpen(training.training_id)}
        aria-label={texts.openOf(training.model_name)}
      >
        {texts.open}
      </Button>
    </li>
  );
}

function whereItIs(training: TrainingProgress): string {
  if (training.queue_position > 0) return texts.waiting(training.queue_position);
  if (training.epoch === 0) return messageOf(training) || texts.states[training.status];
  const left = training.remaining_seconds === null ? '' : `, ${remainingTime(training.remaining_seconds)}`;
  return `${texts.epochOf(training.epoch, training.total_epochs)}${left}`;
}

function Failed({ training }: { training: TrainingProgress }) {
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => call(routes.trainingProgress.remove, { params: { id: training.training_id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.trainingList }),
    onError: (error) => showFailure(detailOf(error, texts.removeFailure)),
  });
  return (
    <li className={styles.run}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" className={styles.warn} />
      <div className={styles.runText}>
        <strong>{training.model_name}</strong>
        <span className={styles.small}>{training.dataset_name}</span>
        <span className={styles.error}>{failureOf(training)}</span>
      </div>
      <Can permission="training.delete">
        <ActionIcon
          aria-label={texts.dismissOf(training.model_name)}
          loading={removal.isPending}
          onClick={() => removal.mutate()}
        >
          <IconX size={18} stroke={1.75} />
        </ActionIcon>
      </Can>
    </li>
  );
}
