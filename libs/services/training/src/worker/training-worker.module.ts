import { Module } from '@nestjs/common';
import { DatabaseModule } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { PrepareDataset } from '../frames/prepare-dataset.js';
import { RemoveObjects } from '../frames/remove-objects.js';
import { CompleteRun } from '../runs/complete-run.js';
import { ComputeBackend, BACKEND_SOURCE, backendSource } from '../runs/compute-backend.js';
import { FailTraining } from '../runs/fail-training.js';
import { TrainRun } from '../runs/train-run.js';
import { trainingSchema } from '../training.schema.js';
import { DetectOnFrame } from '../suggestions/detect-on-frame.js';
import { readTrainingConfig, TRAINING_CONFIG } from '../training.config.js';
import { TrainingWorker } from './training-worker.js';

/** A worker process: no HTTP, no event handlers, only jobs of the kinds in `TRAINING_KINDS`. */
@Module({
  imports: [DatabaseModule.forService(trainingSchema)],
  providers: [
    { provide: TRAINING_CONFIG, useFactory: readTrainingConfig },
    { provide: JobQueue, useValue: new JobQueue('training') },
    PrepareDataset,
    RemoveObjects,
    DetectOnFrame,
    CompleteRun,
    { provide: BACKEND_SOURCE, useValue: backendSource },
    ComputeBackend,
    TrainRun,
    FailTraining,
    TrainingWorker,
  ],
})
export class TrainingWorkerModule {}
