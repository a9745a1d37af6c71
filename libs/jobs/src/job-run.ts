import type { Logger } from '@nestjs/common';
import type { Database, Tx } from '@sop/database';
import { JobStopped, type StopCause } from './failures.js';
import { type ClaimedJob, type JobProgress, Lease } from './lease.js';
import { Throttle } from './throttle.js';

/** The API of a running job. Every write throws `JobStopped` once this worker has lost the job. */
export interface JobContext {
  /** Aborted on cancel, on a lost lease and on shutdown; its reason is a `JobStopped`. */
  readonly signal: AbortSignal;
  readonly attempt: number;
  readonly logger: Logger;
  /** At most two writes per second; the last value is always written. */
  progress(progress: JobProgress): void;
  /** The result of a stage that an earlier attempt finished. */
  stageResult<T>(stage: string): Promise<T | undefined>;
  saveStage(stage: string, result: unknown, spans: { startedAt: Date; finishedAt: Date }): Promise<void>;
  /** Writes to the owner's tables, in one transaction and only while this worker holds the job. */
  write(work: (tx: Tx) => Promise<void>): Promise<void>;
  /**
   * Occupies no slot while `work` waits for an external server, so another job may start. Work that it does here at the same
   * time is not counted.
   */
  waitForExternal<T>(work: () => Promise<T>): Promise<T>;
  /** Marks the job done in one transaction with what `work` writes and emits. Without it a job is done when `run` returns. */
  finish(work: (tx: Tx) => Promise<void>): Promise<void>;
}

const progressIntervalMs = 500;

/** One claimed job in this process: renews its lease and fences its writes. */
export class JobRun implements JobContext {
  readonly lease: Lease;
  readonly #abort = new AbortController();
  readonly #progress: Throttle<JobProgress>;
  #heartbeat: NodeJS.Timeout | undefined;
  #leaseEndsAt: number;
  #externalWaits = 0;
  isFinished = false;

  constructor(
    database: Database,
    readonly job: ClaimedJob,
    readonly logger: Logger,
    private readonly leaseSeconds: number,
    heartbeatSeconds: number,
    /** Called when another job may start. */
    private readonly onSlotFree: () => void = () => undefined,
  ) {
    this.lease = new Lease(database, job);
    this.#leaseEndsAt = performance.now() + leaseSeconds * 1_000;
    this.#progress = new Throttle(
      (progress) => this.#stopWhenLost(this.lease.progress(progress)),
      progressIntervalMs,
    );
    this.#heartbeat = setInterval(() => void this.#sendHeartbeat(), heartbeatSeconds * 1_000).unref();
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get attempt(): number {
    return this.job.attempt;
  }

  /** Undefined while it has not been stopped. */
  get stopCause(): StopCause | undefined {
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
    return this.#stopWhenLost(this.lease.saveStage(stage, result, spans));
  }

  write(work: (tx: Tx) => Promise<void>): Promise<void> {
    return this.#stopWhenLost(this.lease.write(work));
  }

  get isWaitingExternally(): boolean {
    return this.#externalWaits > 0;
  }

  async waitForExternal<T>(work: () => Promise<T>): Promise<T> {
    this.#externalWaits += 1;
    if (this.#externalWaits === 1) await this.#reportExternalWait(true);
    try {
      return await work();
    } finally {
      this.#externalWaits -= 1;
      if (this.#externalWaits === 0) await this.#reportExternalWait(false);
    }
  }

  async finish(work: (tx: Tx) => Promise<void>): Promise<void> {
    await this.settleProgress();
    await this.#stopWhenLost(this.lease.finish(work));
    this.isFinished = true;
  }

  settleProgress(): Promise<void> {
    return this.#progress.flush();
  }

  stopHeartbeats(): void {
    clearInterval(this.#heartbeat);
  }

  /** When the row cannot be written, no other job starts and this one continues: the signal reports a lost lease. */
  async #reportExternalWait(isWaitingExternally: boolean): Promise<void> {
    await this.#stopWhenLost(this.lease.setWaitingExternally(isWaitingExternally)).catch(() => undefined);
    if (isWaitingExternally) this.onSlotFree();
  }

  async #sendHeartbeat(): Promise<void> {
    const sentAt = performance.now();
    try {
      await this.#stopWhenLost(this.lease.heartbeat(this.leaseSeconds));
      this.#leaseEndsAt = sentAt + this.leaseSeconds * 1_000;
    } catch {
      // The database is unavailable. The job is this worker's until the lease expires; then any worker may claim it.
      if (performance.now() > this.#leaseEndsAt) this.stop('lease-lost');
    }
  }

  async #stopWhenLost(write: Promise<void>): Promise<void> {
    try {
      await write;
    } catch (error) {
      if (error instanceof JobStopped && !this.isFinished) this.stop(error.stopCause);
      throw error;
    }
  }
}
