import type { Tx } from '@sop/database';
import { refuse } from '@sop/service-kit';
import { SopRow } from './sop.entity.js';

/** The SOP, or the same 404 that a foreign id gets. One in the trash is a 404 that says so. */
export async function requireSop(tx: Tx, companyId: string, id: string): Promise<SopRow> {
  return outsideTrash(await tx.manager.findOneBy(SopRow, { id, companyId }));
}

/** The same, locked against other changes until the transaction ends. */
export const lockSop = async (tx: Tx, companyId: string, id: string): Promise<SopRow> =>
  outsideTrash(await lockIfExists(tx, companyId, id));

/** The same, also in the trash. */
export async function lockAnySop(tx: Tx, companyId: string, id: string): Promise<SopRow> {
  const row = await lockIfExists(tx, companyId, id);
  if (!row) throw sopNotFound();
  return row;
}

/** The same for background work: null where the SOP was deleted. */
export const lockIfExists = (tx: Tx, companyId: string, id: string): Promise<SopRow | null> =>
  tx.manager.findOne(SopRow, { where: { id, companyId }, lock: { mode: 'pessimistic_write' } });

function outsideTrash(row: SopRow | null): SopRow {
  if (!row) throw sopNotFound();
  if (row.trashedAt !== null) throw refuse('sop.in-trash');
  return row;
}

const sopNotFound = () => refuse('sop.not-found');
