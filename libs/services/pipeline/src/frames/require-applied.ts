import type { Tx } from '@sop/database';
import { refuse } from '@sop/service-kit';
import { RunRow } from '../runs/run.entity.js';

/** The latest run of an SOP, once what it made stands. Throws 404 where there is none, 409 while it is under way. */
export async function requireApplied(tx: Tx, companyId: string, sopId: string): Promise<RunRow> {
  const run = await tx.manager.findOne(RunRow, {
    where: { companyId, sopId },
    order: { generation: 'DESC' },
  });
  if (!run) throw refuse('sop.no-frames');
  if (!run.appliedAt) throw refuse('sop.still-processed');
  return run;
}
