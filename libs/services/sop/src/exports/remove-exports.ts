import type { Tx } from '@sop/database';
import type { ObjectStore } from '@sop/object-store';

/** Which documents: one, those of an SOP, or all of a company. */
interface Which {
  companyId: string;
  sopId?: string;
  id?: string;
}

/**
 * Removes documents with the jobs that make them: a worker in the middle of one hears of it, and takes away what it made. An object
 * that cannot be deleted now keeps its row.
 */
export async function removeExports(
  tx: Tx,
  store: Pick<ObjectStore, 'deletePrefix'>,
  { companyId, sopId, id }: Which,
): Promise<void> {
  const removed = await tx.query<{ id: string }>(
    `delete from sop_export
      where company_id = $1 and ($2::uuid is null or sop_id = $2) and ($3::uuid is null or id = $3) returning id`,
    [companyId, sopId ?? null, id ?? null],
  );
  const ids = removed.map((row) => row.id);
  await tx.execute('delete from job where company_id = $1 and subject_id = any($2::text[])', [
    companyId,
    ids,
  ]);
  for (const each of ids) await store.deletePrefix(`exports/${companyId}/${each}/`);
}
