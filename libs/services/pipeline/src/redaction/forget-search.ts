import type { Tx } from '@sop/database';
import { searchJob } from '../pipeline.jobs.js';
import { FindingSetRow } from './finding-set.entity.js';

/** Of a search that has ended without a result; an operator who repeats it looks for the rest. */
export const forgetNames = (tx: Tx, jobId: string): Promise<number> =>
  tx.execute(`update job set payload = '{"names":[]}' where id = $1`, [jobId]);

/**
 * Deletes what a search found, and the names that it looked for. The rows of its jobs stay, because the next search counts on; a
 * failed one is not shown any more.
 */
export async function forgetSearch(
  tx: Tx,
  { companyId, sopId }: { companyId: string; sopId: string },
): Promise<void> {
  await tx.manager.delete(FindingSetRow, { companyId, sopId });
  await tx.execute(
    `update job set payload = '{"names":[]}', state = case when state = 'failed' then 'cancelled' else state end
      where kind = $1 and subject_id = $2 and company_id = $3 and state in ('done', 'failed', 'cancelled')`,
    [searchJob.kind, sopId, companyId],
  );
}
