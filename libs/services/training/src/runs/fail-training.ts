import { Inject, Injectable, Logger } from '@nestjs/common';
import { statusMessage } from '@sop/contracts';
import type { Tx } from '@sop/database';
import type { FailedJob } from '@sop/jobs';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { failRun, removeMade } from './end-run.js';
import { trainJob } from '../training.jobs.js';
import { failureRemarks } from './failure-sentence.js';

/** A training that no further attempt would help: its record says why, and nothing it made stays behind. */
@Injectable()
export class FailTraining {
  private readonly logger = new Logger(FailTraining.name);

  constructor(@Inject(OBJECT_STORE) private readonly store: ObjectStore) {}

  async run(tx: Tx, { job, error: cause }: FailedJob): Promise<void> {
    const error = failureRemarks(cause, job.attempt, trainJob.attempts);
    await failRun(tx, job.subjectId, { message: statusMessage('training.failed'), error });
    await removeMade(this.store, { companyId: job.companyId, id: job.subjectId }).catch((failure: unknown) =>
      this.logger.warn(`What a failed training made stays: ${String(failure)}`),
    );
  }
}
