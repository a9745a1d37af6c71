import { Progress as Bar, Skeleton } from '@mantine/core';
import type { TrainingEpoch, TrainingProgress } from '@sop/contracts';
import { lazy, Suspense } from 'react';
import { Notice } from '../../../ui/states.js';
import { waiting } from '../company/running-trainings.js';
import { lossFigure, rateFigure, share } from '../figures.js';
import { backendName, texts } from '../training.texts.js';
import { isUnderWay } from './polling.js';
import styles from './progress.module.css';
import { timeLeft } from './remaining.js';

/** Charts are heavy; they come when there is something to draw. */
const EpochChart = lazy(() => import('./epoch-chart.js'));

interface TrainingFiguresProps {
  readonly progress: TrainingProgress;
  readonly history: readonly TrainingEpoch[];
}

export function TrainingFigures({ progress, history }: TrainingFiguresProps) {
  return (
    <>
      <div>
        <p className={styles.head}>
          <span className={styles.name}>{progress.model_name}</span>
          <span className={styles.state} data-state={progress.status}>
            {texts.states[progress.status]}
          </span>
        </p>
        <p className={styles.small}>{progress.dataset_name}</p>
      </div>
      {progress.status === 'failed' ? (
        <Notice tone="danger">{progress.error_message || progress.message || 'The training failed.'}</Notice>
      ) : (
        <Way progress={progress} history={history} />
      )}
      <dl className={styles.figures}>
        <Figure name="Loss" value={lossFigure(progress.loss)} />
        <Figure name="mAP50" value={share(progress.map50)} />
        <Figure name="mAP50-95" value={share(progress.map50_95)} />
        <Figure name="Learning rate" value={rateFigure(progress.learning_rate)} />
        <Figure name="Batch size" value={String(progress.batch_size)} />
        <Figure name="Computed by" value={progress.backend === null ? '–' : backendName(progress.backend)} />
      </dl>
      {history.length > 1 && (
        <Suspense fallback={<Skeleton height={240} />}>
          <EpochChart history={history} />
        </Suspense>
      )}
    </>
  );
}

function Way({ progress, history }: TrainingFiguresProps) {
  const left = isUnderWay(progress) ? timeLeft(history, progress.total_epochs) : null;
  return (
    <div className={styles.way}>
      <p>
        <strong>
          Epoch {progress.epoch} of {progress.total_epochs}
        </strong>
        {left && <span>{left}</span>}
      </p>
      <Bar value={progress.progress} size={8} aria-label={texts.progressTitle} />
      <p className={styles.small} role="status">
        {progress.queue_position > 0 ? waiting(progress.queue_position) : progress.message}
      </p>
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
