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
import { declineAwaiting, lockModels, activateModel } from '../models/activation.js';
import { classesOf, withHead } from '../models/heads.js';
import { modelIdOf } from '../models/model-id.js';
import { baseModel } from '../models/base-model.js';
import { TrainedModelRow, type CardFacts, type StoredSample } from '../models/trained-model.entity.js';
import { classPrecisions, undetectedClasses } from './class-precisions.js';
import { removeCheckpoint } from './end-run.js';
import { storeSamples } from './store-samples.js';
import { presentEpoch } from './progress.presenter.js';
import { readEpochs } from './read-epochs.js';
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

/** Makes a model of a trained head: stores its objects, then all data in the transaction that ends the job. */
@Injectable()
export class CompleteRun {
  private readonly logger = new Logger(CompleteRun.name);

  constructor(@Inject(OBJECT_STORE) private readonly store: ObjectStore) {}

  async complete(finished: Finished): Promise<void> {
    const { run, trained, context } = finished;
    const modelId = modelIdOf(run.id);
    const weightsKey = keyFor.model(run.companyId, modelId, 'head.bin');
    // Checked first, to not overwrite the weights of the job's next worker.
    context.signal.throwIfAborted();
    const bytes = Buffer.from(trained.weights);
    const contentType = 'application/octet-stream';
    await this.store.put(weightsKey, bytes, { contentType, sizeBytes: bytes.length });
    const samples = await storeSamples(this.store, { ...finished, modelId });
    const classes = classPrecisions(finished);
    await context.finish((tx) => insertModel(tx, { ...finished, modelId, weightsKey, samples, classes }));
    // A remaining checkpoint is small and affects nothing else.
    await removeCheckpoint(this.store, run).catch((error: unknown) =>
      this.logger.warn(`The checkpoint of a completed training could not be removed: ${String(error)}`),
    );
  }
}

interface FinishedModel extends Finished {
  modelId: string;
  weightsKey: string;
  samples: StoredSample[];
  classes: ClassPrecision[];
}

/** Inserts the model, activates it or asks for a decision, and ends the run and its reservation: all or nothing. */
async function insertModel(tx: Tx, model: FinishedModel): Promise<void> {
  const { run, trained, modelId } = model;
  const { companyId } = run;
  // Of two concurrent trainings of a company, the second takes over the heads of the first.
  await lockModels(tx, companyId);
  const before = (await baseModel(tx, companyId))?.heads ?? [];
  const existingClasses = classesOf(before);
  const classNames = classNamesOf(model.snapshot.frames);
  const version = await nextVersion(tx, companyId);
  // A pending decision about an earlier training of these frames is obsolete.
  await declineAwaiting(tx, companyId, { datasetId: run.datasetId });
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
    classesAdded: classNames.filter((name) => !existingClasses.includes(name)),
    classNames,
    heads: withHead(before, {
      dataset_id: run.datasetId,
      model_id: modelId,
      weights_key: model.weightsKey,
      class_names: classNames,
    }),
    card: await cardOf(tx, model),
    activationStatus: 'awaiting',
    createdBy: run.createdBy,
    createdByName: run.createdByName,
  });
  if (undetectedClasses(model.classes).length === 0) await activateAutomatically(tx, { companyId, modelId });
  await endRun(tx, model);
}

async function nextVersion(tx: Tx, companyId: string): Promise<number> {
  const [{ version } = { version: 1 }] = await tx.query<{ version: number }>(
    'select coalesce(max(version), 0) + 1 as version from trained_model where company_id = $1',
    [companyId],
  );
  return version;
}

async function activateAutomatically(
  tx: Tx,
  { companyId, modelId }: Record<'companyId' | 'modelId', string>,
) {
  await activateModel(tx, { companyId, modelId });
  const targets = [{ kind: 'model', id: modelId }];
  await tx.audit({ action: 'model.activated', targets, companyId, actor: { kind: 'system' } });
}

async function endRun(tx: Tx, model: FinishedModel): Promise<void> {
  const { run, split, trained, modelId } = model;
  const { reservationId } = run;
  const messages = completionMessages(trained, split, undetectedClasses(model.classes));
  await tx.manager.update(
    TrainingRunRow,
    { id: run.id },
    {
      status: 'completed',
      message: textOf(messages),
      messageCodes: messages,
      bestEpoch: trained.bestEpoch,
      backend: trained.backend,
      metrics: {
        train_frames: split.train.length,
        held_out_frames: split.heldOut.length,
        classes: model.classes,
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
  const epochs = (await readEpochs(tx, run.id)).filter(({ epoch }) => epoch <= trained.epochsTrained);
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

/** States the limits of the figures, and the classes that the model does not find. */
export function completionMessages(
  trained: Pick<TrainedHead, 'stoppedEarly' | 'bestEpoch'>,
  split: Pick<Split<unknown>, 'heldOut' | 'unmeasured'>,
  missed: readonly string[] = [],
): StatusMessage[] {
  const messages = [
    trained.stoppedEarly
      ? statusMessage('training.completed-early', { epoch: trained.bestEpoch })
      : statusMessage('training.completed'),
  ];
  if (split.heldOut.length === 0) return [...messages, statusMessage('training.not-measured')];
  if (missed.length > 0)
    messages.push(statusMessage('training.labels-not-found', { labels: quoted(missed) }));
  if (split.unmeasured.length > 0)
    messages.push(statusMessage('training.labels-not-measured', { labels: quoted(split.unmeasured) }));
  return messages;
}

/** There may be hundreds of labels; the class table lists all of them. */
const quoted = (labels: readonly string[]): string =>
  asParameter(labels.map((label) => `"${label}"`).join(', '));
