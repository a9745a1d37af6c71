import { RunFailed, textOf } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { Refused, type FailedJob } from '@sop/jobs';
import { RunRow } from './run.entity.js';

/** The video is unusable: everything made of it is deleted. */
export class VideoRefused extends Refused {}

/** Ends a run that another attempt would not help. */
export async function failRun(tx: Tx, { job, statusMessages: messages, error }: FailedJob): Promise<void> {
  const run = await tx.manager.findOneBy(RunRow, { sopId: job.subjectId, generation: job.generation });
  if (!run) return;
  const isRefused = error instanceof VideoRefused;
  if (isRefused) await tx.manager.update(RunRow, { id: run.id }, { isRefused });
  await tx.emit(RunFailed, {
    run_id: run.id,
    sop_id: run.sopId,
    company_id: run.companyId,
    generation: run.generation,
    detail: textOf(messages),
    detail_codes: [...messages],
    is_refused: isRefused,
    fence: job.fence,
  });
}
