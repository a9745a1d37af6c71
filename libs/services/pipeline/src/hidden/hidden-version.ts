import type { Tx } from '@sop/database';

/** The latest change that hid something of the video, 0 where nothing is hidden: once it is done, frames look as they do for that number. */
export async function hiddenVersion(tx: Tx, sopId: string): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    'select coalesce(max(number), 0)::int as version from hidden_region where sop_id = $1',
    [sopId],
  );
  return row?.version ?? 0;
}
