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

/** The latest change that hid something of the video, 0 where nothing is hidden: once it is done, frames look as they do for that number. */
export async function hiddenVersion(tx: Tx, sopId: string): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    'select coalesce(max(number), 0)::int as version from hidden_region where sop_id = $1',
    [sopId],
  );
  return row?.version ?? 0;
}
