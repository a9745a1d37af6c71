import type { Tx } from '@sop/database';

/** The number of the latest change that hid regions, or 0: once its job is done, frames correspond to that number. */
export async function hiddenVersion(tx: Tx, sopId: string): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    'select coalesce(max(number), 0)::int as version from hidden_region where sop_id = $1',
    [sopId],
  );
  return row?.version ?? 0;
}
