import type { Tx } from '@sop/database';

/** Waits for creations under way; later ones find the mark. */
export async function eraseCompany(tx: Tx, companyId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sop:${companyId}`]);
  await tx.execute('insert into erased_company (company_id) values ($1) on conflict do nothing', [companyId]);
}

/** Whether the company is gone; if not, it stays until this transaction has ended. */
export async function isCompanyErased(tx: Tx, companyId: string): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [`sop:${companyId}`]);
  const rows = await tx.query('select 1 from erased_company where company_id = $1', [companyId]);
  return rows.length > 0;
}
