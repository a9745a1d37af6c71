import { JobWorker, type ClaimedJob, type JobContext } from '@sop/jobs';
import type { ObjectStore } from '@sop/object-store';
import { CompleteRun } from '../runs/complete-run.js';
import { FailTraining, maxTrainingAttempts } from '../runs/fail-training.js';
import { trainKind } from '../runs/job-kinds.js';
import { TrainRun } from '../runs/train-run.js';
import { readTrainingConfig } from '../training.config.js';
import type { TrainingFixture } from './start-training.js';

type Run = (job: ClaimedJob, context: JobContext) => Promise<void>;

/** The trainer as it is, over the objects of this store. */
export function realTrainer(fixture: TrainingFixture, store: ObjectStore = fixture.store): TrainRun {
  const { database, runtime } = fixture;
  return new TrainRun(database, store, runtime, readTrainingConfig(), new CompleteRun(store));
}

/** A worker for trainings, quick to hear and to try again. */
export function workTrainings(
  { database, store }: TrainingFixture,
  run: Run,
  options: { leaseSeconds?: number; heartbeatSeconds?: number } = {},
): JobWorker {
  const failing = new FailTraining(store);
  const worker = new JobWorker({
    database,
    kinds: [trainKind],
    slots: () => 1,
    leaseSeconds: 60,
    heartbeatSeconds: 0.1,
    pollSeconds: 0.1,
    backOffSeconds: [0.05],
    graceSeconds: 5,
    maxAttempts: maxTrainingAttempts,
    ...options,
    run,
    onFailed: (tx, job, _detail, error) => failing.run(tx, job, error),
  });
  worker.start();
  return worker;
}
