import { sentenceOf, type StatusMessage, statusMessage } from '@sop/contracts';
import { standardFailure } from './failures.js';

export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** A row of the table `job`. */
export interface JobRow {
  id: string;
  /** The kind of its definition. */
  kind: string;
  companyId: string;
  subjectId: string;
  /** Counts re-runs of the same subject, from 1. */
  generation: number;
  state: JobState;
  payload: unknown;
  /** The number of claims since it was enqueued or retried by an operator. */
  attempt: number;
  /** The number of its last lease; it only increases. */
  fence: number;
  /** 0 to 100 */
  percent: number;
  stage: string;
  /** A sentence for the user: the current activity, or why it failed. */
  detail: string;
  /** The codes and parameters behind `detail`; empty for rows that were written without them. */
  detailCodes: StatusMessage[];
  /** Stage details as reported by the worker. */
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

const columns: Record<keyof JobRow, string> = {
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
export const jobColumns = Object.entries(columns)
  .map(([field, column]) => `job.${column} as "${field}"`)
  .join(', ');

/** The message about a job that runs or has ended; never empty for a failed one. @param job undefined once its row is deleted */
export function messageOf(
  hasFailed: boolean,
  job: Pick<JobRow, 'detail' | 'detailCodes'> | undefined,
): { detail: string; detail_codes: StatusMessage[] } {
  if (hasFailed && !job?.detail)
    return { detail: sentenceOf(standardFailure), detail_codes: [standardFailure] };
  return { detail: job?.detail ?? '', detail_codes: job?.detailCodes ?? [] };
}

/** The message about a job that waits for a worker. @param jobsAhead jobs that start before it @param hasStarted in an earlier attempt */
export function waitingMessage(jobsAhead: number, hasStarted: boolean): StatusMessage {
  if (hasStarted) return statusMessage('work.waiting-to-go-on');
  return jobsAhead > 0
    ? statusMessage('work.waiting-behind', { before: jobsAhead })
    : statusMessage('work.waiting-to-start');
}
