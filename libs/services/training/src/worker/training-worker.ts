import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { JobWorker, type JobWorkerOptions } from '@sop/jobs';
import { RUNTIME, sweepScratch, type Runtime } from '@sop/service-kit';
import { DatasetJobs, datasetJobKinds } from '../frames/dataset-jobs.js';
import { FailTraining, maxTrainingAttempts } from '../runs/fail-training.js';
import { suggestKind, trainKind } from '../runs/job-kinds.js';
import { trainingScratch, TrainRun } from '../runs/train-run.js';
import { LookAtFrame, suggestionScratch } from '../suggestions/look-at-frame.js';
import { TRAINING_CONFIG, type TrainingConfig } from '../training.config.js';

/** A training fills the machine, or its GPU. */
const trainingsAtOnce = 1;
/** A long preparation must not keep somebody waiting who annotates. */
const studioJobsAtOnce = 2;
/** How soon at the latest a trainer hears that its training was stopped. */
const stopSeconds = 1;
/** Requests wait for their suggestions for seconds only: what is older was left behind. */
const staleSuggestionMinutes = 10;
const scratchKinds = [trainingScratch, suggestionScratch, 'datasets'];

/** Claims waiting jobs of the kinds that this process is for. */
@Injectable()
export class TrainingWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly workers: JobWorker[];

  constructor(
    @InjectDatabase('training') private readonly database: Database,
    @Inject(TRAINING_CONFIG) config: TrainingConfig,
    @Inject(RUNTIME) private readonly runtime: Runtime,
    private readonly datasets: DatasetJobs,
    private readonly look: LookAtFrame,
    private readonly training: TrainRun,
    private readonly failTraining: FailTraining,
  ) {
    const { leaseSeconds } = config;
    const shared = { database, leaseSeconds };
    const studioKinds = [
      ...(config.kinds.includes('prepare') ? datasetJobKinds : []),
      ...(config.kinds.includes('suggest') ? [suggestKind] : []),
    ];
    this.workers = [
      ...(studioKinds.length > 0 ? [this.studio({ ...shared, kinds: studioKinds })] : []),
      ...(config.kinds.includes('train') ? [this.trainer({ ...shared, kinds: [trainKind] })] : []),
    ];
  }

  async onApplicationBootstrap(): Promise<void> {
    await sweepScratch(this.runtime.workDir, scratchKinds, new Date());
    await this.database.system((tx) =>
      tx.execute(`delete from job where kind = $1 and created_at < now() - make_interval(mins => $2)`, [
        suggestKind,
        staleSuggestionMinutes,
      ]),
    );
    for (const worker of this.workers) worker.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.stop()));
  }

  private studio(shared: Claims): JobWorker {
    return new JobWorker({
      ...shared,
      slots: () => studioJobsAtOnce,
      heartbeatSeconds: shared.leaseSeconds / 6,
      run: (job, context) =>
        job.kind === suggestKind ? this.look.run(job, context) : this.datasets.run(job, context),
      onFailed: async (tx, job, detail) => {
        if (job.kind !== suggestKind) await this.datasets.onFailed(tx, job, detail);
      },
    });
  }

  private trainer(shared: Claims): JobWorker {
    return new JobWorker({
      ...shared,
      slots: () => trainingsAtOnce,
      heartbeatSeconds: Math.min(stopSeconds, shared.leaseSeconds / 6),
      maxAttempts: maxTrainingAttempts,
      run: (job, context) => this.training.run(job, context),
      onFailed: (tx, job, _detail, error) => this.failTraining.run(tx, job, error),
    });
  }
}

type Claims = Pick<JobWorkerOptions, 'database' | 'kinds'> & { leaseSeconds: number };
