import { completedJobSeconds, type ResponseOf, type QueueStatus } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { NO_COMPANY } from './job-queue.js';

type QueueStatusResponse = ResponseOf<(typeof QueueStatus)['pipeline']>;
/** Counts of the jobs of one kind. */
export type QueueCounts = QueueStatusResponse['queues'][number];

/** Further jobs are only counted. */
const maxListedJobs = 50;
const maxCompletedJobs = 20;

const runningCondition = `state = 'running' and lease_until > now()`;
/** Includes jobs of workers that died. */
const readyCondition = `(state = 'waiting' and not_before <= now()) or (state = 'running' and lease_until <= now())`;

const queuesSql = `
  select kind, (count(*) filter (where not (${runningCondition})))::int as waiting, (count(*) filter (where ${runningCondition}))::int as running,
    greatest(0, extract(epoch from now() - min(greatest(created_at, not_before)) filter (where ${readyCondition})))::float8
      as oldest_waiting_seconds
  from job where state in ('waiting', 'running') group by kind order by kind limit 100`;

const columns = `id, kind, nullif(company_id, $1) as company_id, subject_id, stage, detail, attempt,
  coalesce(started_at, created_at) as started_at, heartbeat_at`;

const activeJobsSql = `
  (select ${columns}, 'processing' as status, percent
   from job where ${runningCondition} order by started_at, id limit ${maxListedJobs})
  union all
  (select ${columns}, 'completed' as status, 100 as percent
   from job where state = 'done' and finished_at > now() - make_interval(secs => ${completedJobSeconds})
   order by finished_at desc, id limit ${maxCompletedJobs})`;

/** The subjects that have a waiting or running job. */
export async function filterUnfinishedSubjects(tx: Tx, subjectIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ subject_id: string }>(
    `select distinct subject_id from job where subject_id = any($1) and state in ('waiting', 'running')`,
    [subjectIds],
  );
  return rows.map(({ subject_id }) => subject_id);
}

/** Empty queues are omitted. */
export const readQueues = (tx: Tx): Promise<QueueCounts[]> => tx.query<QueueCounts>(queuesSql);

interface ActiveJobRow extends Omit<
  QueueStatusResponse['active_jobs'][number],
  'started_at' | 'heartbeat_at'
> {
  started_at: Date;
  heartbeat_at: Date | null;
}

/** The queues of a service, its running jobs, and those that have just completed. */
export async function readQueueStatus(tx: Tx): Promise<QueueStatusResponse> {
  const queues = await readQueues(tx);
  const rows = await tx.query<ActiveJobRow>(activeJobsSql, [NO_COMPANY]);
  return {
    queues,
    active_jobs: rows.map((row) => ({
      ...row,
      percent: Math.min(100, Math.max(0, row.percent)),
      started_at: row.started_at.toISOString(),
      heartbeat_at: row.heartbeat_at?.toISOString() ?? null,
    })),
    running: queues.reduce((sum, { running }) => sum + running, 0),
  };
}
