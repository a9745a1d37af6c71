import { DatasetFailed, textOf } from '@sop/contracts';
import type { Tx } from '@sop/database';
import type { FailedJob, JobQueue } from '@sop/jobs';
import { releasedUsage } from '../datasets/dataset-usage.js';
import { DatasetRow } from '../datasets/dataset.entity.js';
import { enqueueRemoval } from './enqueue-removal.js';

/** Marks a dataset as failed with the reason; its objects are deleted and its usage is released. */
export async function failPreparation(
  queue: JobQueue,
  tx: Tx,
  { job: { subjectId: storageId }, statusMessages }: FailedJob,
): Promise<void> {
  const row = await tx.manager.findOne(DatasetRow, {
    where: { storageId },
    lock: { mode: 'pessimistic_write' },
  });
  if (!row) return;
  await tx.emit(DatasetFailed, releasedUsage(row));
  const noUsage = { sizeBytes: 0, reservationId: null, framesReservationId: null };
  const failure = { detail: textOf(statusMessages), detailCodes: [...statusMessages] };
  await tx.manager.update(DatasetRow, { id: row.id }, { status: 'failed', ...failure, ...noUsage });
  await enqueueRemoval(queue, tx, row);
}
