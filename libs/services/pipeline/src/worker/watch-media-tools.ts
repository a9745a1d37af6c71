import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { describeMediaTools, useMediaTools } from '@sop/media';
import { HealthChecks, Logger, RUNTIME, type Runtime } from '@sop/service-kit';

/**
 * Logs at the start, and reports in the health part `ffmpeg`, which ffmpeg is used and how it is isolated. The
 * part stays up without one, because existing SOPs can be read.
 */
@Injectable()
export class WatchMediaTools implements OnApplicationBootstrap {
  constructor(
    @Inject(RUNTIME) { mediaTools }: Pick<Runtime, 'mediaTools'>,
    private readonly logger: Logger,
    health: HealthChecks,
  ) {
    useMediaTools(mediaTools);
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
