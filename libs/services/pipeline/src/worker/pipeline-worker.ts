import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { JobWorker } from '@sop/jobs';
import { useMediaTools } from '@sop/media';
import { DiskSpace, SettingsCache, RUNTIME, sweepScratch, type Runtime } from '@sop/service-kit';
import { PIPELINE_CONFIG, type PipelineConfig } from '../pipeline.config.js';
import { RunSpeechModelFetch } from '../speech-models/run-speech-model-fetch.js';
import { jobConcurrency, pollSeconds } from './job-concurrency.js';
import { RunClips } from './run-clips.js';
import { RunFrames } from './run-frames.js';
import { RunHide } from './run-hide.js';
import { RunMoment } from './run-moment.js';
import { RunRedaction } from './run-redaction.js';
import { RunSearch } from './run-search.js';
import { RunSop } from './run-sop.js';
import { RunTranslation } from './run-translation.js';

/**
 * Claims waiting jobs, up to the number that the operator's settings and the installation allow all workers
 * together.
 */
@Injectable()
export class PipelineWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly worker: JobWorker;

  constructor(
    @InjectDatabase('pipeline') database: Database,
    settings: SettingsCache,
    runSop: RunSop,
    runFrames: RunFrames,
    runMoment: RunMoment,
    runHide: RunHide,
    runSearch: RunSearch,
    runRedaction: RunRedaction,
    runClips: RunClips,
    runTranslation: RunTranslation,
    fetchSpeechModel: RunSpeechModelFetch,
    @Inject(PIPELINE_CONFIG) config: PipelineConfig,
    @Inject(RUNTIME) private readonly runtime: Runtime,
    space: DiskSpace,
  ) {
    const { leaseSeconds } = config;
    useMediaTools(runtime.mediaTools);
    const atOnce = async () => jobConcurrency((await settings.read()).max_concurrent_jobs, config);
    this.worker = new JobWorker({
      database,
      handlers: [
        runSop,
        runFrames,
        runMoment,
        runHide,
        runSearch,
        runRedaction,
        runClips,
        runTranslation,
        fetchSpeechModel,
      ],
      slots: async () => ((await space.isLow()) ? 0 : (await atOnce()).each),
      totalSlots: async () => (await atOnce()).all,
      pollSeconds: pollSeconds(config.jobsFactor),
      leaseSeconds,
      heartbeatSeconds: leaseSeconds / 6,
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await sweepScratch(this.runtime.workDir, ['runs', 'frames'], new Date());
    this.worker.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.worker.stop();
  }
}
