import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  asParameter,
  ModelTrained,
  statusMessage,
  textOf,
  type ClassPrecision,
  type StatusMessage,
} from '@sop/contracts';
import type { Tx } from '@sop/database';
import type { JobContext } from '@sop/jobs';
import { keyFor, OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import type { TrainedHead } from '@sop/vision';
import { declineWaiting, lockModels, makeActive } from '../models/activation.js';
import { classesOf, withHead } from '../models/heads.js';
import { modelIdOf } from '../models/model-id.js';
import { baseModel } from '../models/models.service.js';
import { TrainedModelRow, type CardFacts, type StoredSample } from '../models/trained-model.entity.js';
import { classPrecisions, notFound } from './class-precisions.js';
import { removeCheckpoint } from './end-run.js';
import { keepSamples } from './keep-samples.js';
import { presentEpoch } from './progress.presenter.js';
import { epochsOf } from './runs.service.js';
import { classNamesOf, type Snapshot, type SnapshotFrame } from './snapshot.js';
import type { Split } from './split-by-time.js';
import { TrainingRunRow } from './training-run.entity.js';

interface Finished {
  run: TrainingRunRow;
  snapshot: Snapshot;
  split: Split<SnapshotFrame>;
  trained: TrainedHead;
  context: JobContext;
}

/** Makes a model of a trained head: its objects first, then all that is to be known of it in the transaction that ends the job. */
@Injectable()
export class CompleteRun {
  private readonly logger = new Logger(CompleteRun.name);

  constructor(@Inject(OBJECT_STORE) private readonly store: ObjectStore) {}

  async run(finished: Finished): Promise<void> {
    const { run, trained, context } = finished;
    const modelId = modelIdOf(run.id);
    const weightsKey = keyFor.model(run.companyId, modelId, 'head.bin');
    // Not over the weights of whoever has the job by now.
    context.signal.throwIfAborted();
    const bytes = Buffer.from(trained.weights);
    const contentType = 'application/octet-stream';
    await this.store.put(weightsKey, bytes, { contentType, sizeBytes: bytes.length });
    const samples = await keepSamples(this.store, { ...finished, modelId });
    const classes = classPrecisions(finished);
    await context.finish((tx) => insertModel(tx, { ...finished, modelId, weightsKey, samples, classes }));
    // What stays behind is small, and belongs to nobody else.
    await removeCheckpoint(this.store, run).catch((error: unknown) =>
      this.logger.warn(`The checkpoint of a completed training stays: ${String(error)}`),
    );
  }
}

interface FinishedModel extends Finished {
  modelId: string;
  weightsKey: string;
  samples: StoredSample[];
  classes: ClassPrecision[];
}

/** The model, its activation or the question whether it is wanted, the end of the training and of what was reserved for it: all or nothing. */
async function insertModel(tx: Tx, made: FinishedModel): Promise<void> {
  const { run, trained, modelId } = made;
  const { companyId } = run;
  // Of two trainings of a company that end at once, one takes over the heads of the other.
  await lockModels(tx, companyId);
  const before = (await baseModel(tx, companyId))?.heads ?? [];
  const known = classesOf(before);
  const classNames = classNamesOf(made.snapshot.frames);
  const [{ version } = { version: 1 }] = await tx.query<{ version: number }>(
    'select coalesce(max(version), 0) + 1 as version from trained_model where company_id = $1',
    [companyId],
  );
  // Nobody needs to decide any more on what an earlier training of these frames has made.
  await declineWaiting(tx, companyId, { datasetId: run.datasetId });
  await tx.manager.insert(TrainedModelRow, {
    id: modelId,
    companyId,
    version,
    name: run.modelName,
    runId: run.id,
    datasetId: run.datasetId,
    storageId: run.storageId,
    datasetName: run.datasetName,
    dataVersion: run.dataVersion,
    epochsTrained: trained.epochsTrained,
    classesAdded: classNames.filter((name) => !known.includes(name)),
    classNames,
    heads: withHead(before, {
      dataset_id: run.datasetId,
      model_id: modelId,
      weights_key: made.weightsKey,
      class_names: classNames,
    }),
    card: await cardOf(tx, made),
    standing: 'awaiting',
    createdBy: run.createdBy,
    createdByName: run.createdByName,
  });
  if (notFound(made.classes).length === 0) await activateByItself(tx, { companyId, modelId });
  await endRun(tx, made);
}

async function activateByItself(tx: Tx, { companyId, modelId }: Record<'companyId' | 'modelId', string>) {
  await makeActive(tx, { companyId, modelId });
  const targets = [{ kind: 'model', id: modelId }];
  await tx.audit({ action: 'model.activated', targets, companyId, actor: { kind: 'system' } });
}

async function endRun(tx: Tx, made: FinishedModel): Promise<void> {
  const { run, split, trained, modelId } = made;
  const { reservationId } = run;
  const said = completionRemarks(trained, split, notFound(made.classes));
  await tx.manager.update(
    TrainingRunRow,
    { id: run.id },
    {
      status: 'completed',
      message: textOf(said),
      messageCodes: said,
      bestEpoch: trained.bestEpoch,
      backend: trained.backend,
      metrics: {
        train_frames: split.train.length,
        held_out_frames: split.heldOut.length,
        classes: made.classes,
      },
      modelId,
      snapshot: null,
      reservationId: null,
      finishedAt: new Date(),
      updatedAt: new Date(),
    },
  );
  await tx.emit(ModelTrained, {
    company_id: run.companyId,
    model_id: modelId,
    run_id: run.id,
    reservation_id: reservationId,
  });
}

async function cardOf(tx: Tx, { run, split, trained, samples, classes }: FinishedModel): Promise<CardFacts> {
  const epochs = (await epochsOf(tx, run.id)).filter(({ epoch }) => epoch <= trained.epochsTrained);
  return {
    map50: trained.evaluation.map50,
    map50_95: trained.evaluation.map50to95,
    epochs_requested: run.epochs,
    batch_size: run.batchSize,
    best_epoch: trained.bestEpoch,
    train_frames: split.train.length,
    held_out_frames: split.heldOut.length,
    backend: trained.backend,
    backbone: trained.backbone,
    training_seconds: epochs.reduce((sum, { seconds }) => sum + seconds, 0),
    classes,
    history: epochs.map(presentEpoch),
    samples,
  };
}

/** Says honestly what the figures are worth, and what it does not find. */
export function completionRemarks(
  trained: Pick<TrainedHead, 'stoppedEarly' | 'bestEpoch'>,
  split: Pick<Split<unknown>, 'heldOut' | 'unmeasured'>,
  missed: readonly string[] = [],
): StatusMessage[] {
  const said = [
    trained.stoppedEarly
      ? statusMessage('training.completed-early', { epoch: trained.bestEpoch })
      : statusMessage('training.completed'),
  ];
  if (split.heldOut.length === 0) return [...said, statusMessage('training.not-measured')];
  if (missed.length > 0) said.push(statusMessage('training.not-found', { labels: quoted(missed) }));
  if (split.unmeasured.length > 0)
    said.push(statusMessage('training.labels-not-measured', { labels: quoted(split.unmeasured) }));
  return said;
}

/** A model may have hundreds: the class table has them all. */
const quoted = (labels: readonly string[]): string =>
  asParameter(labels.map((label) => `"${label}"`).join(', '));
