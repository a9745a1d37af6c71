import { Injectable } from '@nestjs/common';
import { ServiceJobs } from '@sop/jobs';
import { prepareJob, trainJob } from '../training.jobs.js';

/** What ended badly here ended for good: what it held of the plan went back. */
@Injectable()
export class RetryForOperator {
  constructor(jobs: ServiceJobs) {
    jobs.retryBy(prepareJob, {
      whyNot: async () => 'Nothing of this dataset was kept. The company needs to upload its video again.',
    });
    jobs.retryBy(trainJob, {
      whyNot: async () => 'The company can start this training again from its dataset.',
    });
  }
}
