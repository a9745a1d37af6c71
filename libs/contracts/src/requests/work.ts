import { z } from 'zod';
import type { RequestDefinition } from './define-request.js';
import { statusMessages } from '../refusals/index.js';
import { serviceNames, type ServiceName } from '../route.js';
import { count, id, percent } from '../wire.js';

/** The services with background work: jobs, and events that they handle. */
export const workServices = serviceNames.filter((name) => name !== 'gateway');
export type WorkService = Exclude<ServiceName, 'gateway'>;

/** In seconds; a thousand million is thirty years. */
export const age = z.number().min(0).max(1_000_000_000);
export const moment = z.iso.datetime({ offset: true });

/** The amount of one kind of work. */
export const workQueue = z.object({
  kind: z.string(),
  waiting: count,
  running: count,
  /** Of work that may begin now and has not; null where there is none. */
  oldest_waiting_seconds: age.nullable(),
});

/** A job as the operator's monitor calls it. */
export const activeJobStatus = z.enum(['processing', 'completed']);

/** How long a completed job stays among the active ones: three polls of the monitor. */
export const completedJobSeconds = 15;

/** A running job, or one that has just completed. `company_id` is null where it belongs to none. */
export const activeJob = z.object({
  id,
  kind: z.string(),
  status: activeJobStatus,
  company_id: id.nullable(),
  subject_id: z.string(),
  percent,
  stage: z.string(),
  detail: z.string(),
  attempt: count,
  started_at: z.string(),
  /** The last renewal by its worker. */
  heartbeat_at: z.string().nullable(),
});

/** A service's queues, its running work, and its work that has just completed. */
export const queueStatus = z.object({
  queues: z.array(workQueue).max(100),
  active_jobs: z.array(activeJob).max(70),
  /** The total of running jobs, of which the fifty oldest are listed. */
  running: count,
});

/** Work that is not retried: a job that failed for good, or an event that a handler gave up on. */
export const failedWorkTypes = ['job', 'event'] as const;

/** Identifies one piece of failed work within its service. */
export const failedWorkRef = z.object({
  type: z.enum(failedWorkTypes),
  id,
  /** For an event: the handler that gave up. */
  handler: z.string().max(200).nullable(),
});
export type FailedWorkRef = z.infer<typeof failedWorkRef>;

export const failedWork = failedWorkRef.extend({
  /** The kind of job, or the event's name. */
  name: z.string(),
  company_id: id.nullable(),
  /** The subject: an SOP's id, say. */
  subject_id: z.string().nullable(),
  /** The sentence that the company read; empty where there was none. */
  detail: z.string(),
  detail_codes: statusMessages.default([]),
  /** The error, as in the log. */
  error: z.string().max(4000),
  attempts: count,
  failed_at: moment,
  /** Why another attempt cannot help; null where one may. */
  no_retry: z.string().max(200).nullable().default(null),
});
export type FailedWork = z.infer<typeof failedWork>;

export const failedWorkQuery = z.object({
  /** Of this company alone. */
  company_id: id.nullable(),
  /** With this text in reason, sentence or name, or of one of `company_ids`; everything where it is null. */
  text: z.string().max(200).nullable(),
  company_ids: z.array(id).max(200),
  since: moment.nullable(),
  /** Failed before this moment; at the same moment, those with a smaller id. */
  before: z.object({ at: moment, id }).nullable(),
  limit: count.min(1).max(101),
});

export type FailedWorkQuery = z.infer<typeof failedWorkQuery>;

/** The result of the action: `refused` has the reason in a sentence. */
export const failedWorkOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), work: failedWork }),
  z.object({ outcome: z.literal('not-found') }),
  z.object({ outcome: z.literal('refused'), reason: z.string().max(200) }),
]);
export type FailedWorkOutcome = z.infer<typeof failedWorkOutcome>;

const ofEach = <Q extends z.ZodType, A extends z.ZodType>(verb: string, payload: Q, response: A) => {
  const declare = (owner: WorkService): RequestDefinition<Q, A> => ({
    name: `${owner}.${verb}`,
    owner,
    payload,
    response,
  });
  return {
    auth: declare('auth'),
    sop: declare('sop'),
    pipeline: declare('pipeline'),
    training: declare('training'),
    billing: declare('billing'),
    admin: declare('admin'),
    storage: declare('storage'),
  } satisfies Record<WorkService, RequestDefinition<Q, A>>;
};

/** Waiting and running work of a service. Each service answers for its own tables, in any of its replicas. */
export const QueueStatus = ofEach('queue-status', z.object({}), queueStatus);
/** The newest first. */
export const ListFailedWork = ofEach(
  'list-failed-work',
  failedWorkQuery,
  z.object({ items: z.array(failedWork).max(101), total: count }),
);
/** Retries it at once: a job by a worker, an event by its handler. */
export const RetryFailedWork = ofEach('retry-failed-work', failedWorkRef, failedWorkOutcome);
/** Removes it from the list. The company's view of a failed job stays; an event is deleted. */
export const DiscardFailedWork = ofEach('discard-failed-work', failedWorkRef, failedWorkOutcome);

/** Which of these subjects have a waiting or running job, so that its files are needed. */
export const UnfinishedWork = ofEach(
  'unfinished-work',
  z.object({ subject_ids: z.array(id).max(500) }),
  z.object({ subject_ids: z.array(id).max(500) }),
);

export const workRequests: readonly RequestDefinition[] = [
  QueueStatus,
  ListFailedWork,
  RetryFailedWork,
  DiscardFailedWork,
  UnfinishedWork,
].flatMap((each) => Object.values(each));
