import { Module } from '@nestjs/common';
import { DatabaseModule } from '@sop/database';
import { provideVideoIntake, SweepIntake } from '@sop/intake';
import { provideJobs, JobsModule } from '@sop/jobs';
import { MessagingModule } from '@sop/messaging';
import { UserNames } from '@sop/service-kit';
import { AnnotationsController } from './annotations/annotations.controller.js';
import { AnnotationsService } from './annotations/annotations.service.js';
import { AnswerDatasetExists } from './datasets/answer-dataset-exists.js';
import { CreateDataset } from './datasets/create-dataset.js';
import { DatasetsController } from './datasets/datasets.controller.js';
import { DatasetsService } from './datasets/datasets.service.js';
import { AnonymiseCreators } from './datasets/anonymise-creators.js';
import { RemoveDataset } from './datasets/remove-dataset.js';
import { DetectorsController } from './detectors/detectors.controller.js';
import { ExportAnnotations } from './exchange/export-annotations.js';
import { ImportAnnotations } from './exchange/import-annotations.js';
import { FramesController } from './frames/frames.controller.js';
import { FramesService } from './frames/frames.service.js';
import { AnswerCompanyData } from './exchange/answer-company-data.js';
import { AnswerPersonalData } from './exchange/answer-personal-data.js';
import { ErasePerson } from './exchange/erase-person.js';
import { AnswerActiveDetector } from './models/active-detector.js';
import { ModelsController } from './models/models.controller.js';
import { ModelsService } from './models/models.service.js';
import { RetryForOperator } from './runs/retry-for-operator.js';
import { RunsController } from './runs/runs.controller.js';
import { RunsService } from './runs/runs.service.js';
import { StartTraining } from './runs/start-training.js';
import { StopTraining } from './runs/stop-training.js';
import { workerJobs } from './training.jobs.js';
import { trainingSchema } from './training.schema.js';
import { DeleteStaleSuggestions } from './suggestions/delete-stale-suggestions.js';
import { SuggestBoxes } from './suggestions/suggest-boxes.js';
import { SuggestionsController } from './suggestions/suggestions.controller.js';
import { readTrainingConfig, TRAINING_CONFIG } from './training.config.js';
import { SuperviseWorkers } from './worker/supervise-workers.js';

@Module({
  imports: [
    DatabaseModule.forService(trainingSchema),
    MessagingModule.forService('training'),
    JobsModule.forService('training'),
  ],
  controllers: [
    DatasetsController,
    FramesController,
    AnnotationsController,
    SuggestionsController,
    RunsController,
    ModelsController,
    DetectorsController,
    AnswerActiveDetector,
    AnswerDatasetExists,
    AnswerCompanyData,
    AnswerPersonalData,
  ],
  providers: [
    { provide: TRAINING_CONFIG, useFactory: readTrainingConfig },
    provideVideoIntake('dataset'),
    ...provideJobs([DeleteStaleSuggestions, SweepIntake], workerJobs),
    DatasetsService,
    CreateDataset,
    AnonymiseCreators,
    ErasePerson,
    RemoveDataset,
    FramesService,
    AnnotationsService,
    ExportAnnotations,
    ImportAnnotations,
    SuggestBoxes,
    RetryForOperator,
    StartTraining,
    StopTraining,
    RunsService,
    ModelsService,
    UserNames,
    SuperviseWorkers,
  ],
})
export class TrainingModule {}
