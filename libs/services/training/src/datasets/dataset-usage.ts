import { DatasetPrepared } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { videoPurposes } from '@sop/intake';
import { DatasetRow } from './dataset.entity.js';

/** Under this, what the frames take beyond the video. */
export const framesReference = (storageId: string): string => `dataset-frames:${storageId}`;

/** Tells what the prepared dataset keeps: the video's reservation up to what it holds, the rest that of the frames. */
export async function tellPrepared(tx: Tx, row: DatasetRow, keptBytes: number): Promise<void> {
  const { companyId, storageId, reservationId, framesReservationId } = row;
  const ofVideo = framesReservationId ? Math.min(row.sizeBytes, keptBytes) : keptBytes;
  const kept = [
    { reservation_id: reservationId, size_bytes: ofVideo },
    { reservation_id: framesReservationId, size_bytes: keptBytes - ofVideo },
  ];
  await tx.emit(DatasetPrepared, {
    company_id: companyId,
    storage_id: storageId,
    kept: kept.flatMap(({ reservation_id, size_bytes }) =>
      reservation_id ? [{ reservation_id, size_bytes }] : [],
    ),
  });
  await tx.manager.update(DatasetRow, { id: row.id }, { reservationId: null, framesReservationId: null });
}

/** What is told of a dataset that is gone or holds nothing more. The caller sees to its objects and its row. */
export const goneFacts = ({ companyId, storageId }: DatasetRow) => ({
  company_id: companyId,
  storage_id: storageId,
  references: [videoPurposes.dataset.reference(storageId), framesReference(storageId)],
});
