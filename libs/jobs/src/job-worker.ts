import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Logger } from '@nestjs/common';
import { metrics, SpanStatusCode, trace, type Histogram } from '@opentelemetry/api';
import type { StatusMessage } from '@sop/contracts';
import { continueCall, type Database } from '@sop/database';
import { z } from 'zod';
import { assertUniqueKinds } from './define-job.js';
import {
  isOutOfSpace,
  JobStopped,
  Refused,
  Retry,
  standardFailure,
  UnreadablePayload,
  Wait,
} from './failures.js';
import type { JobHandler } from './job-handler.js';
import { jobsChannel } from './job-queue.js';
import { JobRun } from './job-run.js';
import { claim, maxJobsPerSlot, type ClaimedJob } from './lease.js';
import { Schedules } from './schedules.js';
import { storedError } from './stored-error.js';

export interface JobWorkerOptions {
  database: Database;
  /** The worker claims only jobs of these handlers. */
  handlers: readonly JobHandler[];
  /** How many jobs this process may run now; read before every claim. */
  slots: () => number | Promise<number>;
  /** How many jobs of these handlers may run at once across all workers of the service; unlimited by default. */
  totalSlots?: () => number | Promise<number>;
  /** How many of one company may run at once; unlimited by default. */
  slotsOfCompany?: number;
  /** Default 30: how long a job stays claimed after its worker has died. */
  leaseSeconds?: number;
  /** Default 5 */
  heartbeatSeconds?: number;
  /** Default 15: the delay before a job that found no disk space is retried. */
  noSpaceRetrySeconds?: number;
  /** Default 1: the polling interval when no notification arrives. */
  pollSeconds?: number;
  /** Default 20: how long `stop` waits for running jobs. */
  graceSeconds?: number;
}

const defaultNoSpaceRetrySeconds = 15;

const tracer = trace.getTracer('jobs');

/** From seconds to hours: a mail and a training are both jobs. */
const durationBuckets = [0.05, 0.25, 1, 5, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 14_400];
let durations: Histogram | undefined;

/** Created at the first attempt: an instrument created before the meter provider never reports. */
function measureAttempt(seconds: number, attributes: Record<'service' | 'kind' | 'outcome', string>): void {
  durations ??= metrics.getMeter('jobs').createHistogram('job_run_seconds', {
    description: 'Time of one attempt at one job',
    unit: 's',
    advice: { explicitBucketBoundaries: durationBuckets },
  });
  durations.record(seconds, attributes);
}

/** Claims jobs of its handlers while it has free slots, runs them and renews their leases. */
export class JobWorker {
  readonly #logger = new Logger('jobs');
  readonly #owner = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`;
  readonly #running = new Map<JobRun, Promise<void>>();
  readonly #leaseSeconds: number;
  readonly #handlers: ReadonlyMap<string, JobHandler>;
  readonly #schedules: Schedules;
  #stopListening: (() => void) | undefined;
  #pollTimer: NodeJS.Timeout | undefined;
  #checking: Promise<void> | undefined;
  #shouldCheck = false;
  #isStopped = false;

  constructor(private readonly options: JobWorkerOptions) {
    this.#leaseSeconds = options.leaseSeconds ?? 30;
    const jobs = options.handlers.map(({ job }) => job);
    assertUniqueKinds(options.database.service, jobs);
    this.#handlers = new Map(options.handlers.map((handler) => [handler.job.kind, handler]));
    this.#schedules = new Schedules(options.database, jobs);
  }

  /** The number of claimed jobs. */
  get running(): number {
    return this.#running.size;
  }

  /** Claimed jobs that do not wait for an external server. */
  get #workingCount(): number {
    return [...this.#running.keys()].filter(({ isWaitingExternally }) => !isWaitingExternally).length;
  }

  /** Without handlers the worker does not poll. */
  start(): void {
    if (this.#handlers.size === 0) return;
    const { database, pollSeconds = 1 } = this.options;
    const check = () => this.#checkForJobs();
    this.#stopListening = database.listen(jobsChannel(database.service), check);
    this.#pollTimer = setInterval(check, pollSeconds * 1_000);
    check();
  }

  /** Claims no further job, signals the running ones to stop, and releases unfinished jobs for other workers. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopListening?.();
    clearInterval(this.#pollTimer);
    await this.#checking;
    const runs = [...this.#running];
    for (const [run] of runs) run.stop('shutdown');
    const grace = new AbortController();
    await Promise.race([
      Promise.allSettled(runs.map(([, ended]) => ended)),
      delay((this.options.graceSeconds ?? 20) * 1_000, grace.signal),
    ]);
    grace.abort();
    // Jobs that still run can no longer write: their lease is released.
    await Promise.allSettled([...this.#running.keys()].map((run) => run.lease.release()));
  }

  #checkForJobs(): void {
    this.#shouldCheck = true;
    if (this.#isStopped) return;
    this.#checking ??= this.#claimAll()
      .catch((error: unknown) => {
        // During shutdown `slots` may fail because its provider is stopping too.
        if (!this.#isStopped) this.#logger.warn(`Could not claim a job: ${String(error)}`);
      })
      .finally(() => (this.#checking = undefined));
  }

  async #claimAll(): Promise<void> {
    const { database, slots, totalSlots, slotsOfCompany } = this.options;
    const kinds = [...this.#handlers.keys()];
    await this.#schedules.enqueueDue();
    while (this.#shouldCheck && !this.#isStopped) {
      this.#shouldCheck = false;
      const slotCount = await slots();
      if (this.#workingCount >= slotCount || this.running >= slotCount * maxJobsPerSlot) continue;
      const maxConcurrent = await totalSlots?.();
      const claimOptions = { kinds, owner: this.#owner, leaseSeconds: this.#leaseSeconds };
      const job = await claim(database, {
        ...claimOptions,
        ...(maxConcurrent !== undefined && { totalSlots: maxConcurrent }),
        ...(slotsOfCompany !== undefined && { slotsOfCompany }),
      });
      if (!job) continue;
      this.#shouldCheck = true;
      this.#startJob(job);
    }
  }

  #startJob(job: ClaimedJob): void {
    const { database, heartbeatSeconds = 5 } = this.options;
    const run = new JobRun(
      database,
      job,
      new Logger(`job ${job.kind}`),
      this.#leaseSeconds,
      heartbeatSeconds,
      () => this.#checkForJobs(),
    );
    const ended = continueCall(job.headers, () => this.#runAttempt(run))
      .catch((error: unknown) => {
        // It failed while it was being cancelled or after another worker had claimed it: there is nothing to write.
        if (error instanceof JobStopped) return this.#logger.log(`${describeJob(job)}: ${error.message}`);
        this.#logger.error(`${describeJob(job)}: its end could not be written: ${String(error)}`);
      })
      .finally(() => {
        run.stopHeartbeats();
        this.#running.delete(run);
        this.#checkForJobs();
      });
    this.#running.set(run, ended);
  }

  #runAttempt(run: JobRun): Promise<void> {
    const { job } = run;
    return tracer.startActiveSpan(`job ${job.kind}`, async (span) => {
      span.setAttributes({ 'job.id': job.id, 'job.attempt': job.attempt });
      const startedAt = performance.now();
      let outcome = 'done';
      try {
        // Every claim counts, so a job that crashes its worker each time fails here instead of repeating forever.
        if (job.attempt > this.#handlerOf(job).job.attempts)
          throw new Error('It ended every worker that ran it');
        await this.#runHandler(run);
        if (!run.isFinished && !run.stopCause) await run.finish(async () => undefined);
        if (!run.isFinished) await this.#handleStop(run);
      } catch (error) {
        outcome = 'failed';
        span.setStatus({ code: SpanStatusCode.ERROR });
        if (run.stopCause) await this.#handleStop(run);
        else await this.#handleFailure(run, error);
      } finally {
        const { service } = this.options.database;
        measureAttempt((performance.now() - startedAt) / 1_000, { service, kind: job.kind, outcome });
        span.end();
      }
    });
  }

  async #runHandler(run: JobRun): Promise<void> {
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
    if (!handler) throw new Error(`There is no handler for jobs of kind ${kind}`);
    return handler;
  }

  async #handleStop(run: JobRun): Promise<void> {
    this.#logger.log(`${describeJob(run.job)} stopped: ${run.stopCause ?? ''}`);
    if (run.stopCause === 'shutdown') await run.lease.release();
  }

  async #handleFailure(run: JobRun, error: unknown): Promise<void> {
    const { job } = run;
    await run.settleProgress();
    const text = storedError(error);
    if (run.isFinished) return this.#logger.error(`${describeJob(job)} failed after it was finished`, text);
    if (isOutOfSpace(error)) {
      this.#logger.error(`${describeJob(job)} waits: there is no space left on the disk`);
      return run.lease.postpone(this.options.noSpaceRetrySeconds ?? defaultNoSpaceRetrySeconds, text);
    }
    if (error instanceof Wait) {
      this.#logger.debug(`${describeJob(job)} waits: ${error.message}`);
      return run.lease.postpone(error.afterSeconds, text);
    }
    if (error instanceof Refused) {
      this.#logger.warn(`${describeJob(job)} refused`, text);
      return this.#failPermanently(run, error.statusMessages, text, error);
    }
    if (error instanceof UnreadablePayload || job.attempt >= this.#handlerOf(job).job.attempts) {
      this.#logger.error(`${describeJob(job)} failed for good`, text);
      return this.#failPermanently(run, [standardFailure], text, error);
    }
    this.#logger.warn(`${describeJob(job)} failed at attempt ${job.attempt}: ${String(error)}`);
    return run.lease.retryAfter(this.#retryDelaySeconds(job, error), text);
  }

  #failPermanently(
    run: JobRun,
    statusMessages: readonly StatusMessage[],
    text: string,
    error: unknown,
  ): Promise<void> {
    const { job } = run;
    const handler = this.#handlerOf(job);
    return run.lease.fail(statusMessages, text, async (tx) =>
      handler.onFailed?.(tx, { job, statusMessages, error }),
    );
  }

  #retryDelaySeconds(job: ClaimedJob, error: unknown): number {
    if (error instanceof Retry && error.afterSeconds !== undefined) return error.afterSeconds;
    const waits = this.#handlerOf(job).job.backOffSeconds;
    return waits[Math.min(job.attempt, waits.length) - 1] ?? 1;
  }
}

const describeJob = (job: ClaimedJob) => `Job ${job.kind} ${job.id} of ${job.subjectId}`;

const delay = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
