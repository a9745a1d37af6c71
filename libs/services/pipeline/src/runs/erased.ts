import type { Tx } from '@sop/database';

/** Remembers that an SOP or a company is gone, once whoever is starting something for it is done. */
export async function erase(tx: Tx, companyId: string, subjectId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lockOf(subjectId)]);
  await tx.execute('insert into erased (subject_id, company_id) values ($1, $2) on conflict do nothing', [
    subjectId,
    companyId,
  ]);
}

/** Whether one of them is gone; if not, they stay until this transaction has ended. */
export async function isErased(tx: Tx, ...subjectIds: string[]): Promise<boolean> {
  for (const id of subjectIds)
    await tx.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [lockOf(id)]);
  const rows = await tx.query('select 1 from erased where subject_id = any($1::uuid[])', [subjectIds]);
  return rows.length > 0;
}

const lockOf = (subjectId: string) => `pipeline:${subjectId}`;
