import { FilesRemoved } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { StoredBytesRow } from './stored-bytes.entity.js';

/** Under this a part of an SOP counts against the storage of its company. */
export const partReference = (sopId: string, part: string): string => `sop-made:${sopId}:${part}`;

/** Gives back what was made of an SOP, or one part of it. Whoever calls deletes the objects. */
export async function freeBytes(tx: Tx, companyId: string, sopId: string, part?: string): Promise<void> {
  const where = { companyId, sopId, ...(part === undefined ? {} : { part }) };
  const lock = { mode: 'pessimistic_write' } as const;
  for (const row of await tx.manager.find(StoredBytesRow, { where, lock }))
    await tellRemoved(tx, row.companyId, row.sopId, row.part);
  await tx.manager.delete(StoredBytesRow, where);
}

/** The objects of a part are gone, or never came about. */
export const tellRemoved = (tx: Tx, companyId: string, sopId: string, part: string): Promise<void> =>
  tx.emit(FilesRemoved, {
    company_id: companyId,
    sop_id: sopId,
    part,
    reference: partReference(sopId, part),
  });
