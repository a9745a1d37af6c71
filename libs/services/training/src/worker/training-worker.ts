import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { JobWorker, type JobHandler } from '@sop/jobs';
import { useMediaTools } from '@sop/media';
import { DiskSpace, RUNTIME, sweepScratch, type Runtime } from '@sop/service-kit';
import { datasetScratch, PrepareDataset } from '../frames/prepare-dataset.js';
import { RemoveObjects } from '../frames/remove-objects.js';
import { trainingScratch, TrainRun } from '../runs/train-run.js';
import { LookAtFrame, suggestionScratch } from '../suggestions/look-at-frame.js';
import { TRAINING_CONFIG, type TrainingConfig, type WorkKind } from '../training.config.js';

/** A training fills the machine, or its GPU. */
const trainingsAtOnce = 1;
/** A long preparation must not keep somebody waiting who annotates. */
const studioJobsAtOnce = 2;
/** How soon at the latest a trainer hears that its training was stopped. */
const stopSeconds = 1;
const scratchKinds = [trainingScratch, suggestionScratch, datasetScratch];

/** Claims waiting jobs of the kinds that this process is for. */
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
    look: LookAtFrame,
    train: TrainRun,
  ) {
    useMediaTools(runtime.mediaTools);
    const byKind: Record<WorkKind, JobHandler[]> = {
      prepare: [prepare, remove],
      suggest: [look],
      train: [train],
    };
    const of = (...wanted: WorkKind[]) =>
      wanted.filter((kind) => kinds.includes(kind)).flatMap((kind) => byKind[kind]);
    const shared = { database, leaseSeconds };
    const studio = new JobWorker({
      ...shared,
      handlers: of('prepare', 'suggest'),
      slots: async () => ((await space.isLow()) ? 0 : studioJobsAtOnce),
      heartbeatSeconds: leaseSeconds / 6,
    });
    const trainer = new JobWorker({
      ...shared,
      handlers: of('train'),
      slots: async () => ((await space.isLow()) ? 0 : trainingsAtOnce),
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
