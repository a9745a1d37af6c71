import { Inject, Injectable } from '@nestjs/common';
import { CompanyDeleted, DatasetDeleted, type PayloadOf } from '@sop/contracts';
import { erase, InjectDatabase, type Database, type Tx } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { OnEvent } from '@sop/messaging';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { enqueueRemoval } from '../frames/enqueue-removal.js';
import { endRunsOfDataset } from '../runs/end-run.js';
import { releasedUsage } from './dataset-usage.js';
import { DatasetRow } from './dataset.entity.js';
import { lockDataset, requireDataset } from './datasets.service.js';

/** All tables of a company; dependent rows cascade. Jobs come first, because workers lock them first. */
const companyTables = ['job', 'active_model', 'trained_model', 'training_run', 'dataset'] as const;
const companyObjects = ['datasets', 'models', 'temp'] as const;

@Injectable()
export class RemoveDataset {
  constructor(
    @InjectDatabase('training') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly queue: JobQueue,
  ) {}

  /**
   * Deletes the rows at once, including the job that may be preparing the dataset: its worker notices at its next
   * write and removes its objects. A training of the dataset ends too; its models remain. Another job deletes the
   * objects.
   */
  remove(companyId: string, id: number): Promise<void> {
    return this.database.tenant(companyId, async (tx) => {
      await tx.setStatementTimeout(60);
      const { storageId } = await requireDataset(tx, companyId, id);
      // The job is locked before the dataset, like its worker does.
      await tx.execute('delete from job where subject_id = $1', [storageId]);
      // Of two concurrent deletions only one may release the storage.
      const row = await lockDataset(tx, companyId, id);
      await tx.emit(DatasetDeleted, releasedUsage(row));
      await endRunsOfDataset(tx, this.queue, id);
      await tx.manager.delete(DatasetRow, { id, companyId });
      await enqueueRemoval(this.queue, tx, row);
      await tx.audit({ action: 'dataset.deleted', targets: [{ kind: 'dataset', id: String(id) }] });
    });
  }

  @OnEvent(CompanyDeleted)
  async ofCompany({ company_id }: PayloadOf<typeof CompanyDeleted>, tx: Tx): Promise<void> {
    await tx.setStatementTimeout(60);
    await erase(tx, company_id, company_id);
    for (const table of companyTables)
      await tx.execute(`delete from ${table} where company_id = $1`, [company_id]);
    for (const kind of companyObjects) await this.store.deletePrefix(`${kind}/${company_id}/`);
  }
}
