import { foldedText, textOf, type StatusMessage } from '@sop/contracts';
import type { CarriedHeaders, Database, Tx } from '@sop/database';
import { JobStopped } from './failures.js';
import { jobColumns, type JobRow } from './job-row.js';

export interface JobProgress {
  /** 0 to 100 */
  percent: number;
  stage: string;
  /** What it is at, for the user; null where there is nothing to say. */
  remark: StatusMessage | null;
  /** Whatever the owner wants to show per stage. */
  stages?: unknown;
}

/** A job a worker holds, with the fence under which alone it may write. */
export interface ClaimedJob<P = unknown> extends JobRow {
  payload: P;
  headers: CarriedHeaders;
}

const ready = `((state = 'waiting' and not_before <= now()) or (state = 'running' and lease_until <= now()))`;

/**
 * The next job: of the company with the fewest jobs running, and of those the oldest. A job whose lease has run out
 * counts as waiting. The claim raises the fence, so whoever held it before writes into nothing. Unfinished jobs are read
 * once, to count by company; only then is one row locked, so the plan is good for a table without statistics too.
 */
const claimSql = `
  with share as materialized (
    select company_id, count(*) filter (where state = 'running' and lease_until > now()) as running,
      min(created_at) filter (where ${ready}) as oldest
    from job where kind = any($1) and state in ('waiting', 'running') group by company_id
    having count(*) filter (where ${ready}) > 0
    order by running, oldest limit 16),
  next as materialized (
    select first.id from share cross join lateral (
      select job.id from job where job.company_id = share.company_id and kind = any($1)
        and state in ('waiting', 'running') and ${ready}
      order by created_at, id limit 1 for update skip locked) as first
    limit 1)
  update job set state = 'running', lease_owner = $2, lease_until = now() + make_interval(secs => $3),
    is_elsewhere = false, fence = fence + 1, attempt = attempt + 1, heartbeat_at = now(), started_at = coalesce(started_at, now())
  from next where job.id = next.id returning ${jobColumns}, job.headers`;

export interface Claim {
  kinds: readonly string[];
  owner: string;
  leaseSeconds: number;
  /**
   * How many of these kinds may work at once, whoever runs them: none is claimed beyond. Those that wait elsewhere do not count, but
   * with them there are no more than {@link mostWithExternal} times as many.
   */
  atOnce?: number;
}

export async function claim(database: Database, wanted: Claim): Promise<ClaimedJob | undefined> {
  const { kinds, owner, leaseSeconds, atOnce } = wanted;
  const claimed = database.system(async (tx) => {
    if (atOnce !== undefined && (await roomOf(tx, kinds, atOnce)) <= 0) return undefined;
    const [job] = await tx.query<ClaimedJob>(claimSql, [kinds, owner, leaseSeconds]);
    if (!job || atOnce === undefined) return job;
    // Others may have claimed meanwhile. One after the other from here to the commit, and only for who has found something.
    await tx.advisoryLock(`${database.service}.claims`);
    if ((await roomOf(tx, kinds, atOnce)) < 0) throw new NoRoom();
    return job;
  });
  return claimed.catch((error: unknown) => {
    if (error instanceof NoRoom) return undefined;
    throw error;
  });
}

/** Takes the claim back. */
class NoRoom extends Error {}

/** Every job that waits elsewhere still holds memory and a scratch folder. */
export const mostWithExternal = 2;

/** How many more may be claimed; negative where there are too many. */
async function roomOf(tx: Tx, kinds: readonly string[], atOnce: number): Promise<number> {
  const sql = `select count(*)::int as running, count(*) filter (where not is_elsewhere)::int as here
    from job where kind = any($1) and state = 'running' and lease_until > now()`;
  const [row] = await tx.query<{ running: number; here: number }>(sql, [kinds]);
  const { running = 0, here = 0 } = row ?? {};
  return Math.min(atOnce - here, atOnce * mostWithExternal - running);
}

const held = `id = $1 and fence = $2 and state = 'running'`;

/**
 * A job row's writes, each under the fence: whoever has lost the lease changes nothing and hears `JobStopped`. They go one after
 * the other: two of one process would only wait for each other's lock, and a busy process is slow to give one back.
 */
export class Lease {
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly job: Pick<ClaimedJob, 'id' | 'kind' | 'fence' | 'companyId'>,
  ) {}

  async heartbeat(leaseSeconds: number): Promise<void> {
    await this.#write(`heartbeat_at = now(), lease_until = now() + make_interval(secs => $3)`, [
      leaseSeconds,
    ]);
  }

  async elsewhere(isElsewhere: boolean): Promise<void> {
    await this.#write('is_elsewhere = $3', [isElsewhere]);
  }

  async progress(p: JobProgress): Promise<void> {
    const stages = p.stages === undefined ? null : JSON.stringify(p.stages);
    const set = `percent = $3, stage = $4, detail = $5, detail_codes = $6, stages = coalesce($7::jsonb, stages)`;
    const said = p.remark ? [p.remark] : [];
    await this.#write(set, [p.percent, p.stage, textOf(said), JSON.stringify(said), stages]);
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
      with mine as (select id, company_id from job where ${held} for share)
      insert into job_stage (job_id, company_id, stage, result, started_at, finished_at)
      select id, company_id, $3, $4, $5, $6 from mine
      on conflict (job_id, stage) do update set result = excluded.result, started_at = excluded.started_at,
        finished_at = excluded.finished_at`;
    const { id, fence } = this.job;
    const params = [id, fence, stage, JSON.stringify(result ?? null), spans.startedAt, spans.finishedAt];
    await this.#inTurn(() => this.database.systemExecute(sql, params));
  }

  /** What `work` writes elsewhere, under the fence. */
  async write(work: (tx: Tx) => Promise<void>): Promise<void> {
    await this.#write(`heartbeat_at = now()`, [], work);
  }

  /** The job's end and whatever `work` writes or emits are one transaction. */
  async finish(work: (tx: Tx) => Promise<void>): Promise<void> {
    await this.#write(
      `state = 'done', finished_at = now(), lease_owner = null, lease_until = null`,
      [],
      work,
    );
  }

  async fail(
    remarks: readonly StatusMessage[],
    error: string,
    work: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    const set = `state = 'failed', finished_at = now(), lease_owner = null, lease_until = null,
      detail = $3, detail_codes = $4, error = $5, reason_folded = $6`;
    const detail = textOf(remarks);
    const folded = foldedText(`${this.job.kind} ${detail} ${error}`);
    await this.#write(set, [detail, JSON.stringify(remarks), error, folded], work);
  }

  async retryAfter(seconds: number, error: string): Promise<void> {
    const set = `state = 'waiting', lease_owner = null, lease_until = null, error = $4,
      not_before = now() + make_interval(secs => $3)`;
    await this.#write(set, [seconds, error]);
  }

  /** Tried again later, and not counted as an attempt: the reason has nothing to do with the job. */
  async putOff(seconds: number, error: string): Promise<void> {
    const set = `state = 'waiting', lease_owner = null, lease_until = null, attempt = attempt - 1, error = $4,
      not_before = now() + make_interval(secs => $3)`;
    await this.#write(set, [seconds, error]);
  }

  /** As if it had never been claimed: a shutdown is no failed attempt. */
  async giveBack(): Promise<void> {
    await this.#write(`state = 'waiting', lease_owner = null, lease_until = null, attempt = attempt - 1`, []);
  }

  #write(set: string, params: unknown[], work?: (tx: Tx) => Promise<void>): Promise<void> {
    const sql = `update job set ${set} where ${held}`;
    const all = [this.job.id, this.job.fence, ...params];
    if (!work) return this.#inTurn(() => this.database.systemExecute(sql, all));
    return this.#inTurn(() =>
      this.database.system(async (tx) => {
        const count = await tx.execute(sql, all);
        if (count > 0) await work(tx);
        return count;
      }),
    );
  }

  /** `write` says how many rows it changed: none means that the job is no longer held. */
  async #inTurn(write: () => Promise<number>): Promise<void> {
    const mine = this.#last.then(write);
    this.#last = mine.catch(() => undefined);
    if ((await mine) === 0) await this.#refuse();
  }

  async #refuse(): Promise<never> {
    const [row] = await this.database.system((tx) =>
      tx.query<{ state: string }>('select state from job where id = $1', [this.job.id]),
    );
    throw new JobStopped(!row || row.state === 'cancelled' ? 'cancelled' : 'lease-lost');
  }
}
