import { Module } from '@nestjs/common';
import { DatabaseModule, databaseToken, type Database } from '@sop/database';
import { Logger } from '@sop/service-kit';
import { Outages } from '../ai/index.js';
import { OutagesInDatabase } from '../outages/outages-in-database.js';
import { pipelineSchema } from '../pipeline.schema.js';
import { PIPELINE_CONFIG, readPipelineConfig } from '../pipeline.config.js';
import { modelChoiceProviders } from '../model-settings/index.js';
import { ModelCallsInDatabase } from '../model-calls/model-calls-in-database.js';
import { FetchedSpeechModels } from '../speech-models/fetched-speech-models.js';
import { RunSpeechModelFetch } from '../speech-models/run-speech-model-fetch.js';
import { AiProvider, MODEL_CALL_LOG } from './ai-provider.js';
import { PipelineWorker } from './pipeline-worker.js';
import { RunClips } from './run-clips.js';
import { RunFrames } from './run-frames.js';
import { RunHide } from './run-hide.js';
import { RunMoment } from './run-moment.js';
import { RunRedaction } from './run-redaction.js';
import { RunSearch } from './run-search.js';
import { RunSop } from './run-sop.js';
import { RunTranslation } from './run-translation.js';

/** A worker process: no HTTP, no event handlers, only jobs. */
@Module({
  imports: [DatabaseModule.forService(pipelineSchema)],
  providers: [
    { provide: PIPELINE_CONFIG, useFactory: readPipelineConfig },
    {
      provide: Outages,
      inject: [databaseToken('pipeline'), Logger],
      useFactory: (database: Database, logger: Logger) =>
        new Outages(new OutagesInDatabase(database, logger)),
    },
    {
      provide: MODEL_CALL_LOG,
      inject: [databaseToken('pipeline'), Logger],
      useFactory: (database: Database, logger: Logger) => new ModelCallsInDatabase(database, logger),
    },
    ...modelChoiceProviders,
    FetchedSpeechModels,
    AiProvider,
    RunSop,
    RunFrames,
    RunMoment,
    RunHide,
    RunSearch,
    RunRedaction,
    RunClips,
    RunTranslation,
    RunSpeechModelFetch,
    PipelineWorker,
  ],
})
export class PipelineWorkerModule {}
