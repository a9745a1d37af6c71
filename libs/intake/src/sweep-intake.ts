import { Injectable } from '@nestjs/common';
import { defineJob, type JobHandler } from '@sop/jobs';
import { z } from 'zod';
import { VideoIntake } from './video-intake.js';

export const sweepIntake = defineJob({
  name: 'intake.sweep',
  payload: z.object({}),
  schedule: '* * * * *',
});

/** Gives back what uploads took whose process died, and takes their objects away. */
@Injectable()
export class SweepIntake implements JobHandler<typeof sweepIntake> {
  readonly job = sweepIntake;

  constructor(private readonly videos: VideoIntake) {}

  async run(): Promise<void> {
    await this.videos.sweep();
  }
}
