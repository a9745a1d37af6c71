import { Module } from '@nestjs/common';
import { DatabaseModule } from '@sop/database';
import { provideJobs, JobsModule } from '@sop/jobs';
import { MessagingModule } from '@sop/messaging';
import { TryApiKey } from './api-key/try-api-key.js';
import { RequestClips } from './clips/request-clips.js';
import { FramesController } from './frames/frames.controller.js';
import { FramesService } from './frames/frames.service.js';
import { MomentsService } from './frames/moments.service.js';
import { AnswerPickFrame } from './frames/answer-pick-frame.js';
import { HideFrames } from './hidden/hide-frames.js';
import { LanguageModelController } from './model-calls/language-model.controller.js';
import { TryLanguageModel } from './model-calls/try-language-model.js';
import { WatchModelCalls } from './model-calls/watch-model-calls.js';
import { modelChoiceProviders } from './model-settings/index.js';
import { ModelSettingsController } from './model-settings/model-settings.controller.js';
import { WatchOutages } from './outages/watch-outages.js';
import { PIPELINE_CONFIG, readPipelineConfig } from './pipeline.config.js';
import { AnswerFindingPlaces } from './redaction/answer-finding-places.js';
import { RedactionController } from './redaction/redaction.controller.js';
import { RedactionService } from './redaction/redaction.service.js';
import { ForgetWords } from './redaction/forget-words.js';
import { RedactVideo } from './redaction/redact-video.js';
import { AnswerPerformance } from './runs/answer-performance.js';
import { ExportJobsLimit } from './runs/export-jobs-limit.js';
import { ProgressController } from './runs/progress.controller.js';
import { RetryForOperator } from './runs/retry-for-operator.js';
import { EndRun, StartRun } from './runs/run-events.js';
import { workerJobs } from './pipeline.jobs.js';
import { pipelineSchema } from './pipeline.schema.js';
import { RemoveSpeechModel } from './speech-models/remove-speech-model.js';
import { SpeechModelFetches } from './speech-models/speech-model-fetches.js';
import { SpeechModelsController } from './speech-models/speech-models.controller.js';
import { SpeechModelsOverview } from './speech-models/speech-models-overview.js';
import { AnswerLanguageModelConnected, RequestTranslation } from './translations/request-translation.js';
import { TranscriptionModels } from './transcription/transcription-models.js';
import { DeleteVideo, RemoveVideo } from './video/remove-video.js';
import { WatchMediaTools } from './worker/watch-media-tools.js';
import { SuperviseWorkers } from './worker/supervise-workers.js';

@Module({
  imports: [
    DatabaseModule.forService(pipelineSchema),
    MessagingModule.forService('pipeline'),
    JobsModule.forService('pipeline'),
  ],
  controllers: [
    ProgressController,
    FramesController,
    TranscriptionModels,
    TryApiKey,
    LanguageModelController,
    TryLanguageModel,
    ModelSettingsController,
    SpeechModelsController,
    AnswerPickFrame,
    AnswerFindingPlaces,
    RedactionController,
    AnswerLanguageModelConnected,
    AnswerPerformance,
  ],
  providers: [
    { provide: PIPELINE_CONFIG, useFactory: readPipelineConfig },
    ...modelChoiceProviders,
    ...provideJobs([RemoveSpeechModel, RemoveVideo], workerJobs),
    SpeechModelsOverview,
    SpeechModelFetches,
    StartRun,
    EndRun,
    DeleteVideo,
    RetryForOperator,
    FramesService,
    MomentsService,
    HideFrames,
    RedactionService,
    RedactVideo,
    ForgetWords,
    RequestClips,
    RequestTranslation,
    SuperviseWorkers,
    WatchOutages,
    WatchModelCalls,
    WatchMediaTools,
    ExportJobsLimit,
  ],
})
export class PipelineModule {}
