import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Bus } from '@sop/messaging';
import { Logger, WorkerProcesses } from '@sop/service-kit';
import { PIPELINE_CONFIG, pipelineVariables, type PipelineConfig } from '../pipeline.config.js';

const variables = ['DATABASE_URL_PIPELINE', 'FFMPEG_PATH', 'FFPROBE_PATH', ...pipelineVariables];

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
