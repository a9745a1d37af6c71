import type { Tx } from '@sop/database';
import { refuse } from '@sop/service-kit';
import { RunRow } from '../runs/run.entity.js';

/** The latest completed run of an SOP. @throws Problem 404 without a run, 409 while it is in progress and once its video is deleted */
export async function requireApplied(tx: Tx, companyId: string, sopId: string): Promise<RunRow> {
  const run = await tx.manager.findOne(RunRow, {
    where: { companyId, sopId },
    order: { generation: 'DESC' },
  });
  if (!run) throw refuse('sop.no-frames');
  if (run.isVideoDeleted) throw refuse('sop.video-deleted');
  if (!run.appliedAt) throw refuse('sop.still-processed');
  return run;
}
