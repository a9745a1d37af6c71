import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Bus } from '@sop/messaging';
import { Logger, WorkerProcesses } from '@sop/service-kit';
import { PIPELINE_CONFIG, type PipelineConfig } from '../pipeline.config.js';

const variables = [
  ...['DATABASE_URL_PIPELINE', 'PIPELINE_LEASE_SECONDS', 'MODEL_THREADS', 'FFMPEG_PATH', 'FFPROBE_PATH'],
  ...['OPENAI_BASE_URL', 'OPENAI_SPEECH_MODEL', 'OPENAI_TEXT_MODEL', 'OPENAI_CHECK_MODEL'],
  'OPENAI_VISION_MODEL',
  ...['OPENAI_SPEECH_BASE_URL', 'OPENAI_CONTEXT_TOKENS', 'OPENAI_TIMEOUT_SECONDS'],
];

/** The worker processes of this service. */
@Injectable()
export class SuperviseWorkers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly processes: WorkerProcesses;

  constructor(
    @Inject(PIPELINE_CONFIG) private readonly config: PipelineConfig,
    bus: Bus,
    logger: Logger,
  ) {
    this.processes = new WorkerProcesses(bus, logger);
  }

  onApplicationBootstrap(): void {
    const entry = new URL('./main.js', import.meta.url);
    this.processes.start([{ name: 'pipeline', entry, count: this.config.workers, variables }]);
  }

  onApplicationShutdown(): Promise<void> {
    return this.processes.stop();
  }
}
