import { Injectable, Logger } from '@nestjs/common';
import { type BodyOf, type routes, sentenceOf } from '@sop/contracts';
import { isErased, InjectDatabase, type Database, type Tx } from '@sop/database';
import { JobQueue, waitingMessage } from '@sop/jobs';
import { Bus } from '@sop/messaging';
import { Reservations, type Caller, refuse } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import type { DatasetRow } from '../datasets/dataset.entity.js';
import { lockDataset } from '../datasets/datasets.service.js';
import { trainJob } from '../training.jobs.js';
import { takeSnapshot } from './snapshot.js';
import { emitNeverStarted } from './end-run.js';
import { TrainingRunRow } from './training-run.entity.js';

type Form = BodyOf<typeof routes.training.start>;

/**
 * Starts a training: the snapshot of its data and the job are inserted in one transaction. The plan is checked
 * between a first validation, which refuses what cannot be trained, and that transaction, which validates again.
 */
@Injectable()
export class StartTraining {
  private readonly logger = new Logger(StartTraining.name);

  constructor(
    @InjectDatabase('training') private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly bus: Bus,
  ) {}

  async start(caller: Caller, form: Form): Promise<{ training_id: string }> {
    const { companyId } = caller;
    const id = uuidv7();
    await this.database.tenant(companyId, (tx) => trainableDataset(tx, companyId, form.dataset_id));
    const reservations = new Reservations(this.bus, companyId, `training:${id}`);
    try {
      await reservations.take('models', 1);
      const reservationId = reservations.idOf('models');
      await this.database.tenant(companyId, (tx) => this.insert(tx, { id, caller, form, reservationId }));
    } catch (error) {
      await this.database
        .tenant(companyId, (tx) => emitNeverStarted(tx, { companyId, id }, reservations))
        .catch((failure: unknown) =>
          this.logger.error('The reservation of a refused training could not be released', failure),
        );
      throw error;
    }
    return { training_id: id };
  }

  private async insert(tx: Tx, { id, caller, form, reservationId }: Start): Promise<void> {
    const { companyId, userId } = caller;
    if (await isErased(tx, companyId)) throw refuse('request.company-deleted');
    const dataset = await trainableDataset(tx, companyId, form.dataset_id);
    const waiting = waitingMessage(0, false);
    await tx.manager.insert(TrainingRunRow, {
      id,
      companyId,
      datasetId: dataset.id,
      storageId: dataset.storageId,
      datasetName: dataset.name,
      modelName: form.model_name,
      epochs: form.epochs,
      batchSize: form.batch_size,
      dataVersion: dataset.version,
      snapshot: await takeSnapshot(tx, dataset),
      status: 'starting',
      message: sentenceOf(waiting),
      messageCodes: [waiting],
      reservationId,
      createdBy: userId,
      createdByName: caller.email,
    });
    await tx.audit({
      action: 'training.started',
      targets: [
        { kind: 'training', id },
        { kind: 'dataset', id: String(dataset.id) },
      ],
    });
    await this.queue.enqueue(tx, trainJob, { companyId, subjectId: id, payload: {} });
  }
}

interface Start {
  id: string;
  caller: Caller;
  form: Form;
  reservationId: string;
}

/** The company's dataset, locked against changes and deletion until the transaction ends. */
async function trainableDataset(tx: Tx, companyId: string, id: number): Promise<DatasetRow> {
  const dataset = await lockDataset(tx, companyId, id);
  if (dataset.status !== 'ready') throw refuse(notReady[dataset.status]);
  const [boxes] = await tx.query(
    'select 1 from frame_annotation where dataset_id = $1 and box_count > 0 limit 1',
    [id],
  );
  if (!boxes) throw refuse('training.no-annotations');
  const [running] = await tx.query(
    `select 1 from training_run where dataset_id = $1 and status in ('starting', 'running') limit 1`,
    [id],
  );
  if (running) throw refuse('training.running-already');
  return dataset;
}

const notReady = {
  preparing: 'training.dataset-not-ready',
  failed: 'training.dataset-failed',
} as const;
