import { Injectable } from '@nestjs/common';
import { RunRestarted } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { ServiceJobs, type JobRow } from '@sop/jobs';
import { sopJob } from '../pipeline.jobs.js';
import { RunRow } from './run.entity.js';

/** What the operator has tried again goes on as if the company had: the SOP shows that it is made. */
@Injectable()
export class RetryForOperator {
  constructor(jobs: ServiceJobs) {
    jobs.beforeRetry(sopJob, tellRestarted);
  }
}

async function tellRestarted(tx: Tx, job: JobRow): Promise<string | undefined> {
  const { subjectId: sopId, generation, fence } = job;
  const run = await tx.manager.findOneBy(RunRow, { sopId, generation });
  if (!run) return 'This SOP is not there any more.';
  if (run.isRefused) return 'The video of this SOP cannot be used; nothing of it was kept.';
  await tx.emit(RunRestarted, { sop_id: sopId, company_id: run.companyId, generation, fence });
  return undefined;
}
