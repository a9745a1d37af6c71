import {
  type TrainingEpoch,
  type TrainingMetrics,
  type TrainingProgress,
  type StatusMessage,
  sentenceOf,
} from '@sop/contracts';
import { type JobState, waitingMessage } from '@sop/jobs';
import { presentClass } from '../models/model.presenter.js';
import type { TrainingEpochRow } from './training-epoch.entity.js';
import type { TrainingRunRow } from './training-run.entity.js';

/** A run, its job, its last epoch. An ended run may have no job. */
export type ProgressRow = Pick<
  TrainingRunRow,
  | 'id'
  | 'datasetId'
  | 'datasetName'
  | 'modelName'
  | 'status'
  | 'epochs'
  | 'batchSize'
  | 'message'
  | 'messageCodes'
  | 'errorMessage'
  | 'errorMessageCodes'
  | 'backend'
  | 'modelId'
  | 'updatedAt'
> & {
  /** Its model waits for a decision. */
  isAwaiting: boolean;
  jobId: string | null;
  jobState: JobState | null;
  attempt: number | null;
  percent: number | null;
  detail: string | null;
  detailCodes: StatusMessage[] | null;
  heartbeatAt: Date | null;
  epoch: number | null;
  loss: number | null;
  map50: number | null;
  map50to95: number | null;
  learningRate: number | null;
  epochAt: Date | null;
  /** Mean of the last five epochs. */
  epochSeconds: number | null;
};

/** @param queuePosition trainings of all companies that start before this one */
export function presentProgress(row: ProgressRow, queuePosition: number, now: Date): TrainingProgress {
  return {
    training_id: row.id,
    dataset_id: row.datasetId,
    dataset_name: row.datasetName,
    model_name: row.modelName,
    status: row.status,
    epoch: row.epoch ?? 0,
    total_epochs: row.epochs,
    loss: row.loss,
    map50: row.map50,
    map50_95: row.map50to95,
    learning_rate: row.learningRate,
    batch_size: row.batchSize,
    timestamp: latest(row.updatedAt, row.epochAt, hasEnded(row) ? null : row.heartbeatAt).toISOString(),
    ...messageOf(row, queuePosition),
    error_message: row.errorMessage,
    error_message_codes: row.errorMessageCodes,
    progress: row.status === 'completed' ? 100 : Math.min(99, row.percent ?? 0),
    remaining_seconds: remainingSeconds(row, now),
    queue_position: queuePosition,
    backend: row.backend,
    model_id: row.modelId,
    awaiting_activation: row.isAwaiting,
  };
}

export const presentEpoch = (row: TrainingEpochRow): TrainingEpoch => ({
  epoch: row.epoch,
  loss: row.loss,
  map50: row.map50,
  map50_95: row.map50to95,
  learning_rate: row.learningRate,
  timestamp: row.finishedAt.toISOString(),
});

export function presentMetrics(run: TrainingRunRow, epochs: readonly TrainingEpochRow[]): TrainingMetrics {
  const best = epochs.find(({ epoch }) => epoch === run.bestEpoch);
  return {
    training_id: run.id,
    best_epoch: run.bestEpoch ?? 0,
    map50: best?.map50 ?? null,
    map50_95: best?.map50to95 ?? null,
    classes: (run.metrics?.classes ?? []).map(presentClass),
    train_frames: run.metrics?.train_frames ?? 0,
    held_out_frames: run.metrics?.held_out_frames ?? 0,
    samples_per_second: mean(epochs.map(({ samplesPerSecond }) => samplesPerSecond)),
    seconds_per_epoch: mean(epochs.map(({ seconds }) => seconds)),
    backend: run.backend,
  };
}

const hasEnded = ({ status }: Pick<ProgressRow, 'status'>): boolean =>
  status === 'completed' || status === 'failed';

/** While it runs, its trainer reports through the job; before and between, the message is its place in the queue. */
function messageOf(
  row: ProgressRow,
  queuePosition: number,
): Pick<TrainingProgress, 'message' | 'message_codes'> {
  if (!hasEnded(row) && row.jobState === 'waiting') {
    // A trainer that was shut down returned its attempt, but its work remains.
    const message = waitingMessage(queuePosition, Boolean(row.attempt || row.percent));
    return { message: sentenceOf(message), message_codes: [message] };
  }
  if (!hasEnded(row) && row.jobState !== null && row.detail)
    return { message: row.detail, message_codes: row.detailCodes ?? [] };
  return { message: row.message, message_codes: row.messageCodes };
}

/** An estimate from the last five epochs; the current one counts down until it is overdue. */
function remainingSeconds(row: ProgressRow, now: Date): number | null {
  if (hasEnded(row) || row.jobState !== 'running') return null;
  if (!row.epochAt || row.epoch === null || row.epochSeconds === null) return null;
  const sinceSeconds = (now.getTime() - row.epochAt.getTime()) / 1000;
  const begun = Math.min(Math.max(0, sinceSeconds), row.epochSeconds);
  return Math.max(0, Math.round(row.epochSeconds * (row.epochs - row.epoch) - begun));
}

const latest = (...dates: (Date | null)[]): Date =>
  new Date(Math.max(...dates.map((date) => date?.getTime() ?? 0)));

const mean = (values: readonly number[]): number | null =>
  values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
