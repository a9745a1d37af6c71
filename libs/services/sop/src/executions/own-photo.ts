import type { Tx } from '@sop/database';

interface Asked {
  companyId: string;
  sopId: string;
  key: string;
  userId: string;
}

/** Whether it is a photo of an execution of this user. */
export async function isOwnPhoto(tx: Tx, { companyId, sopId, key, userId }: Asked): Promise<boolean> {
  if (!key.includes('/photos/')) return false;
  const rows = await tx.query(
    `select 1 from sop_execution_photo as photo join sop_execution as execution on execution.id = photo.execution_id
      where photo.company_id = $1 and photo.sop_id = $2 and $3 in (photo.key, photo.thumbnail_key) and execution.created_by = $4`,
    [companyId, sopId, key, userId],
  );
  return rows.length > 0;
}
