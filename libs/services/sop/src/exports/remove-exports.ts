import type { Tx } from '@sop/database';
import type { ObjectStore } from '@sop/object-store';

/** Which documents: one, those of an SOP, or all of a company, with the exports of all its data. */
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
    `with document as (
       delete from sop_export
        where company_id = $1 and ($2::uuid is null or sop_id = $2) and ($3::uuid is null or id = $3) returning id
     ), data as (
       delete from company_export
        where company_id = $1 and $2::uuid is null and ($3::uuid is null or id = $3) returning id
     )
     select id from document union all select id from data`,
    [companyId, sopId ?? null, id ?? null],
  );
  const ids = removed.map((row) => row.id);
  await tx.execute('delete from job where company_id = $1 and subject_id = any($2::text[])', [
    companyId,
    ids,
  ]);
  for (const each of ids) await store.deletePrefix(`exports/${companyId}/${each}/`);
}
