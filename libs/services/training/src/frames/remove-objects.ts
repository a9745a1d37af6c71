import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import type { ClaimedJob, JobHandler } from '@sop/jobs';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { TrainedModelRow } from '../models/trained-model.entity.js';
import { removeJob } from '../training.jobs.js';
import { datasetFolder } from './frame-keys.js';

/** Deletes the objects of a dataset, and its pictures in model cards. The models remain. */
@Injectable()
export class RemoveObjects implements JobHandler<typeof removeJob> {
  readonly job = removeJob;

  constructor(
    @InjectDatabase('training') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  async run({ companyId, subjectId: storageId }: ClaimedJob): Promise<void> {
    await this.store.deletePrefix(datasetFolder({ companyId, storageId }));
    const models = await this.database.system((tx) =>
      tx.manager.find(TrainedModelRow, { where: { companyId, storageId }, select: { id: true } }),
    );
    for (const { id } of models) await this.store.deletePrefix(`models/${companyId}/${id}/samples/`);
  }
}
