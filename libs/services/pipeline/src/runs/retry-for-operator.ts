import { Injectable } from '@nestjs/common';
import { RunRestarted } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { ServiceJobs, type JobRow } from '@sop/jobs';
import { sopJob } from '../pipeline.jobs.js';
import { RunRow } from './run.entity.js';

/** A retry by the operator behaves like one by the company: the SOP shows that it is being made. */
@Injectable()
export class RetryForOperator {
  constructor(jobs: ServiceJobs) {
    jobs.setRetryRules(sopJob, { noRetryReason: noRetryReason, beforeRetry: emitRestarted });
  }
}

const runOf = (tx: Tx, { subjectId: sopId, generation }: JobRow): Promise<RunRow | null> =>
  tx.manager.findOneBy(RunRow, { sopId, generation });

async function noRetryReason(tx: Tx, job: JobRow): Promise<string | undefined> {
  const run = await runOf(tx, job);
  if (!run) return 'This SOP no longer exists.';
  return run.isRefused
    ? 'The video cannot be used and was not kept. The company needs to upload another one.'
    : undefined;
}

async function emitRestarted(tx: Tx, job: JobRow): Promise<void> {
  const { subjectId: sop_id, companyId: company_id, generation, fence } = job;
  await tx.emit(RunRestarted, { sop_id, company_id, generation, fence });
}
