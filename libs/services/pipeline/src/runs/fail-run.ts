import { RunFailed, textOf } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { Refused, type FailedJob } from '@sop/jobs';
import { RunRow } from './run.entity.js';

/** The video itself cannot be used: nothing of it is worth keeping. */
export class VideoRefused extends Refused {}

/** A run that no further attempt would help. */
export async function failRun(tx: Tx, { job, statusMessages: remarks, error }: FailedJob): Promise<void> {
  const run = await tx.manager.findOneBy(RunRow, { sopId: job.subjectId, generation: job.generation });
  if (!run) return;
  const isRefused = error instanceof VideoRefused;
  if (isRefused) await tx.manager.update(RunRow, { id: run.id }, { isRefused });
  await tx.emit(RunFailed, {
    run_id: run.id,
    sop_id: run.sopId,
    company_id: run.companyId,
    generation: run.generation,
    detail: textOf(remarks),
    detail_codes: [...remarks],
    is_refused: isRefused,
    fence: job.fence,
  });
}
