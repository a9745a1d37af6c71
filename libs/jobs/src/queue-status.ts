import type { ResponseOf, QueueStatus } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { NO_COMPANY } from './job-queue.js';

type Standing = ResponseOf<(typeof QueueStatus)['pipeline']>;
/** Of the jobs of one name. */
export type QueueCounts = Standing['queues'][number];

/** The rest is counted. */
const listedInHand = 50;

const isRunning = `state = 'running' and lease_until > now()`;
/** Also what a worker that died held. */
const isReady = `(state = 'waiting' and not_before <= now()) or (state = 'running' and lease_until <= now())`;

const queues = `
  select kind, (count(*) filter (where not (${isRunning})))::int as waiting, (count(*) filter (where ${isRunning}))::int as running,
    greatest(0, extract(epoch from now() - min(greatest(created_at, not_before)) filter (where ${isReady})))::float8
      as oldest_waiting_seconds
  from job where state in ('waiting', 'running') group by kind order by kind limit 100`;

const inHand = `
  select id, kind, nullif(company_id, $1) as company_id, subject_id, percent, stage, detail, attempt,
    coalesce(started_at, created_at) as started_at, heartbeat_at
  from job where ${isRunning} order by started_at, id limit ${listedInHand}`;

/** Those of these subjects that have a job that waits or runs. */
export async function unfinishedAmong(tx: Tx, subjectIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ subject_id: string }>(
    `select distinct subject_id from job where subject_id = any($1) and state in ('waiting', 'running')`,
    [subjectIds],
  );
  return rows.map(({ subject_id }) => subject_id);
}

/** Queues in which nothing is are left out. */
export const readQueues = (tx: Tx): Promise<QueueCounts[]> => tx.query<QueueCounts>(queues);

interface InHandRow extends Omit<Standing['active_jobs'][number], 'started_at' | 'heartbeat_at'> {
  started_at: Date;
  heartbeat_at: Date | null;
}

/** What waits in a service, for how long, and what is worked on. */
export async function readQueueStatus(tx: Tx): Promise<Standing> {
  const waiting = await readQueues(tx);
  const rows = await tx.query<InHandRow>(inHand, [NO_COMPANY]);
  return {
    queues: waiting,
    active_jobs: rows.map((row) => ({
      ...row,
      percent: Math.min(100, Math.max(0, row.percent)),
      started_at: row.started_at.toISOString(),
      heartbeat_at: row.heartbeat_at?.toISOString() ?? null,
    })),
    running: waiting.reduce((sum, { running }) => sum + running, 0),
  };
}
