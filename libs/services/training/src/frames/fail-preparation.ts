import { DatasetFailed, textOf } from '@sop/contracts';
import type { Tx } from '@sop/database';
import type { FailedJob, JobQueue } from '@sop/jobs';
import { goneFacts } from '../datasets/dataset-usage.js';
import { DatasetRow } from '../datasets/dataset.entity.js';
import { enqueueRemoval } from './enqueue-removal.js';

/** A dataset that could not be prepared says why; nothing of it is kept, and nothing of it counts. */
export async function failPreparation(
  queue: JobQueue,
  tx: Tx,
  { job: { subjectId: storageId }, statusMessages: remarks }: FailedJob,
): Promise<void> {
  const row = await tx.manager.findOne(DatasetRow, {
    where: { storageId },
    lock: { mode: 'pessimistic_write' },
  });
  if (!row) return;
  await tx.emit(DatasetFailed, goneFacts(row));
  const nothingHeld = { sizeBytes: 0, reservationId: null, framesReservationId: null };
  const said = { detail: textOf(remarks), detailCodes: [...remarks] };
  await tx.manager.update(DatasetRow, { id: row.id }, { status: 'failed', ...said, ...nothingHeld });
  await enqueueRemoval(queue, tx, row);
}
