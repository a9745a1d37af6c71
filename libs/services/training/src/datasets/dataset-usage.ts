import { DatasetPrepared } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { videoPurposes } from '@sop/intake';
import { DatasetRow } from './dataset.entity.js';

/** Reference of the frames' storage beyond that of the video. */
export const framesReference = (storageId: string): string => `dataset-frames:${storageId}`;

/** Emits the stored bytes of the prepared dataset: first on the video's reservation, the rest on that of the frames. */
export async function emitPrepared(tx: Tx, row: DatasetRow, storedBytes: number): Promise<void> {
  const { companyId, storageId, reservationId, framesReservationId } = row;
  const videoBytes = framesReservationId ? Math.min(row.sizeBytes, storedBytes) : storedBytes;
  const reservations = [
    { reservation_id: reservationId, size_bytes: videoBytes },
    { reservation_id: framesReservationId, size_bytes: storedBytes - videoBytes },
  ];
  await tx.emit(DatasetPrepared, {
    company_id: companyId,
    storage_id: storageId,
    stored: reservations.flatMap(({ reservation_id, size_bytes }) =>
      reservation_id ? [{ reservation_id, size_bytes }] : [],
    ),
  });
  await tx.manager.update(DatasetRow, { id: row.id }, { reservationId: null, framesReservationId: null });
}

/** The usage to release for a deleted or failed dataset. The caller removes its objects and its row. */
export const releasedUsage = ({ companyId, storageId }: DatasetRow) => ({
  company_id: companyId,
  storage_id: storageId,
  references: [videoPurposes.dataset.reference(storageId), framesReference(storageId)],
});
