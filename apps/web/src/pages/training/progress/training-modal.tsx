import { Button, Modal, Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { TrainingProgress } from '@sop/contracts';
import { detailOf, hasStatus } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { Can } from '../../../features/permissions/can.js';
import { LinkButton } from '../../../ui/link-button.js';
import { Notice } from '../../../ui/states.js';
import { clearModelName } from '../start/model-name.js';
import { texts } from '../training.texts.js';
import { isInProgress, UnreadableProgress } from './polling.js';
import { StopTraining } from './stop-training.js';
import styles from './progress.module.css';
import { TrainingFigures } from './training-figures.js';
import { useStopTraining, useTraining, useTrainingHistory } from './use-training.js';

interface TrainingModalProps {
  readonly trainingId: string;
  readonly onClose: () => void;
}

/** The progress of a training, which can be left or stopped. It continues in the background. */
export default function TrainingModal({ trainingId, onClose }: TrainingModalProps) {
  const client = useQueryClient();
  const training = useTraining(trainingId);
  const history = useTrainingHistory(trainingId, training.data);
  const stopping = useStopTraining(trainingId);
  const close = () => {
    clearModelName();
    for (const queryKey of [keys.datasets, keys.models, keys.trainings]) {
      void client.invalidateQueries({ queryKey });
    }
    onClose();
  };
  const progress = training.data;
  const isRunning = progress !== undefined && isInProgress(progress);
  return (
    <Modal
      opened
      onClose={close}
      title={texts.progressTitle}
      size={720}
      closeButtonProps={{ 'aria-label': texts.closeWindow }}
    >
      <div className={styles.content}>
        {training.isError && <ProgressError error={training.error} onRetry={() => void training.refetch()} />}
        {stopping.isError && <Notice tone="danger">{detailOf(stopping.error, texts.stopFailure)}</Notice>}
        {training.isPending && <Skeleton height={220} />}
        {progress && <TrainingFigures progress={progress} history={history} />}
        <div className={styles.buttons}>
          {isRunning ? (
            <Can permission="model.train" fallback={<span />}>
              <StopTraining onStop={() => stopping.mutate()} />
            </Can>
          ) : (
            <span />
          )}
          <div className={styles.right}>
            <ModelLink progress={progress} />
            <Button variant="default" onClick={close} data-autofocus>
              {isRunning ? texts.background : texts.close}
            </Button>
          </div>
        </div>
      </div>
    </Modal>
  );
}

function ProgressError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (hasStatus(error, 401)) return null;
  const sentence = error instanceof UnreadableProgress ? texts.parseFailure : texts.progressFailure;
  return (
    <Notice tone="danger">
      <span className={styles.error}>
        {sentence}
        <Button variant="default" onClick={onRetry}>
          {texts.retry}
        </Button>
      </span>
    </Notice>
  );
}

function ModelLink({ progress }: { progress: TrainingProgress | undefined }) {
  if (progress?.status !== 'completed' || progress.model_id === null) return null;
  return <LinkButton to={`/training/models/${progress.model_id}`}>{texts.seeModel}</LinkButton>;
}
