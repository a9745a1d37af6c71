import type { Tx } from '@sop/database';

/** Remembers that a company is gone, once whoever is adding something to it is done. */
export async function eraseCompany(tx: Tx, companyId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lockOf(companyId)]);
  await tx.execute('insert into erased (subject_id, company_id) values ($1, $1) on conflict do nothing', [
    companyId,
  ]);
}

/** Whether the company is gone; if not, it stays until this transaction has ended. */
export async function isCompanyErased(tx: Tx, companyId: string): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [lockOf(companyId)]);
  const rows = await tx.query('select 1 from erased where subject_id = $1', [companyId]);
  return rows.length > 0;
}

const lockOf = (companyId: string) => `training:${companyId}`;
