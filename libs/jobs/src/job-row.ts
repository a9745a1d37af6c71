import { sentenceOf, type StatusMessage, statusMessage } from '@sop/contracts';
import { standardFailure } from './failures.js';

export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** A job as it stands in the table. */
export interface JobRow {
  id: string;
  /** The name of its definition. */
  kind: string;
  companyId: string;
  subjectId: string;
  /** Counts re-runs of the same subject, from 1. */
  generation: number;
  state: JobState;
  payload: unknown;
  /** Counts claims since it was enqueued or retried by hand. */
  attempt: number;
  /** The number of its last lease; never goes back. */
  fence: number;
  /** 0 to 100 */
  percent: number;
  stage: string;
  /** A sentence for the user: what is going on, or why it failed. */
  detail: string;
  /** What it is made of; empty where that was not kept. */
  detailCodes: StatusMessage[];
  /** Whatever the worker told about its stages. */
  stages: unknown;
  /** For the operator: the last error with its stack. */
  error: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  heartbeatAt: Date | null;
}

export interface JobStageRow {
  stage: string;
  result: unknown;
  startedAt: Date;
  finishedAt: Date;
}

const names: Record<keyof JobRow, string> = {
  id: 'id',
  kind: 'kind',
  companyId: 'company_id',
  subjectId: 'subject_id',
  generation: 'generation',
  state: 'state',
  payload: 'payload',
  attempt: 'attempt',
  fence: 'fence',
  percent: 'percent',
  stage: 'stage',
  detail: 'detail',
  detailCodes: 'detail_codes',
  stages: 'stages',
  error: 'error',
  createdAt: 'created_at',
  startedAt: 'started_at',
  finishedAt: 'finished_at',
  heartbeatAt: 'heartbeat_at',
};

/** A select list that reads `job` into a `JobRow`. */
export const jobColumns = Object.entries(names)
  .map(([field, column]) => `job.${column} as "${field}"`)
  .join(', ');

/** What is told of work that goes on or has ended; of failed work always something. @param job undefined once its row is gone */
export function messageOf(
  hasFailed: boolean,
  job: Pick<JobRow, 'detail' | 'detailCodes'> | undefined,
): { detail: string; detail_codes: StatusMessage[] } {
  if (hasFailed && !job?.detail)
    return { detail: sentenceOf(standardFailure), detail_codes: [standardFailure] };
  return { detail: job?.detail ?? '', detail_codes: job?.detailCodes ?? [] };
}

/** What is told of work that waits for a worker. @param before jobs that start before it @param hasBegun in an earlier attempt */
export function waitingMessage(before: number, hasBegun: boolean): StatusMessage {
  if (hasBegun) return statusMessage('work.waiting-to-go-on');
  return before > 0
    ? statusMessage('work.waiting-behind', { before })
    : statusMessage('work.waiting-to-start');
}
