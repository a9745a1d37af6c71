import { foldedText, textOf, type StatusMessage } from '@sop/contracts';
import type { PropagationHeaders, Database, Tx } from '@sop/database';
import { JobStopped } from './failures.js';
import { jobColumns, type JobRow } from './job-row.js';

export interface JobProgress {
  /** 0 to 100 */
  percent: number;
  stage: string;
  /** The current activity, for the user; null for none. */
  statusMessage: StatusMessage | null;
  /** Stage details in the owner's format. */
  stages?: unknown;
}

/** A job held by a worker, with the fence that its writes require. */
export interface ClaimedJob<P = unknown> extends JobRow {
  payload: P;
  headers: PropagationHeaders;
}

const readyCondition = `((state = 'waiting' and not_before <= now()) or (state = 'running' and lease_until <= now()))`;

/**
 * Claims the oldest job of the company with the fewest running jobs. A job with an expired lease counts as waiting. The
 * claim raises the fence, so the previous holder can no longer write. Unfinished jobs are read once, to count them by
 * company, before one row is locked, so the plan is efficient even for a table without statistics.
 */
const claimSql = `
  with share as materialized (
    select company_id, count(*) filter (where state = 'running' and lease_until > now()) as running,
      min(created_at) filter (where ${readyCondition}) as oldest
    from job where kind = any($1) and state in ('waiting', 'running') group by company_id
    having count(*) filter (where ${readyCondition}) > 0
      and count(*) filter (where state = 'running' and lease_until > now()) < $4
    order by running, oldest limit 16),
  next as materialized (
    select first.id from share cross join lateral (
      select job.id from job where job.company_id = share.company_id and kind = any($1)
        and state in ('waiting', 'running') and ${readyCondition}
      order by created_at, id limit 1 for update skip locked) as first
    limit 1)
  update job set state = 'running', lease_owner = $2, lease_until = now() + make_interval(secs => $3),
    is_waiting_externally = false, fence = fence + 1, attempt = attempt + 1, heartbeat_at = now(), started_at = coalesce(started_at, now())
  from next where job.id = next.id returning ${jobColumns}, job.headers`;

export interface ClaimOptions {
  kinds: readonly string[];
  owner: string;
  leaseSeconds: number;
  /**
   * The most jobs of these kinds that may work at once, across all workers. Jobs that wait externally do not count, but in total
   * at most {@link maxJobsPerSlot} times as many are claimed, one company all but one of them.
   */
  totalSlots?: number;
  /** The most jobs of one company at once; unlimited by default. Claims at the same moment may exceed it. */
  slotsOfCompany?: number;
}

/** More than any worker has. */
const unlimited = 1_000_000;

export async function claim(database: Database, options: ClaimOptions): Promise<ClaimedJob | undefined> {
  const { kinds, owner, leaseSeconds, totalSlots, slotsOfCompany = unlimited } = options;
  const ofCompany = Math.min(slotsOfCompany, mostOfCompany(totalSlots ?? unlimited));
  const claimed = database.system(async (tx) => {
    if (totalSlots !== undefined && (await countFreeSlots(tx, kinds, totalSlots)) <= 0) return undefined;
    const [job] = await tx.query<ClaimedJob>(claimSql, [kinds, owner, leaseSeconds, ofCompany]);
    if (!job || totalSlots === undefined) return job;
    // Other workers may have claimed since the count. The lock serializes claims until the commit, only after a job was found.
    await tx.advisoryLock(`${database.service}.claims`);
    if ((await countFreeSlots(tx, kinds, totalSlots)) < 0) throw new NoFreeSlot();
    return job;
  });
  return claimed.catch((error: unknown) => {
    if (error instanceof NoFreeSlot) return undefined;
    throw error;
  });
}

/** Rolls the claim back. */
class NoFreeSlot extends Error {}

/** Bounds the jobs that wait externally: each still holds memory and a scratch folder. */
export const maxJobsPerSlot = 2;

/** Jobs of one company that all wait for a server that does not answer leave a place to the other companies; of two places both are its own. */
const mostOfCompany = (totalSlots: number): number => Math.max(2, totalSlots * maxJobsPerSlot - 1);

/** How many more jobs may be claimed; negative when too many are claimed. */
async function countFreeSlots(tx: Tx, kinds: readonly string[], totalSlots: number): Promise<number> {
  const sql = `select count(*)::int as running, count(*) filter (where not is_waiting_externally)::int as here
    from job where kind = any($1) and state = 'running' and lease_until > now()`;
  const [row] = await tx.query<{ running: number; here: number }>(sql, [kinds]);
  const { running = 0, here = 0 } = row ?? {};
  return Math.min(totalSlots - here, totalSlots * maxJobsPerSlot - running);
}

const heldCondition = `id = $1 and fence = $2 and state = 'running'`;

/**
 * Fenced writes of a job row: without the lease a write changes nothing and throws `JobStopped`. Writes run one at a time:
 * two of one process would wait for each other's row lock, which a busy process is slow to release.
 */
export class Lease {
  #lastWrite: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly job: Pick<ClaimedJob, 'id' | 'kind' | 'fence' | 'companyId'>,
  ) {}

  async heartbeat(leaseSeconds: number): Promise<void> {
    await this.#write(`heartbeat_at = now(), lease_until = now() + make_interval(secs => $3)`, [
      leaseSeconds,
    ]);
  }

  async setWaitingExternally(isWaitingExternally: boolean): Promise<void> {
    await this.#write('is_waiting_externally = $3', [isWaitingExternally]);
  }

  async progress(progress: JobProgress): Promise<void> {
    const stages = progress.stages === undefined ? null : JSON.stringify(progress.stages);
    const set = `percent = $3, stage = $4, detail = $5, detail_codes = $6, stages = coalesce($7::jsonb, stages)`;
    const messages = progress.statusMessage ? [progress.statusMessage] : [];
    await this.#write(set, [
      progress.percent,
      progress.stage,
      textOf(messages),
      JSON.stringify(messages),
      stages,
    ]);
  }

  async stageResult(stage: string): Promise<{ result: unknown } | undefined> {
    const sql = 'select result from job_stage where job_id = $1 and stage = $2';
    const [row] = await this.database.system((tx) =>
      tx.query<{ result: unknown }>(sql, [this.job.id, stage]),
    );
    return row;
  }

  async saveStage(
    stage: string,
    result: unknown,
    spans: { startedAt: Date; finishedAt: Date },
  ): Promise<void> {
    const sql = `
      with mine as (select id, company_id from job where ${heldCondition} for share)
      insert into job_stage (job_id, company_id, stage, result, started_at, finished_at)
      select id, company_id, $3, $4, $5, $6 from mine
      on conflict (job_id, stage) do update set result = excluded.result, started_at = excluded.started_at,
        finished_at = excluded.finished_at`;
    const { id, fence } = this.job;
    const params = [id, fence, stage, JSON.stringify(result ?? null), spans.startedAt, spans.finishedAt];
    await this.#serialize(() => this.database.systemExecute(sql, params));
  }

  /** Writes of `work` to other tables, under the fence. */
  async write(work: (tx: Tx) => Promise<void>): Promise<void> {
    await this.#write(`heartbeat_at = now()`, [], work);
  }

  /** Marks the job done in one transaction with what `work` writes or emits. */
  async finish(work: (tx: Tx) => Promise<void>): Promise<void> {
    await this.#write(
      `state = 'done', finished_at = now(), lease_owner = null, lease_until = null`,
      [],
      work,
    );
  }

  async fail(
    statusMessages: readonly StatusMessage[],
    error: string,
    work: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    const set = `state = 'failed', finished_at = now(), lease_owner = null, lease_until = null,
      detail = $3, detail_codes = $4, error = $5, reason_folded = $6`;
    const detail = textOf(statusMessages);
    const folded = foldedText(`${this.job.kind} ${detail} ${error}`);
    await this.#write(set, [detail, JSON.stringify(statusMessages), error, folded], work);
  }

  async retryAfter(seconds: number, error: string): Promise<void> {
    const set = `state = 'waiting', lease_owner = null, lease_until = null, error = $4,
      not_before = now() + make_interval(secs => $3)`;
    await this.#write(set, [seconds, error]);
  }

  /** Retries later without counting the attempt: the cause is outside the job. */
  async postpone(seconds: number, error: string): Promise<void> {
    const set = `state = 'waiting', lease_owner = null, lease_until = null, attempt = attempt - 1, error = $4,
      not_before = now() + make_interval(secs => $3)`;
    await this.#write(set, [seconds, error]);
  }

  /** Undoes the claim: a shutdown does not count as a failed attempt. */
  async release(): Promise<void> {
    await this.#write(`state = 'waiting', lease_owner = null, lease_until = null, attempt = attempt - 1`, []);
  }

  #write(set: string, params: unknown[], work?: (tx: Tx) => Promise<void>): Promise<void> {
    const sql = `update job set ${set} where ${heldCondition}`;
    const all = [this.job.id, this.job.fence, ...params];
    if (!work) return this.#serialize(() => this.database.systemExecute(sql, all));
    return this.#serialize(() =>
      this.database.system(async (tx) => {
        const count = await tx.execute(sql, all);
        if (count > 0) await work(tx);
        return count;
      }),
    );
  }

  /** `write` returns the number of changed rows: zero means that the lease is lost. */
  async #serialize(write: () => Promise<number>): Promise<void> {
    const result = this.#lastWrite.then(write);
    this.#lastWrite = result.catch(() => undefined);
    if ((await result) === 0) await this.#throwStopped();
  }

  async #throwStopped(): Promise<never> {
    const [row] = await this.database.system((tx) =>
      tx.query<{ state: string }>('select state from job where id = $1', [this.job.id]),
    );
    throw new JobStopped(!row || row.state === 'cancelled' ? 'cancelled' : 'lease-lost');
  }
}
