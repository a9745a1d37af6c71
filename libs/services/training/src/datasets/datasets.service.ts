import { Injectable } from '@nestjs/common';
import type { Dataset } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { SignedPaths } from '@sop/object-store';
import { refuse } from '@sop/service-kit';
import { prepareJob } from '../training.jobs.js';
import { DatasetRow } from './dataset.entity.js';
import { presentDataset, type CountedDataset } from './dataset.presenter.js';

/** One statement for one dataset or all of a company: counts come from the annotations, progress from the job. */
const datasetQuery = `
  select dataset.*, coalesce(counted.boxes, 0) as box_count, counted.frames as annotated_frame_count,
         coalesce(labels.list, '[]') as labels,
         job.state as job_state, job.percent as job_percent, job.detail as job_detail,
         job.detail_codes as job_detail_codes
    from dataset
    cross join lateral (
      select sum(box_count)::int as boxes, count(*)::int as frames
        from frame_annotation where dataset_id = dataset.id) as counted
    cross join lateral (
      select jsonb_agg(jsonb_build_object('name', name, 'count', count) order by count desc, name) as list
        from (select label.key as name, sum(label.value::int)::int as count
                from frame_annotation, jsonb_each_text(label_counts) as label
               where dataset_id = dataset.id group by label.key) as each) as labels
    left join job on job.kind = '${prepareJob.kind}' and job.subject_id = dataset.storage_id::text and job.generation = 1
   where dataset.company_id = $1 and ($2::bigint is null or dataset.id = $2)
   order by dataset.created_at desc, dataset.id desc`;

@Injectable()
export class DatasetsService {
  constructor(
    @InjectDatabase('training') private readonly database: Database,
    private readonly paths: SignedPaths,
  ) {}

  async list(companyId: string): Promise<Dataset[]> {
    const rows = await this.database.tenantRows<CountedDataset>(companyId, datasetQuery, [companyId, null]);
    return rows.map((row) => presentDataset(row, this.paths));
  }

  async get(companyId: string, id: number): Promise<Dataset> {
    const [row] = await this.database.tenantRows<CountedDataset>(companyId, datasetQuery, [companyId, id]);
    if (!row) throw datasetNotFound();
    return presentDataset(row, this.paths);
  }
}

/** The dataset, or a 404, also for an id of another company. */
export async function requireDataset(tx: Tx, companyId: string, id: number): Promise<DatasetRow> {
  const row = await tx.manager.findOneBy(DatasetRow, { id, companyId });
  if (!row) throw datasetNotFound();
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockDataset(tx: Tx, companyId: string, id: number): Promise<DatasetRow> {
  const row = await tx.manager.findOne(DatasetRow, {
    where: { id, companyId },
    lock: { mode: 'pessimistic_write' },
  });
  if (!row) throw datasetNotFound();
  return row;
}

export const datasetNotFound = () => refuse('dataset.not-found');
