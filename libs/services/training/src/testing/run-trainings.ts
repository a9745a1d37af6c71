import { JobWorker, type ClaimedJob, type JobContext } from '@sop/jobs';
import type { ObjectStore } from '@sop/object-store';
import { HealthChecks, Logger } from '@sop/service-kit';
import { CompleteRun } from '../runs/complete-run.js';
import { ComputeBackend, backendSource } from '../runs/compute-backend.js';
import { FailTraining } from '../runs/fail-training.js';
import { TrainRun } from '../runs/train-run.js';
import { readTrainingConfig } from '../training.config.js';
import { trainJob } from '../training.jobs.js';
import type { TrainingFixture } from './start-training.js';

type Run = (job: ClaimedJob, context: JobContext) => Promise<void>;

/** The real trainer over the objects of this store. */
export function realTrainer(fixture: TrainingFixture, store: ObjectStore = fixture.store): TrainRun {
  const { database, runtime } = fixture;
  const [complete, failing] = [new CompleteRun(store), new FailTraining(store)];
  const config = readTrainingConfig();
  const logger = Logger.open({ service: 'training', level: 'silent' });
  const computeBackend = new ComputeBackend(backendSource, config, new HealthChecks(), logger);
  return new TrainRun(database, store, runtime, config, complete, failing, computeBackend);
}

/** A worker for trainings with fast heartbeats and retries. */
export function runTrainings({ database, store }: TrainingFixture, run: Run): JobWorker {
  const failTraining = new FailTraining(store);
  const worker = new JobWorker({
    database,
    handlers: [
      {
        job: { ...trainJob, backOffSeconds: [0.05] },
        run,
        onFailed: (tx, failed) => failTraining.fail(tx, failed),
      },
    ],
    slots: () => 1,
    leaseSeconds: 60,
    heartbeatSeconds: 0.1,
    pollSeconds: 0.1,
    graceSeconds: 5,
  });
  worker.start();
  return worker;
}
