import { FilesRemoved } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { StoredBytesRow } from './stored-bytes.entity.js';

/** Reference of a part of an SOP in the storage of its company. */
export const partReference = (sopId: string, part: string): string => `sop-made:${sopId}:${part}`;

/** Releases the storage of an SOP, or of one part of it. The caller deletes the objects. */
export async function freeBytes(tx: Tx, companyId: string, sopId: string, part?: string): Promise<void> {
  const where = { companyId, sopId, ...(part === undefined ? {} : { part }) };
  const lock = { mode: 'pessimistic_write' } as const;
  for (const row of await tx.manager.find(StoredBytesRow, { where, lock }))
    await emitRemoved(tx, row.companyId, row.sopId, row.part);
  await tx.manager.delete(StoredBytesRow, where);
}

/** Releases the storage of a part but these bytes of it. The caller deletes the other objects. */
export async function shrinkPart(tx: Tx, row: StoredBytesRow, remainingBytes: number): Promise<void> {
  const { companyId, sopId, part } = row;
  if (remainingBytes === 0) return freeBytes(tx, companyId, sopId, part);
  if (remainingBytes >= row.bytes) return;
  await tx.manager.update(StoredBytesRow, { sopId, part }, { bytes: remainingBytes });
  const of = { company_id: companyId, sop_id: sopId, part, reference: partReference(sopId, part) };
  await tx.emit(FilesRemoved, { ...of, remaining_size_bytes: remainingBytes });
}

/** Emits that the objects of a part are deleted, or were never stored. */
export const emitRemoved = (tx: Tx, companyId: string, sopId: string, part: string): Promise<void> =>
  tx.emit(FilesRemoved, {
    company_id: companyId,
    sop_id: sopId,
    part,
    reference: partReference(sopId, part),
  });
