import type { Tx } from '@sop/database';
import type { JobQueue } from '@sop/jobs';
import type { DatasetRow } from '../datasets/dataset.entity.js';
import { removeJob } from '../training.jobs.js';

/** Enqueues the deletion of a dataset's objects. */
export async function enqueueRemoval(
  queue: JobQueue,
  tx: Tx,
  { companyId, storageId }: Pick<DatasetRow, 'companyId' | 'storageId'>,
): Promise<void> {
  await queue.enqueue(tx, removeJob, { companyId, subjectId: storageId, payload: {} });
}
