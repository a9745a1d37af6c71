import type { Database, Tx } from '@sop/database';
import { type JobDefinition, nextRunAfter } from './define-job.js';
import { JobQueue, NO_COMPANY } from './job-queue.js';
import type { JobState } from './job-row.js';

/** The subject id of all scheduled runs. */
const scheduleSubject = 'schedule';
const retentionDays = 7;
/** Limits how long schedules go unread: after a clock correction the next run may be due sooner. */
const maxIdleSeconds = 60;

type ScheduledJobDefinition = JobDefinition & { schedule: string };

/**
 * Enqueues due jobs. The row in `job_schedule` advances in the transaction that enqueues the run, so only one replica
 * enqueues it; a job that was due several times while no worker ran runs once. While a run is unfinished no other is enqueued.
 */
export class Schedules {
  readonly #queue: JobQueue;
  readonly #jobs: ReadonlyMap<string, ScheduledJobDefinition>;
  #isDeclared = false;
  /** By the monotonic clock: until then nothing is due and the database is not queried. */
  #nextAtMs = 0;

  constructor(
    private readonly database: Database,
    jobs: readonly JobDefinition[],
  ) {
    this.#queue = new JobQueue(database.service);
    const scheduledJobs = jobs.filter((job): job is ScheduledJobDefinition => job.schedule !== undefined);
    this.#jobs = new Map(scheduledJobs.map((job) => [job.kind, job]));
  }

  async enqueueDue(): Promise<void> {
    if (this.#jobs.size === 0 || performance.now() < this.#nextAtMs) return;
    const seconds = await this.database.system(async (tx) => {
      if (!this.#isDeclared) await this.#declare(tx);
      await this.#correctDueTimes(tx);
      const dueSchedules = await tx.query<{ name: string; dueAt: Date }>(
        `select name, due_at as "dueAt" from job_schedule where name = any($1) and due_at <= now()
         order by name for update skip locked`,
        [[...this.#jobs.keys()]],
      );
      for (const { name, dueAt } of dueSchedules) await this.#enqueue(tx, name, dueAt);
      return this.#secondsToNext(tx);
    });
    this.#nextAtMs = performance.now() + Math.min(maxIdleSeconds, seconds) * 1000;
    this.#isDeclared = true;
  }

  /** A new or changed schedule waits for its first time. */
  async #declare(tx: Tx): Promise<void> {
    for (const { kind, schedule } of this.#jobs.values())
      await tx.execute(
        `insert into job_schedule (name, cron, due_at) values ($1, $2, $3) on conflict (name)
         do update set cron = excluded.cron, due_at = excluded.due_at where job_schedule.cron <> excluded.cron`,
        [kind, schedule, nextRunAfter(schedule, new Date())],
      );
  }

  /** A clock that was ahead may have stored due times that are too late: they move back to the next regular time. */
  async #correctDueTimes(tx: Tx): Promise<void> {
    const waiting = await tx.query<{ name: string; dueAt: Date; now: Date }>(
      `select name, due_at as "dueAt", now() as now from job_schedule where name = any($1) and due_at > now()`,
      [[...this.#jobs.keys()]],
    );
    for (const { name, dueAt, now } of waiting) {
      const job = this.#jobs.get(name);
      const next = job && nextRunAfter(job.schedule, now);
      if (next && next < dueAt)
        await tx.execute('update job_schedule set due_at = $2 where name = $1 and due_at > $2', [name, next]);
    }
  }

  async #enqueue(tx: Tx, name: string, dueAt: Date): Promise<void> {
    const job = this.#jobs.get(name);
    if (!job) return;
    // This clock may be behind the database's: the next time must be later than the due one.
    const next = nextRunAfter(job.schedule, new Date(Math.max(dueAt.getTime(), Date.now())));
    await tx.execute('update job_schedule set due_at = $2 where name = $1', [name, next]);
    await tx.execute(
      `delete from job where kind = $1 and subject_id = $2 and finished_at < now() - make_interval(days => $3)`,
      [name, scheduleSubject, retentionDays],
    );
    const unfinished = await tx.query(
      `select 1 from job where kind = $1 and subject_id = $2 and state in ('waiting', 'running')`,
      [name, scheduleSubject],
    );
    if (unfinished.length > 0) return;
    const generation = Math.floor(dueAt.getTime() / 60_000);
    const subject = { companyId: NO_COMPANY, subjectId: scheduleSubject, generation };
    await this.#queue.enqueue(tx, job, { ...subject, payload: {} });
  }

  async #secondsToNext(tx: Tx): Promise<number> {
    const [row] = await tx.query<{ seconds: number | null }>(
      `select extract(epoch from min(due_at) - clock_timestamp())::float8 as seconds from job_schedule where name = any($1)`,
      [[...this.#jobs.keys()]],
    );
    return row?.seconds ?? 0;
  }
}

/** A scheduled job for the operator; without a last run it has not been due yet. */
export interface ScheduledJob {
  name: string;
  cron: string;
  dueAt: Date;
  lastRun: { state: JobState; startedAt: Date | null; finishedAt: Date | null; error: string | null } | null;
}

export async function listSchedules(tx: Tx): Promise<ScheduledJob[]> {
  const rows = await tx.query<Omit<ScheduledJob, 'lastRun'> & Partial<NonNullable<ScheduledJob['lastRun']>>>(
    `select schedule.name, schedule.cron, schedule.due_at as "dueAt", last.state, last.started_at as "startedAt",
       last.finished_at as "finishedAt", last.error
     from job_schedule as schedule left join lateral (
       select * from job where job.kind = schedule.name and job.subject_id = $1 order by generation desc limit 1) as last on true
     order by schedule.name`,
    [scheduleSubject],
  );
  return rows.map(({ name, cron, dueAt, state, startedAt = null, finishedAt = null, error = null }) => ({
    ...{ name, cron, dueAt },
    lastRun: state ? { state, startedAt, finishedAt, error } : null,
  }));
}
