import type { Tx } from '@sop/database';
import { hideJob } from '../pipeline.jobs.js';

/** Whether something of the video is still to be destroyed, or could not be. */
export async function isHiding(tx: Tx, sopId: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from job where kind = $1 and subject_id = $2 and state <> 'done' limit 1`,
    [hideJob.name, sopId],
  );
  return rows.length > 0;
}
