import { Injectable } from '@nestjs/common';
import type { Tx } from '@sop/database';
import { JobQueue, type ClaimedJob, type JobContext } from '@sop/jobs';
import { freeStorage } from '../datasets/dataset-usage.js';
import { DatasetRow } from '../datasets/dataset.entity.js';
import { enqueueRemoval } from './enqueue-removal.js';
import { prepareKind, removeKind } from './dataset-job-kinds.js';
import { PrepareDataset } from './prepare-dataset.js';
import { RemoveObjects } from './remove-objects.js';

export { datasetJobKinds } from './dataset-job-kinds.js';

/** The work on datasets, for whichever worker process takes it. */
@Injectable()
export class DatasetJobs {
  constructor(
    private readonly prepare: PrepareDataset,
    private readonly remove: RemoveObjects,
    private readonly queue: JobQueue,
  ) {}

  run(job: ClaimedJob, context: JobContext): Promise<void> {
    return job.kind === removeKind ? this.remove.run(job) : this.prepare.run(job, context);
  }

  /** A dataset that could not be prepared says why; nothing of it is kept, and nothing of it counts. */
  async onFailed(tx: Tx, job: ClaimedJob, detail: string): Promise<void> {
    if (job.kind !== prepareKind) return;
    const row = await tx.manager.findOne(DatasetRow, {
      where: { storageId: job.subjectId },
      lock: { mode: 'pessimistic_write' },
    });
    if (!row) return;
    await freeStorage(tx, row);
    const nothingHeld = { sizeBytes: 0, reservationId: null, framesReservationId: null };
    await tx.manager.update(DatasetRow, { id: row.id }, { status: 'failed', detail, ...nothingHeld });
    await enqueueRemoval(this.queue, tx, row);
  }
}

/** What a worker module needs for this work, beside the job queue. */
export const datasetWorkProviders = [PrepareDataset, RemoveObjects, DatasetJobs];
