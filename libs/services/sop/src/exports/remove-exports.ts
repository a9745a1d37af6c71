import type { Tx } from '@sop/database';
import type { ObjectStore } from '@sop/object-store';

/** Which documents: one, those of an SOP, or all of a company, with its company exports. */
interface Which {
  companyId: string;
  sopId?: string;
  id?: string;
}

/**
 * Deletes documents with their jobs: the worker of a job in progress sees that, and deletes its document. The row of an object
 * that cannot be deleted now stays.
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
