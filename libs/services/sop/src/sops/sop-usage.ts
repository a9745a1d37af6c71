import { UsageFreed, UsageReleased, UsageSettled } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { videoPurposes } from '@sop/intake';
import { SopRow } from './sop.entity.js';

/** The SOP counts among those of its month from now on, whatever becomes of it. */
export async function settleNumber(tx: Tx, row: SopRow): Promise<void> {
  if (!row.reservationId) return;
  await tx.emit(UsageSettled, { company_id: row.companyId, reservation_id: row.reservationId, amount: 1 });
  await tx.manager.update(SopRow, { id: row.id }, { reservationId: null });
}

/** The SOP did not come about: it does not count. */
export async function releaseNumber(tx: Tx, row: SopRow): Promise<void> {
  if (!row.reservationId) return;
  await tx.emit(UsageReleased, { company_id: row.companyId, reservation_id: row.reservationId });
  await tx.manager.update(SopRow, { id: row.id }, { reservationId: null });
}

/** Gives back what the video takes of the company's storage. The caller deletes it and says so in the row. */
export async function freeStorage(tx: Tx, row: SopRow): Promise<void> {
  if (!row.videoSizeBytes) return;
  await tx.emit(UsageFreed, {
    company_id: row.companyId,
    kind: 'storage_bytes',
    amount: row.videoSizeBytes,
    reference: videoPurposes.sop.reference(row.id),
  });
}
