import { Injectable } from '@nestjs/common';
import { ServiceJobs } from '@sop/jobs';
import { prepareJob, trainJob } from '../training.jobs.js';

/** Failed jobs of this service cannot be retried: their reservations are released. */
@Injectable()
export class RetryForOperator {
  constructor(jobs: ServiceJobs) {
    jobs.setRetryRules(prepareJob, {
      noRetryReason: async () =>
        'The files of this dataset were not kept. The company needs to upload its video again.',
    });
    jobs.setRetryRules(trainJob, {
      noRetryReason: async () => 'The company can start this training again from its dataset.',
    });
  }
}
