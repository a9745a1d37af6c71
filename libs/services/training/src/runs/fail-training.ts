import { Inject, Injectable, Logger } from '@nestjs/common';
import { statusMessage } from '@sop/contracts';
import type { Tx } from '@sop/database';
import type { FailedJob } from '@sop/jobs';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { failRun, removeModelObjects } from './end-run.js';
import { trainJob } from '../training.jobs.js';
import { failureMessages } from './failure-messages.js';

/** Ends a training that another attempt would not help: stores the reason and deletes its objects. */
@Injectable()
export class FailTraining {
  private readonly logger = new Logger(FailTraining.name);

  constructor(@Inject(OBJECT_STORE) private readonly store: ObjectStore) {}

  async fail(tx: Tx, { job, error: cause }: FailedJob): Promise<void> {
    const error = failureMessages(cause, job.attempt, trainJob.attempts);
    await failRun(tx, job.subjectId, { message: statusMessage('training.failed'), error });
    await removeModelObjects(this.store, { companyId: job.companyId, id: job.subjectId }).catch(
      (failure: unknown) =>
        this.logger.warn(`The files of a failed training could not be removed: ${String(failure)}`),
    );
  }
}
