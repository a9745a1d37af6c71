import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { statusMessage } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import {
  isCancelled,
  Refused,
  type ClaimedJob,
  type FailedJob,
  type JobContext,
  type JobHandler,
} from '@sop/jobs';
import { OBJECT_STORE, RunFiles, type ObjectStore } from '@sop/object-store';
import { RUNTIME, type Runtime } from '@sop/service-kit';
import {
  CheckpointRefused,
  trainHead,
  type EpochReport,
  type HeadTrainingOptions,
  type TrainedHead,
} from '@sop/vision';
import { TRAINING_CONFIG, type TrainingConfig } from '../training.config.js';
import { trainJob } from '../training.jobs.js';
import { Checkpoint } from './checkpoint.js';
import { CompleteRun } from './complete-run.js';
import { ComputeBackend } from './compute-backend.js';
import { removeModelObjects } from './end-run.js';
import { Epochs } from './epochs.js';
import { FailTraining } from './fail-training.js';
import { asRefusal } from './failure-messages.js';
import { FeatureCache } from './feature-cache.js';
import { ShownProgress } from './shown-progress.js';
import { classNamesOf, type OtherFrame, type Snapshot, type SnapshotFrame } from './snapshot.js';
import { splitByTime, type Split } from './split-by-time.js';
import { trainingPicture } from './training-pictures.js';
import { TrainingRunRow } from './training-run.entity.js';

/** Scratch folders of trainings in the work folder. */
export const trainingScratch = 'trainings';

/** Trains the head of a dataset: reports every epoch, stores checkpoints, and makes a model of the best epoch. */
@Injectable()
export class TrainRun implements JobHandler<typeof trainJob> {
  readonly job = trainJob;
  private readonly cache: FeatureCache;

  constructor(
    @InjectDatabase('training') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(RUNTIME) private readonly runtime: Runtime,
    @Inject(TRAINING_CONFIG) config: TrainingConfig,
    private readonly completeRun: CompleteRun,
    private readonly failTraining: FailTraining,
    private readonly computeBackend: ComputeBackend,
  ) {
    this.cache = new FeatureCache(runtime, config.cacheBytes);
  }

  async run(job: ClaimedJob, context: JobContext): Promise<void> {
    const run = await this.find(job.subjectId);
    // Removed or stopped between claim and start: it will be cancelled.
    if (!run?.snapshot) throw new Refused(statusMessage('training.stopped'));
    const folder = join(this.runtime.workDir, trainingScratch, run.id);
    const files = await RunFiles.open(folder, job.fence, this.store, context.signal);
    try {
      await this.train({ run, snapshot: run.snapshot, job, context, files });
    } catch (error) {
      throw asRefusal(error);
    } finally {
      await files.remove();
      if (isCancelled(context.signal)) await removeModelObjects(this.store, run);
    }
  }

  onFailed(tx: Tx, failed: FailedJob): Promise<void> {
    return this.failTraining.fail(tx, failed);
  }

  private async train({ run, snapshot, job, context, files }: Attempt): Promise<void> {
    const split = splitByTime(snapshot.frames);
    await this.begin(run, split, context);
    const others = await this.existingOnly(snapshot.others);
    const frames = split.train.length + split.heldOut.length + others.length;
    const shown = new ShownProgress(context, { frames, epochs: run.epochs }, job.percent);
    const checkpoint = new Checkpoint(this.store, run);
    const epochs = new Epochs(run, context, shown);
    const picture = (frame: SnapshotFrame) =>
      trainingPicture(run.companyId, { ...frame, storageId: run.storageId }, files);
    const reports = fromCheckpoint(checkpoint, {
      modelsDir: this.modelsDir(),
      classNames: classNamesOf(snapshot.frames),
      train: split.train.map(picture),
      heldOut: split.heldOut.map(picture),
      others: others.map((frame) => trainingPicture(run.companyId, frame, files)),
      epochs: run.epochs,
      batchSize: run.batchSize,
      cacheDir: await this.openCache(run.storageId),
      signal: context.signal,
      onPreparing: (done, total) => shown.preparing(done / total),
      onBatch: (done, total) => epochs.batch(done, total),
    });
    const trained = await epochs.follow(reports, checkpoint);
    shown.storing();
    await this.completeRun.complete({ run, snapshot, split, trained, context });
  }

  private async begin(run: TrainingRunRow, split: Split<SnapshotFrame>, context: JobContext): Promise<void> {
    const backend = await this.computeBackend.load();
    await context.write(async (tx) => {
      await tx.manager.update(
        TrainingRunRow,
        { id: run.id },
        {
          backend,
          startedAt: run.startedAt ?? new Date(),
          updatedAt: new Date(),
          metrics: { train_frames: split.train.length, held_out_frames: split.heldOut.length, classes: [] },
        },
      );
    });
  }

  private find(id: string): Promise<TrainingRunRow | null> {
    return this.database.system((tx) =>
      tx.manager.createQueryBuilder(TrainingRunRow, 'run').addSelect('run.snapshot').where({ id }).getOne(),
    );
  }

  /** Other datasets may have been deleted since the start: they only provided negatives. */
  private async existingOnly(others: readonly OtherFrame[]): Promise<OtherFrame[]> {
    const existing = await this.existingDatasets();
    return others.filter(({ storageId }) => existing.has(storageId));
  }

  private async openCache(storageId: string): Promise<string> {
    const folder = await this.cache.open(storageId, new Date());
    await this.cache.sweep(await this.existingDatasets(), storageId);
    return folder;
  }

  private async existingDatasets(): Promise<Set<string>> {
    const rows = await this.database.system((tx) =>
      tx.query<{ id: string }>('select storage_id as id from dataset'),
    );
    return new Set(rows.map(({ id }) => id));
  }

  private modelsDir(): string {
    if (!this.runtime.modelsDir) throw new Error('MODELS_DIR is not set');
    return this.runtime.modelsDir;
  }
}

interface Attempt {
  run: TrainingRunRow;
  snapshot: Snapshot;
  job: ClaimedJob;
  context: JobContext;
  files: RunFiles;
}

/** Resumes from the last checkpoint; starts from the beginning when it is unusable (after an update, for example). */
async function* fromCheckpoint(
  checkpoint: Checkpoint,
  options: HeadTrainingOptions,
): AsyncGenerator<EpochReport, TrainedHead> {
  const bytes = await checkpoint.load();
  if (!bytes) return yield* trainHead(options);
  try {
    return yield* trainHead({ ...options, checkpoint: bytes });
  } catch (error) {
    if (!(error instanceof CheckpointRefused)) throw error;
    await checkpoint.remove();
    return yield* trainHead(options);
  }
}
