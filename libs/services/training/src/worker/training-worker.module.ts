import { Module } from '@nestjs/common';
import { DatabaseModule, databaseToken, type Database } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { datasetWorkProviders } from '../frames/dataset-jobs.js';
import { CompleteRun } from '../runs/complete-run.js';
import { FailTraining } from '../runs/fail-training.js';
import { TrainRun } from '../runs/train-run.js';
import { trainingSchema } from '../training.schema.js';
import { LookAtFrame } from '../suggestions/look-at-frame.js';
import { readTrainingConfig, TRAINING_CONFIG } from '../training.config.js';
import { TrainingWorker } from './training-worker.js';

/** The process that does the heavy work: no HTTP, no event handlers, only jobs of the kinds in `TRAINING_KINDS`. */
@Module({
  imports: [DatabaseModule.forService(trainingSchema)],
  providers: [
    { provide: TRAINING_CONFIG, useFactory: readTrainingConfig },
    {
      provide: JobQueue,
      inject: [databaseToken('training')],
      useFactory: (database: Database) => new JobQueue(database),
    },
    ...datasetWorkProviders,
    LookAtFrame,
    CompleteRun,
    TrainRun,
    FailTraining,
    TrainingWorker,
  ],
})
export class TrainingWorkerModule {}
