import type { Tx } from '@sop/database';

/** Serialises changes to the users of a company, so that each sees the result of the one before. */
export async function lockCompany(tx: Tx, companyId: string): Promise<void> {
  await tx.query('select 1 from company where id = $1 for no key update', [companyId]);
}
