import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Tx } from '@sop/database';
import type { ClaimedJob } from '@sop/jobs';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { failRun, removeMade } from './end-run.js';
import { failureSentence } from './failure-sentence.js';

/** Attempts at one training, those counted whose trainer died. */
export const maxTrainingAttempts = 5;

/** A training that no further attempt would help: its record says why, and nothing it made stays behind. */
@Injectable()
export class FailTraining {
  private readonly logger = new Logger(FailTraining.name);

  constructor(@Inject(OBJECT_STORE) private readonly store: ObjectStore) {}

  async run(tx: Tx, job: ClaimedJob, error: unknown): Promise<void> {
    const sentence = failureSentence(error, job.attempt, maxTrainingAttempts);
    await failRun(tx, job.subjectId, { message: 'Training failed', error: sentence });
    await removeMade(this.store, { companyId: job.companyId, id: job.subjectId }).catch((failure: unknown) =>
      this.logger.warn(`What a failed training made stays: ${String(failure)}`),
    );
  }
}
