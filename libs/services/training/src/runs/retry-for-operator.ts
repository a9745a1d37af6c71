import { Injectable } from '@nestjs/common';
import { ServiceJobs } from '@sop/jobs';
import { prepareJob, trainJob } from '../training.jobs.js';

/** What ended badly here ended for good: what it held of the plan went back. */
@Injectable()
export class RetryForOperator {
  constructor(jobs: ServiceJobs) {
    jobs.setRetryRules(prepareJob, {
      noRetryReason: async () =>
        'Nothing of this dataset was kept. The company needs to upload its video again.',
    });
    jobs.setRetryRules(trainJob, {
      noRetryReason: async () => 'The company can start this training again from its dataset.',
    });
  }
}
