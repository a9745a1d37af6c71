import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { JobWorker, type JobHandler } from '@sop/jobs';
import { useMediaTools } from '@sop/media';
import { DiskSpace, RUNTIME, sweepScratch, type Runtime } from '@sop/service-kit';
import { datasetScratch, PrepareDataset } from '../frames/prepare-dataset.js';
import { RemoveObjects } from '../frames/remove-objects.js';
import { trainingScratch, TrainRun } from '../runs/train-run.js';
import { DetectOnFrame, suggestionScratch } from '../suggestions/detect-on-frame.js';
import { TRAINING_CONFIG, type TrainingConfig, type WorkKind } from '../training.config.js';

/** A training uses the whole machine, or its GPU. */
const trainingSlots = 1;
/** A long preparation must not delay suggestions for a waiting user. */
const studioSlots = 2;
/** Maximum delay until a trainer notices that its training was stopped. */
const stopSeconds = 1;
const scratchKinds = [trainingScratch, suggestionScratch, datasetScratch];

/** Claims waiting jobs of this process's kinds. */
@Injectable()
export class TrainingWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly workers: JobWorker[];

  constructor(
    @InjectDatabase('training') database: Database,
    @Inject(TRAINING_CONFIG) { kinds, leaseSeconds }: TrainingConfig,
    @Inject(RUNTIME) private readonly runtime: Runtime,
    space: DiskSpace,
    prepare: PrepareDataset,
    remove: RemoveObjects,
    detect: DetectOnFrame,
    train: TrainRun,
  ) {
    useMediaTools(runtime.mediaTools);
    const byKind: Record<WorkKind, JobHandler[]> = {
      prepare: [prepare, remove],
      suggest: [detect],
      train: [train],
    };
    const handlersOf = (...requested: WorkKind[]) =>
      requested.filter((kind) => kinds.includes(kind)).flatMap((kind) => byKind[kind]);
    const shared = { database, leaseSeconds };
    const studio = new JobWorker({
      ...shared,
      handlers: handlersOf('prepare', 'suggest'),
      slots: async () => ((await space.isLow()) ? 0 : studioSlots),
      heartbeatSeconds: leaseSeconds / 6,
    });
    const trainer = new JobWorker({
      ...shared,
      handlers: handlersOf('train'),
      slots: async () => ((await space.isLow()) ? 0 : trainingSlots),
      heartbeatSeconds: Math.min(stopSeconds, leaseSeconds / 6),
    });
    this.workers = [studio, trainer];
  }

  async onApplicationBootstrap(): Promise<void> {
    await sweepScratch(this.runtime.workDir, scratchKinds, new Date());
    for (const worker of this.workers) worker.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.stop()));
  }
}
