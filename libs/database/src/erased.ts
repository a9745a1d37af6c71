import type { Tx } from './transaction.js';

/**
 * Remembers that a company, or something of it, is gone, once whoever is starting something for it is done. Events come in any order:
 * what was deleted must not start again. The service's migrations make `erased (subject_id uuid primary key, company_id uuid not null)`.
 */
export async function erase(tx: Tx, companyId: string, subjectId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(${lockOf})`, [subjectId]);
  await tx.execute('insert into erased (subject_id, company_id) values ($1, $2) on conflict do nothing', [
    subjectId,
    companyId,
  ]);
}

/** Whether one of them is gone; if not, they stay until this transaction has ended. */
export async function isErased(tx: Tx, ...subjectIds: string[]): Promise<boolean> {
  for (const id of subjectIds) await tx.query(`select pg_advisory_xact_lock_shared(${lockOf})`, [id]);
  const rows = await tx.query('select 1 from erased where subject_id = any($1::uuid[])', [subjectIds]);
  return rows.length > 0;
}

/** Advisory locks are the whole database's: each service has its own for the same id. */
const lockOf = `hashtextextended(current_schema() || ':' || $1::text, 0)`;
