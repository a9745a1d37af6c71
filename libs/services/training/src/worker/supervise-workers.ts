import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Bus } from '@sop/messaging';
import { Logger, WorkerProcesses } from '@sop/service-kit';
import { TRAINING_CONFIG, trainingVariables, type TrainingConfig } from '../training.config.js';

const variables = ['DATABASE_URL_TRAINING', 'FFMPEG_PATH', 'FFPROBE_PATH', ...trainingVariables];

/** The worker processes of this service: one for jobs with a waiting user, one for trainings, which take long. */
@Injectable()
export class SuperviseWorkers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly processes: WorkerProcesses;

  constructor(
    @Inject(TRAINING_CONFIG) private readonly config: TrainingConfig,
    bus: Bus,
    logger: Logger,
  ) {
    this.processes = new WorkerProcesses(bus, logger);
  }

  onApplicationBootstrap(): void {
    const entry = new URL('./main.js', import.meta.url);
    const { studioWorkers, workers } = this.config;
    this.processes.start([
      { name: 'studio', entry, count: studioWorkers, variables, env: { TRAINING_KINDS: 'prepare,suggest' } },
      { name: 'training', entry, count: workers, variables, env: { TRAINING_KINDS: 'train' } },
    ]);
  }

  onApplicationShutdown(): Promise<void> {
    return this.processes.stop();
  }
}
