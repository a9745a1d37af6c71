import type { StatusMessage } from '@sop/contracts';
import type { Tx } from '@sop/database';
import type { JobDefinition, PayloadOfJob } from './define-job.js';
import type { JobContext } from './job-run.js';
import type { ClaimedJob } from './lease.js';

/** A job that is given up. Its payload is as it stands in the table: it may be what failed. */
export interface FailedJob {
  readonly job: ClaimedJob;
  /** What the user reads. */
  readonly remarks: readonly StatusMessage[];
  /** What was thrown. */
  readonly error: unknown;
}

/** Who does a declared job: `class RunFrames implements JobHandler<typeof framesJob> { readonly job = framesJob; … }` */
export interface JobHandler<D extends JobDefinition = JobDefinition> {
  readonly job: D;
  /** Done when it returns; `context.finish` marks it done together with other writes. */
  run(job: ClaimedJob<PayloadOfJob<D>>, context: JobContext): Promise<void>;
  /** In the transaction that marks the job failed for good. */
  onFailed?(tx: Tx, failed: FailedJob): Promise<void>;
}
