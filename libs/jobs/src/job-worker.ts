import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Logger } from '@nestjs/common';
import { metrics, SpanStatusCode, trace, type Histogram } from '@opentelemetry/api';
import type { StatusMessage } from '@sop/contracts';
import { continueCall, type Database } from '@sop/database';
import { z } from 'zod';
import { refuseTwins } from './define-job.js';
import { isOutOfSpace, JobStopped, Refused, Retry, standardFailure, UnreadablePayload } from './failures.js';
import type { JobHandler } from './job-handler.js';
import { jobsChannel } from './job-queue.js';
import { JobRun } from './job-run.js';
import { claim, mostWithExternal, type ClaimedJob } from './lease.js';
import { Schedules } from './schedules.js';

export interface JobWorkerOptions {
  database: Database;
  /** Who does what: it claims their jobs and no others. */
  handlers: readonly JobHandler[];
  /** How many jobs this process may run now. Asked before every claim. */
  slots: () => number | Promise<number>;
  /** How many jobs of these handlers may run at once over all workers of the service; without it as many as they have slots. */
  slotsOfAll?: () => number | Promise<number>;
  /** 30: how long a worker that died keeps its job. */
  leaseSeconds?: number;
  /** 5 */
  heartbeatSeconds?: number;
  /** 15: how long a job waits for space on the disk before it is tried again. */
  spaceSeconds?: number;
  /** 1: how often to look when no notification has come. */
  pollSeconds?: number;
  /** 20: how long `stop` waits for jobs to let go. */
  graceSeconds?: number;
}

const defaultSpaceSeconds = 15;

const tracer = trace.getTracer('jobs');

/** Seconds to hours: a mail and a training are both jobs. */
const bounds = [0.05, 0.25, 1, 5, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 14_400];
let durations: Histogram | undefined;

/** Made with the first attempt: before the process has a meter, an instrument would stay silent for ever. */
function measureAttempt(seconds: number, attributes: Record<'service' | 'kind' | 'outcome', string>): void {
  durations ??= metrics.getMeter('jobs').createHistogram('job_run_seconds', {
    description: 'Time of one attempt at one job',
    unit: 's',
    advice: { explicitBucketBoundaries: bounds },
  });
  durations.record(seconds, attributes);
}

/** Claims jobs of its handlers as long as it has free slots, runs them, and keeps their leases alive. */
export class JobWorker {
  readonly #logger = new Logger('jobs');
  readonly #owner = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`;
  readonly #running = new Map<JobRun, Promise<void>>();
  readonly #leaseSeconds: number;
  readonly #handlers: ReadonlyMap<string, JobHandler>;
  readonly #schedules: Schedules;
  #stopListening: (() => void) | undefined;
  #poll: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isNudged = false;
  #isStopped = false;

  constructor(private readonly options: JobWorkerOptions) {
    this.#leaseSeconds = options.leaseSeconds ?? 30;
    const jobs = options.handlers.map(({ job }) => job);
    refuseTwins(options.database.service, jobs);
    this.#handlers = new Map(options.handlers.map((handler) => [handler.job.name, handler]));
    this.#schedules = new Schedules(options.database, jobs);
  }

  /** Jobs in hand now. */
  get running(): number {
    return this.#running.size;
  }

  /** Of them those that wait for nobody elsewhere. */
  get #working(): number {
    return [...this.#running.keys()].filter(({ isElsewhere }) => !isElsewhere).length;
  }

  /** Without handlers there is nothing to look for. */
  start(): void {
    if (this.#handlers.size === 0) return;
    const { database, pollSeconds = 1 } = this.options;
    const look = () => this.#look();
    this.#stopListening = database.listen(jobsChannel(database.service), look);
    this.#poll = setInterval(look, pollSeconds * 1_000);
    look();
  }

  /** Takes no further job, asks the running ones to stop, and gives back what is not finished, for others to go on with. */
  async stop(): Promise<void> {
    this.#isStopped = true;
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
    const { database, slots, slotsOfAll } = this.options;
    const kinds = [...this.#handlers.keys()];
    await this.#schedules.enqueueDue();
    while (this.#isNudged && !this.#isStopped) {
      this.#isNudged = false;
      const places = await slots();
      if (this.#working >= places || this.running >= places * mostWithExternal) continue;
      const atOnce = await slotsOfAll?.();
      const own = { kinds, owner: this.#owner, leaseSeconds: this.#leaseSeconds };
      const job = await claim(database, { ...own, ...(atOnce !== undefined && { atOnce }) });
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
      () => this.#look(),
    );
    const ended = continueCall(job.headers, () => this.#attempt(run))
      .catch((error: unknown) => {
        // It failed in the moment it was cancelled, or was another worker's by then: there is nothing left to write.
        if (error instanceof JobStopped) return this.#logger.log(`${describe(job)}: ${error.message}`);
        this.#logger.error(`${describe(job)}: its end could not be written: ${String(error)}`);
      })
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
        if (job.attempt > this.#handlerOf(job).job.attempts)
          throw new Error('It ended every worker that tried it');
        await this.#run(run);
        if (!run.isFinished && !run.stopped) await run.finish(async () => undefined);
        if (!run.isFinished) await this.#stopped(run);
      } catch (error) {
        outcome = 'failed';
        span.setStatus({ code: SpanStatusCode.ERROR });
        if (run.stopped) await this.#stopped(run);
        else await this.#failed(run, error);
      } finally {
        const { service } = this.options.database;
        measureAttempt((performance.now() - startedAt) / 1_000, { service, kind: job.kind, outcome });
        span.end();
      }
    });
  }

  async #run(run: JobRun): Promise<void> {
    const handler = this.#handlerOf(run.job);
    const payload = handler.job.payload.safeParse(run.job.payload);
    if (!payload.success)
      throw new UnreadablePayload(
        `Its stored payload is not what ${run.job.kind} takes: ${z.prettifyError(payload.error)}`,
      );
    await handler.run({ ...run.job, payload: payload.data }, run);
  }

  #handlerOf({ kind }: ClaimedJob): JobHandler {
    const handler = this.#handlers.get(kind);
    if (!handler) throw new Error(`Nobody here does jobs called ${kind}`);
    return handler;
  }

  async #stopped(run: JobRun): Promise<void> {
    this.#logger.log(`${describe(run.job)} stopped: ${run.stopped ?? ''}`);
    if (run.stopped === 'shutdown') await run.lease.giveBack();
  }

  async #failed(run: JobRun, error: unknown): Promise<void> {
    const { job } = run;
    await run.settleProgress();
    const text = withCauses(error);
    if (run.isFinished) return this.#logger.error(`${describe(job)} failed after it was finished`, text);
    if (isOutOfSpace(error)) {
      this.#logger.error(`${describe(job)} waits: there is no space left on the disk`);
      return run.lease.putOff(this.options.spaceSeconds ?? defaultSpaceSeconds, text);
    }
    if (error instanceof Refused) {
      this.#logger.warn(`${describe(job)} refused`, text);
      return this.#giveUp(run, error.remarks, text, error);
    }
    if (error instanceof UnreadablePayload || job.attempt >= this.#handlerOf(job).job.attempts) {
      this.#logger.error(`${describe(job)} failed for good`, text);
      return this.#giveUp(run, [standardFailure], text, error);
    }
    this.#logger.warn(`${describe(job)} failed at attempt ${job.attempt}: ${String(error)}`);
    return run.lease.retryAfter(this.#waitAfter(job, error), text);
  }

  #giveUp(run: JobRun, remarks: readonly StatusMessage[], text: string, error: unknown): Promise<void> {
    const { job } = run;
    const handler = this.#handlerOf(job);
    return run.lease.fail(remarks, text, async (tx) => handler.onFailed?.(tx, { job, remarks, error }));
  }

  #waitAfter(job: ClaimedJob, error: unknown): number {
    if (error instanceof Retry && error.after !== undefined) return error.after;
    const waits = this.#handlerOf(job).job.backOffSeconds;
    return waits[Math.min(job.attempt, waits.length) - 1] ?? 1;
  }
}

const longestReason = 4000;

/** Where it was thrown and what a program had said before that: the person is told one sentence, an operator reads this. */
function withCauses(error: unknown): string {
  const reasons: string[] = [];
  for (
    let at = error;
    at !== undefined && reasons.length < 5;
    at = at instanceof Error ? at.cause : undefined
  )
    reasons.push(at instanceof Error ? (at.stack ?? at.message) : String(at));
  return reasons.join('\nbecause of ').slice(0, longestReason);
}

const describe = (job: ClaimedJob) => `Job ${job.kind} ${job.id} of ${job.subjectId}`;

const delay = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
