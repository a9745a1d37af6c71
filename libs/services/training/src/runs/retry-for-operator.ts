import { Injectable } from '@nestjs/common';
import { ServiceJobs } from '@sop/jobs';
import { prepareJob, trainJob } from '../training.jobs.js';

/** What ended badly here ended for good: what it held of the plan went back. */
@Injectable()
export class RetryForOperator {
  constructor(jobs: ServiceJobs) {
    jobs.beforeRetry(
      prepareJob,
      async () => 'Nothing of this dataset was kept. Its video has to be sent again.',
    );
    jobs.beforeRetry(trainJob, async () => 'A training is started anew by the company, from its dataset.');
  }
}
