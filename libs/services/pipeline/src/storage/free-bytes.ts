import { UsageFreed, UsageReleased } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { KeptBytesRow } from './kept-bytes.entity.js';

/** Under this a part of an SOP counts against the storage of its company. */
export const partReference = (sopId: string, part: string): string => `sop-made:${sopId}:${part}`;

/** Gives back what was made of an SOP, or one part of it. Whoever calls deletes the objects. */
export async function freeBytes(tx: Tx, companyId: string, sopId: string, part?: string): Promise<void> {
  const where = { companyId, sopId, ...(part === undefined ? {} : { part }) };
  const lock = { mode: 'pessimistic_write' } as const;
  for (const row of await tx.manager.find(KeptBytesRow, { where, lock })) await free(tx, row);
  await tx.manager.delete(KeptBytesRow, where);
}

async function free(tx: Tx, row: KeptBytesRow): Promise<void> {
  const { companyId: company_id, reservationId: reservation_id, bytes: amount } = row;
  if (!row.isSettled) return tx.emit(UsageReleased, { company_id, reservation_id });
  const reference = partReference(row.sopId, row.part);
  await tx.emit(UsageFreed, { company_id, kind: 'storage_bytes', amount, reference });
}
