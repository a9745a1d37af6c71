import type { Tx } from '@sop/database';

/** Who changes the users of a company comes one after the other: each sees what the one before has done. */
export async function lockCompany(tx: Tx, companyId: string): Promise<void> {
  await tx.query('select 1 from company where id = $1 for no key update', [companyId]);
}
