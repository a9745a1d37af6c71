import type { StatusMessage } from '@sop/contracts';
import type { Tx } from '@sop/database';
import type { JobDefinition, JobPayload } from './define-job.js';
import type { JobContext } from './job-run.js';
import type { ClaimedJob } from './lease.js';

/** A job that has failed permanently. Its payload is unparsed: it may be the cause of the failure. */
export interface FailedJob {
  readonly job: ClaimedJob;
  /** The messages shown to the user. */
  readonly statusMessages: readonly StatusMessage[];
  /** The thrown error. */
  readonly error: unknown;
}

/** Runs a declared job: `class RunFrames implements JobHandler<typeof framesJob> { readonly job = framesJob; … }` */
export interface JobHandler<D extends JobDefinition = JobDefinition> {
  readonly job: D;
  /** The job is done when this returns; `context.finish` marks it done in one transaction with other writes. */
  run(job: ClaimedJob<JobPayload<D>>, context: JobContext): Promise<void>;
  /** Called in the transaction that marks the job as failed. */
  onFailed?(tx: Tx, failed: FailedJob): Promise<void>;
}
