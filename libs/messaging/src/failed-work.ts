import type {
  FailedWork,
  FailedWorkOutcome,
  FailedWorkQuery,
  FailedWorkRef,
  ListFailedWork,
  ResponseOf,
  WorkService,
} from '@sop/contracts';
import type { Tx } from '@sop/database';
import {
  dismissFailedJob,
  findFailedJob,
  listFailedJobs,
  retryFailedJob as queueFailedJob,
  type ServiceJobs,
} from '@sop/jobs';
import { discardDeadLetter, findFailedEvent, listFailedEvents } from './dead-letters.js';

/** Failed jobs and dead letters of a service, the newest first. */
export async function listFailedWork(
  tx: Tx,
  query: FailedWorkQuery,
  serviceJobs: ServiceJobs,
): Promise<ResponseOf<(typeof ListFailedWork)['sop']>> {
  const jobs = await listFailedJobs(tx, query, (job) => serviceJobs.noRetryReason(tx, job));
  const letters = await listFailedEvents(tx, query);
  const items = newestFirst([...jobs.items, ...letters.items]).slice(0, query.limit);
  return { items, total: jobs.total + letters.total };
}

export async function retryFailedJob(
  tx: Tx,
  service: WorkService,
  id: string,
  serviceJobs: ServiceJobs,
): Promise<FailedWorkOutcome> {
  const failed = await findFailedJob(tx, id);
  if (!failed) return { outcome: 'not-found' };
  const reason = await serviceJobs.prepareRetry(tx, failed.job);
  if (reason !== undefined) return { outcome: 'refused', reason };
  const isDone = await queueFailedJob(tx, service, failed.job);
  return isDone ? { outcome: 'done', work: failed.work } : { outcome: 'not-found' };
}

export async function discardFailedWork(
  tx: Tx,
  { type, id, handler }: FailedWorkRef,
): Promise<FailedWorkOutcome> {
  const work =
    type === 'job' ? (await findFailedJob(tx, id))?.work : await findFailedEvent(tx, id, handler ?? '');
  if (!work) return { outcome: 'not-found' };
  if (type === 'job') await dismissFailedJob(tx, id);
  else await discardDeadLetter(tx, id, handler ?? '');
  return { outcome: 'done', work };
}

/** These timestamps sort correctly as text. */
const newestFirst = (items: FailedWork[]): FailedWork[] =>
  items.sort((a, b) => (a.failed_at + a.id < b.failed_at + b.id ? 1 : -1));
