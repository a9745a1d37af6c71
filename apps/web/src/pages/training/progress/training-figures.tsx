import { Progress as Bar, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TrainingEpoch, TrainingProgress } from '@sop/contracts';
import { lazy, Suspense } from 'react';
import { queries } from '../../../api/queries.js';
import { Picture } from '../../../features/picture/picture.js';
import { Fact } from '../../../ui/facts.js';
import { Notice } from '../../../ui/states.js';
import { lossFigure, rateFigure, precisionFigure } from '../format-figures.js';
import { Collapsible } from '../collapsible.js';
import { backendName, texts } from '../training.texts.js';
import { isInProgress } from './polling.js';
import styles from './progress.module.css';
import { timeLeft } from './remaining-time.js';
import { failureOf, messageOf } from './messages.js';
import { TrainingOutcome } from './training-outcome.js';

/** The chart library is loaded when there is something to draw. */
const EpochChart = lazy(() => import('./epoch-chart.js'));

interface TrainingFiguresProps {
  readonly progress: TrainingProgress;
  readonly history: readonly TrainingEpoch[];
}

export function TrainingFigures({ progress, history }: TrainingFiguresProps) {
  return (
    <>
      <Head progress={progress} />
      {progress.status === 'failed' && <Notice tone="danger">{failureOf(progress)}</Notice>}
      {isInProgress(progress) && <Way progress={progress} history={history} />}
      {/* What a model does not find is part of the question. */}
      {progress.status === 'completed' && !progress.awaiting_activation && (
        <p className={styles.small}>{messageOf(progress)}</p>
      )}
      {progress.model_id !== null && <TrainingOutcome modelId={progress.model_id} />}
      <Collapsible title={texts.technical}>
        <Figures progress={progress} />
        {history.length > 1 && (
          <Suspense fallback={<Skeleton height={240} />}>
            <EpochChart history={history} />
          </Suspense>
        )}
      </Collapsible>
    </>
  );
}

function Head({ progress }: { progress: TrainingProgress }) {
  const { data: dataset } = useQuery({
    ...queries.dataset(progress.dataset_id),
    enabled: isInProgress(progress),
    retry: false,
  });
  const picture = isInProgress(progress) ? dataset?.thumbnail : null;
  return (
    <div className={styles.head}>
      {picture && <Picture path={picture} alt="" className={styles.picture} />}
      <div className={styles.text}>
        <p className={styles.title}>
          <span className={styles.name}>{progress.model_name}</span>
          <span className={styles.state} data-state={progress.status}>
            {texts.states[progress.status]}
          </span>
        </p>
        <p className={styles.small}>{progress.dataset_name}</p>
        {isInProgress(progress) && <p className={styles.lead}>{texts.runningLead}</p>}
      </div>
    </div>
  );
}

function Figures({ progress }: { progress: TrainingProgress }) {
  const { figures: names } = texts;
  return (
    <dl className={styles.figures}>
      <Fact name={names.loss}>{lossFigure(progress.loss)}</Fact>
      <Fact name={names.map50}>{precisionFigure(progress.map50)}</Fact>
      <Fact name={names.map50to95}>{precisionFigure(progress.map50_95)}</Fact>
      <Fact name={names.learningRate}>{rateFigure(progress.learning_rate)}</Fact>
      <Fact name={names.batchSize}>{String(progress.batch_size)}</Fact>
      <Fact name={names.computedBy}>{progress.backend === null ? '–' : backendName(progress.backend)}</Fact>
    </dl>
  );
}

function Way({ progress, history }: TrainingFiguresProps) {
  const left = timeLeft(history, progress.total_epochs);
  return (
    <div className={styles.way}>
      <p>
        <strong>{texts.epochOf(progress.epoch, progress.total_epochs)}</strong>
        {left && <span>{left}</span>}
      </p>
      <Bar value={progress.progress} size={8} aria-label={texts.progressTitle} />
      <p className={styles.small} role="status">
        {progress.queue_position > 0 ? texts.waiting(progress.queue_position) : messageOf(progress)}
      </p>
    </div>
  );
}
