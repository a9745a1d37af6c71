import { Injectable } from '@nestjs/common';
import type { TrainingEpoch, TrainingMetrics, TrainingProgress } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { WaitingQueue } from '@sop/jobs';
import { refuse } from '@sop/service-kit';
import { trainJob } from '../training.jobs.js';
import { presentEpoch, presentMetrics, presentProgress, type ProgressRow } from './progress.presenter.js';
import { readEpochs } from './read-epochs.js';
import { TrainingRunRow } from './training-run.entity.js';

/** The company's trainings with their jobs and last epochs; `$2` is a run, or null for the latest ones. */
const progressSql = `
  select run.id, run.dataset_id::int as "datasetId", run.dataset_name as "datasetName", run.model_name as "modelName",
    run.status, run.epochs, run.batch_size as "batchSize", run.backend, run.message,
    run.message_codes as "messageCodes", run.error_message as "errorMessage", run.error_message_codes as "errorMessageCodes",
    run.model_id as "modelId", run.updated_at as "updatedAt",
    exists (select 1 from trained_model as made where made.id = run.model_id and made.activation_status = 'awaiting') as "isAwaiting",
    job.id as "jobId", job.state as "jobState", job.attempt, job.percent, job.detail, job.detail_codes as "detailCodes", job.heartbeat_at as "heartbeatAt",
    last.epoch, last.loss, last.map50, last.map50_95 as "map50to95", last.learning_rate as "learningRate",
    last.finished_at as "epochAt",
    (select avg(recent.seconds) from (select seconds from training_epoch
       where run_id = run.id order by epoch desc limit 5) as recent) as "epochSeconds"
  from training_run as run
  left join job on job.kind = '${trainJob.kind}' and job.subject_id = run.id::text
  left join lateral (select * from training_epoch where run_id = run.id order by epoch desc limit 1) as last on true
  where run.company_id = $1 and ($2::uuid is null or run.id = $2)
  order by run.created_at desc, run.id desc limit 200`;

@Injectable()
export class RunsService {
  /** Jobs of all companies share one queue, so this is the only query across companies. */
  private readonly queue: WaitingQueue;

  constructor(@InjectDatabase('training') private readonly database: Database) {
    this.queue = new WaitingQueue(database, trainJob);
  }

  async list(companyId: string): Promise<TrainingProgress[]> {
    const rows = await this.database.tenantRows<ProgressRow>(companyId, progressSql, [companyId, null]);
    return Promise.all(rows.map((row) => this.present(row)));
  }

  async progress(companyId: string, id: string): Promise<TrainingProgress> {
    const [row] = await this.database.tenantRows<ProgressRow>(companyId, progressSql, [companyId, id]);
    if (!row) throw notFound();
    return this.present(row);
  }

  async history(companyId: string, id: string): Promise<TrainingEpoch[]> {
    const rows = await this.database.tenant(companyId, async (tx) => {
      await requireRun(tx, companyId, id);
      return readEpochs(tx, id);
    });
    return rows.map(presentEpoch);
  }

  async metrics(companyId: string, id: string): Promise<TrainingMetrics> {
    return this.database.tenant(companyId, async (tx) => {
      const run = await requireRun(tx, companyId, id);
      return presentMetrics(run, await readEpochs(tx, id));
    });
  }

  async remove(companyId: string, id: string): Promise<void> {
    await this.database.tenant(companyId, async (tx) => {
      const run = await requireRun(tx, companyId, id);
      if (run.status === 'starting' || run.status === 'running') throw refuse('training.still-running');
      await removeRecords(tx, companyId, id);
      await tx.audit({ action: 'training.removed', targets: [{ kind: 'training', id }] });
    });
  }

  /** @returns number of removed records of ended trainings */
  cleanUp(companyId: string): Promise<number> {
    return this.database.tenant(companyId, async (tx) => {
      const removed = await removeRecords(tx, companyId, null);
      await tx.audit({ action: 'training.removed', detail: { removed } });
      return removed;
    });
  }

  private async present(row: ProgressRow): Promise<TrainingProgress> {
    const { jobId, jobState } = row;
    const before = jobId && jobState === 'waiting' ? await this.queue.jobsAhead(jobId) : 0;
    return presentProgress(row, before, new Date());
  }
}

/** @throws Problem 404 when the company has no such training */
export async function requireRun(tx: Tx, companyId: string, id: string): Promise<TrainingRunRow> {
  const run = await tx.manager.findOneBy(TrainingRunRow, { id, companyId });
  if (!run) throw notFound();
  return run;
}

/** Epochs cascade with their run. */
async function removeRecords(tx: Tx, companyId: string, id: string | null): Promise<number> {
  const removed = await tx.query(
    `with gone as (delete from training_run
       where company_id = $1 and ($2::uuid is null or id = $2) and status in ('completed', 'failed') returning id),
     jobs as (delete from job using gone where job.kind = '${trainJob.kind}' and job.subject_id = gone.id::text)
     select id from gone`,
    [companyId, id],
  );
  return removed.length;
}

const notFound = () => refuse('training.not-found');
