import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { describeMediaTools, useMediaTools } from '@sop/media';
import { HealthChecks, Logger } from '@sop/service-kit';
import { PIPELINE_CONFIG, type PipelineConfig } from '../pipeline.config.js';

/**
 * Says at the start, and in the health part `ffmpeg`, which one works here and how it is kept in. The part stays up without
 * one: what was made before can be read.
 */
@Injectable()
export class WatchMediaTools implements OnApplicationBootstrap {
  constructor(
    @Inject(PIPELINE_CONFIG) { ffmpegPath: ffmpeg, ffprobePath: ffprobe }: PipelineConfig,
    private readonly logger: Logger,
    health: HealthChecks,
  ) {
    useMediaTools({ ffmpeg, ffprobe });
    health.add('ffmpeg', () =>
      describeMediaTools().catch(() => 'degraded: no usable ffmpeg was found, so no video can be read'),
    );
  }

  async onApplicationBootstrap(): Promise<void> {
    await describeMediaTools().then(
      (sentence) => this.logger.info(`Videos are read by ${sentence}`),
      (error: unknown) => this.logger.error('No usable ffmpeg was found', { error }),
    );
  }
}
