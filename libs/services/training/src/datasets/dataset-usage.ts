import { UsageFreed, UsageReleased, UsageSettled } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { videoPurposes } from '@sop/intake';
import { DatasetRow } from './dataset.entity.js';

/** Under this the storage of a dataset's video is reserved, and freed later with all that was made of it. */
export const videoReference = videoPurposes.dataset.reference;
/** Under this, what the frames take beyond the video. */
export const framesReference = (storageId: string): string => `dataset-frames:${storageId}`;

/** Counts what the prepared dataset keeps: the video's reservation up to what it holds, the rest that of the frames. */
export async function settleStorage(tx: Tx, row: DatasetRow, keptBytes: number): Promise<void> {
  const { companyId: company_id, reservationId, framesReservationId } = row;
  if (!reservationId) return;
  const ofVideo = framesReservationId ? Math.min(row.sizeBytes, keptBytes) : keptBytes;
  await tx.emit(UsageSettled, { company_id, reservation_id: reservationId, amount: ofVideo });
  if (framesReservationId) {
    const amount = keptBytes - ofVideo;
    await tx.emit(UsageSettled, { company_id, reservation_id: framesReservationId, amount });
  }
  await tx.manager.update(DatasetRow, { id: row.id }, { reservationId: null, framesReservationId: null });
}

/** Gives back what the dataset takes or holds of the company's storage. The caller sees to its objects and its row. */
export async function freeStorage(tx: Tx, row: DatasetRow): Promise<void> {
  const { companyId: company_id } = row;
  const held = [row.reservationId, row.framesReservationId].filter((id) => id !== null);
  for (const reservation_id of held) await tx.emit(UsageReleased, { company_id, reservation_id });
  // As long as something is held, nothing has been settled.
  if (held.length > 0 || row.sizeBytes === 0) return;
  const reference = videoReference(row.storageId);
  await tx.emit(UsageFreed, { company_id, kind: 'storage_bytes', amount: row.sizeBytes, reference });
}
