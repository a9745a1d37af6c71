import type { Logger } from '@nestjs/common';
import type { Database, Tx } from '@sop/database';
import { JobStopped, type StopCause } from './failures.js';
import { type ClaimedJob, type JobProgress, Lease } from './lease.js';
import { Throttle } from './throttle.js';

/** What a running job may do. Everything that writes throws `JobStopped` once the job is no longer this worker's. */
export interface JobContext {
  /** Aborted on cancel, on a lost lease and at shutdown; its reason is a `JobStopped`. */
  readonly signal: AbortSignal;
  readonly attempt: number;
  readonly logger: Logger;
  /** At most two writes a second; the last one is always written. */
  progress(progress: JobProgress): void;
  /** The result of a stage that an earlier attempt finished. */
  stageResult<T>(stage: string): Promise<T | undefined>;
  saveStage(stage: string, result: unknown, spans: { startedAt: Date; finishedAt: Date }): Promise<void>;
  /** Writes of the owner's own tables, in one transaction and only as long as the job is this worker's. */
  write(work: (tx: Tx) => Promise<void>): Promise<void>;
  /**
   * While `work` waits for a server that is not ours, the job holds no place of those who work here: another one may begin. What it
   * does beside that here is not counted.
   */
  elsewhere<T>(work: () => Promise<T>): Promise<T>;
  /** Marks the job done together with whatever `work` writes and emits. Without it a job is done when `run` returns. */
  finish(work: (tx: Tx) => Promise<void>): Promise<void>;
}

const progressIntervalMs = 500;

/** One claimed job in this process: its lease kept alive, its writes fenced. */
export class JobRun implements JobContext {
  readonly lease: Lease;
  readonly #abort = new AbortController();
  readonly #progress: Throttle<JobProgress>;
  #heartbeat: NodeJS.Timeout | undefined;
  #leaseEndsAt: number;
  #waitsElsewhere = 0;
  isFinished = false;

  constructor(
    database: Database,
    readonly job: ClaimedJob,
    readonly logger: Logger,
    private readonly leaseSeconds: number,
    heartbeatSeconds: number,
    /** Another job may have a place now. */
    private readonly onPlaceFree: () => void = () => undefined,
  ) {
    this.lease = new Lease(database, job);
    this.#leaseEndsAt = performance.now() + leaseSeconds * 1_000;
    this.#progress = new Throttle(
      (progress) => this.#noticing(this.lease.progress(progress)),
      progressIntervalMs,
    );
    this.#heartbeat = setInterval(() => void this.#beat(), heartbeatSeconds * 1_000).unref();
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get attempt(): number {
    return this.job.attempt;
  }

  /** Why it was stopped, if it was. */
  get stopped(): StopCause | undefined {
    const reason: unknown = this.signal.reason;
    return reason instanceof JobStopped ? reason.stopCause : undefined;
  }

  stop(cause: StopCause): void {
    if (!this.signal.aborted) this.#abort.abort(new JobStopped(cause));
  }

  progress(progress: JobProgress): void {
    if (!this.isFinished && !this.signal.aborted) this.#progress.push(progress);
  }

  async stageResult<T>(stage: string): Promise<T | undefined> {
    return (await this.lease.stageResult(stage))?.result as T | undefined;
  }

  saveStage(stage: string, result: unknown, spans: { startedAt: Date; finishedAt: Date }): Promise<void> {
    return this.#noticing(this.lease.saveStage(stage, result, spans));
  }

  write(work: (tx: Tx) => Promise<void>): Promise<void> {
    return this.#noticing(this.lease.write(work));
  }

  get isElsewhere(): boolean {
    return this.#waitsElsewhere > 0;
  }

  async elsewhere<T>(work: () => Promise<T>): Promise<T> {
    this.#waitsElsewhere += 1;
    if (this.#waitsElsewhere === 1) await this.#tellElsewhere(true);
    try {
      return await work();
    } finally {
      this.#waitsElsewhere -= 1;
      if (this.#waitsElsewhere === 0) await this.#tellElsewhere(false);
    }
  }

  async finish(work: (tx: Tx) => Promise<void>): Promise<void> {
    await this.settleProgress();
    await this.#noticing(this.lease.finish(work));
    this.isFinished = true;
  }

  settleProgress(): Promise<void> {
    return this.#progress.flush();
  }

  /** No further heartbeats. */
  end(): void {
    clearInterval(this.#heartbeat);
  }

  /** Where the row cannot be written nobody else begins, and the work goes on: a lost lease is noticed by the signal. */
  async #tellElsewhere(isElsewhere: boolean): Promise<void> {
    await this.#noticing(this.lease.elsewhere(isElsewhere)).catch(() => undefined);
    if (isElsewhere) this.onPlaceFree();
  }

  async #beat(): Promise<void> {
    const sentAt = performance.now();
    try {
      await this.#noticing(this.lease.heartbeat(this.leaseSeconds));
      this.#leaseEndsAt = sentAt + this.leaseSeconds * 1_000;
    } catch {
      // The database is away. Until the lease runs out the job is still this worker's; after that it may be anybody's.
      if (performance.now() > this.#leaseEndsAt) this.stop('lease-lost');
    }
  }

  async #noticing(write: Promise<void>): Promise<void> {
    try {
      await write;
    } catch (error) {
      if (error instanceof JobStopped && !this.isFinished) this.stop(error.stopCause);
      throw error;
    }
  }
}
