import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Logger } from '@nestjs/common';
import { metrics, SpanStatusCode, trace } from '@opentelemetry/api';
import { continueCall, type Database, type Tx } from '@sop/database';
import { Refused, Retry, standardFailure } from './failures.js';
import { jobsChannel } from './job-queue.js';
import { type JobContext, JobRun } from './job-run.js';
import { claim, type ClaimedJob } from './lease.js';
import { observeJobs } from './observe-jobs.js';

export interface JobWorkerOptions {
  database: Database;
  kinds: readonly string[];
  /** How many jobs this process may run now. Asked before every claim. */
  slots: () => number | Promise<number>;
  /** 30: how long a worker that died keeps its job. */
  leaseSeconds?: number;
  /** 5 */
  heartbeatSeconds?: number;
  /** 5 */
  maxAttempts?: number;
  /** Waits before the second and later attempts where the failure does not say. */
  backOffSeconds?: readonly number[];
  /** 1: how often to look when no notification has come. */
  pollSeconds?: number;
  /** 20: how long `stop` waits for jobs to let go. */
  graceSeconds?: number;
  run(job: ClaimedJob, context: JobContext): Promise<void>;
  /** In the transaction that marks the job failed. `detail` is the sentence the user reads, `error` what was thrown. */
  onFailed?(tx: Tx, job: ClaimedJob, detail: string, error: unknown): Promise<void>;
}

const defaultBackOffSeconds = [2, 15, 60, 300];

const tracer = trace.getTracer('jobs');
const duration = metrics
  .getMeter('jobs')
  .createHistogram('job_run_seconds', { description: 'Time of one attempt at one job', unit: 's' });

/** Claims jobs of its kinds as long as it has free slots, runs them, and keeps their leases alive. */
export class JobWorker {
  readonly #logger = new Logger('jobs');
  readonly #owner = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`;
  readonly #running = new Map<JobRun, Promise<void>>();
  readonly #leaseSeconds: number;
  readonly #maxAttempts: number;
  #stopListening: (() => void) | undefined;
  #stopObserving: (() => void) | undefined;
  #poll: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isNudged = false;
  #isStopped = false;

  constructor(private readonly options: JobWorkerOptions) {
    this.#leaseSeconds = options.leaseSeconds ?? 30;
    this.#maxAttempts = options.maxAttempts ?? 5;
  }

  /** Jobs in hand now. */
  get running(): number {
    return this.#running.size;
  }

  start(): void {
    const { database, pollSeconds = 1 } = this.options;
    this.#stopObserving = observeJobs(database, this.options.kinds);
    const look = () => this.#look();
    this.#stopListening = database.listen(jobsChannel(database.service), look);
    this.#poll = setInterval(look, pollSeconds * 1_000);
    look();
  }

  /** Takes no further job, asks the running ones to stop, and gives back what is not finished, for others to go on with. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopObserving?.();
    this.#stopListening?.();
    clearInterval(this.#poll);
    await this.#looking;
    const runs = [...this.#running];
    for (const [run] of runs) run.stop('shutdown');
    const grace = new AbortController();
    await Promise.race([
      Promise.allSettled(runs.map(([, ended]) => ended)),
      delay((this.options.graceSeconds ?? 20) * 1_000, grace.signal),
    ]);
    grace.abort();
    // Whoever has not let go by now writes into nothing: the lease is gone.
    await Promise.allSettled([...this.#running.keys()].map((run) => run.lease.giveBack()));
  }

  #look(): void {
    this.#isNudged = true;
    if (this.#isStopped) return;
    this.#looking ??= this.#claimAll()
      .catch((error: unknown) => {
        // Whoever is asked how many jobs may run is stopping too.
        if (!this.#isStopped) this.#logger.warn(`Could not claim a job: ${String(error)}`);
      })
      .finally(() => (this.#looking = undefined));
  }

  async #claimAll(): Promise<void> {
    const { database, kinds, slots } = this.options;
    while (this.#isNudged && !this.#isStopped) {
      this.#isNudged = false;
      if (this.#running.size >= (await slots())) continue;
      const job = await claim(database, { kinds, owner: this.#owner, leaseSeconds: this.#leaseSeconds });
      if (!job) continue;
      this.#isNudged = true;
      this.#begin(job);
    }
  }

  #begin(job: ClaimedJob): void {
    const { database, heartbeatSeconds = 5 } = this.options;
    const run = new JobRun(
      database,
      job,
      new Logger(`job ${job.kind}`),
      this.#leaseSeconds,
      heartbeatSeconds,
    );
    const ended = continueCall(job.headers, () => this.#attempt(run))
      .catch((error: unknown) =>
        this.#logger.error(`${describe(job)}: its end could not be written: ${String(error)}`),
      )
      .finally(() => {
        run.end();
        this.#running.delete(run);
        this.#look();
      });
    this.#running.set(run, ended);
  }

  #attempt(run: JobRun): Promise<void> {
    const { job } = run;
    return tracer.startActiveSpan(`job ${job.kind}`, async (span) => {
      span.setAttributes({ 'job.id': job.id, 'job.attempt': job.attempt });
      const startedAt = performance.now();
      let outcome = 'done';
      try {
        // Every claim counts, so a job that kills its worker each time ends here and does not come back for ever.
        if (job.attempt > this.#maxAttempts) throw new Error('It ended every worker that tried it');
        await this.options.run(job, run);
        if (!run.isFinished && !run.stopped) await run.finish(async () => undefined);
        if (!run.isFinished) await this.#stopped(run);
      } catch (error) {
        outcome = 'failed';
        span.setStatus({ code: SpanStatusCode.ERROR });
        if (run.stopped) await this.#stopped(run);
        else await this.#failed(run, error);
      } finally {
        duration.record((performance.now() - startedAt) / 1_000, { kind: job.kind, outcome });
        span.end();
      }
    });
  }

  async #stopped(run: JobRun): Promise<void> {
    this.#logger.log(`${describe(run.job)} stopped: ${run.stopped ?? ''}`);
    if (run.stopped === 'shutdown') await run.lease.giveBack();
  }

  async #failed(run: JobRun, error: unknown): Promise<void> {
    const { job } = run;
    await run.settleProgress();
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    if (run.isFinished) return this.#logger.error(`${describe(job)} failed after it was finished`, text);
    if (error instanceof Refused) {
      this.#logger.log(`${describe(job)} refused: ${error.message}`);
      return this.#giveUp(run, error.message, text, error);
    }
    if (job.attempt >= this.#maxAttempts) {
      this.#logger.error(`${describe(job)} failed for good`, text);
      return this.#giveUp(run, standardFailure, text, error);
    }
    this.#logger.warn(`${describe(job)} failed at attempt ${job.attempt}: ${String(error)}`);
    return run.lease.retryAfter(this.#waitAfter(job.attempt, error), text);
  }

  #giveUp(run: JobRun, detail: string, text: string, error: unknown): Promise<void> {
    return run.lease.fail(detail, text, async (tx) => this.options.onFailed?.(tx, run.job, detail, error));
  }

  #waitAfter(attempt: number, error: unknown): number {
    if (error instanceof Retry && error.after !== undefined) return error.after;
    const waits = this.options.backOffSeconds ?? defaultBackOffSeconds;
    return waits[Math.min(attempt, waits.length) - 1] ?? 1;
  }
}

const describe = (job: ClaimedJob) => `Job ${job.kind} ${job.id} of ${job.subjectId}`;

const delay = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
