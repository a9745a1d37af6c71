import type { Tx } from '@sop/database';
import { refuse } from '@sop/service-kit';
import { SopRow } from './sop.entity.js';

/** The SOP, or the same 404 that a foreign id gets. */
export async function requireSop(tx: Tx, companyId: string, id: string): Promise<SopRow> {
  const row = await tx.manager.findOneBy(SopRow, { id, companyId });
  if (!row) throw sopNotFound();
  return row;
}

/** The same, locked against other changes until the transaction ends. */
export async function lockSop(tx: Tx, companyId: string, id: string): Promise<SopRow> {
  const row = await tx.manager.findOne(SopRow, {
    where: { id, companyId },
    lock: { mode: 'pessimistic_write' },
  });
  if (!row) throw sopNotFound();
  return row;
}

const sopNotFound = () => refuse('sop.not-found');
