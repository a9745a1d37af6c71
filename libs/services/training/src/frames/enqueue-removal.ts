import type { Tx } from '@sop/database';
import type { JobQueue } from '@sop/jobs';
import type { DatasetRow } from '../datasets/dataset.entity.js';
import { removeKind } from './dataset-job-kinds.js';

/** Lets the objects of a dataset go, whatever happens to this process. */
export async function enqueueRemoval(
  queue: JobQueue,
  tx: Tx,
  { companyId, storageId }: Pick<DatasetRow, 'companyId' | 'storageId'>,
): Promise<void> {
  const job = { kind: removeKind, companyId, subjectId: storageId, generation: 1, payload: {} };
  await queue.enqueue(tx, job);
}
