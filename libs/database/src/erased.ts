import type { Tx } from './transaction.js';

/**
 * Records that a company, or a part of it, is erased, after running transactions for it have ended. Events arrive in any order:
 * deleted subjects must not be created again. The service's migrations create `erased (subject_id uuid primary key, company_id uuid not null)`.
 */
export async function erase(tx: Tx, companyId: string, subjectId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(${lockKeySql})`, [subjectId]);
  await tx.execute('insert into erased (subject_id, company_id) values ($1, $2) on conflict do nothing', [
    subjectId,
    companyId,
  ]);
}

/** Whether one of them is erased; if not, none can be erased until this transaction has ended. */
export async function isErased(tx: Tx, ...subjectIds: string[]): Promise<boolean> {
  for (const id of subjectIds) await tx.query(`select pg_advisory_xact_lock_shared(${lockKeySql})`, [id]);
  const rows = await tx.query('select 1 from erased where subject_id = any($1::uuid[])', [subjectIds]);
  return rows.length > 0;
}

/** Advisory locks are database-wide: the schema makes the same id a different lock in each service. */
const lockKeySql = `hashtextextended(current_schema() || ':' || $1::text, 0)`;
