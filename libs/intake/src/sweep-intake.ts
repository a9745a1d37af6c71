import { Injectable } from '@nestjs/common';
import { defineJob, type JobHandler } from '@sop/jobs';
import { VideoIntake } from './video-intake.js';

export const sweepIntake = defineJob({ kind: 'intake.sweep', schedule: '* * * * *' });

/** Releases the reservations and deletes the objects of uploads whose process died. */
@Injectable()
export class SweepIntake implements JobHandler<typeof sweepIntake> {
  readonly job = sweepIntake;

  constructor(private readonly videos: VideoIntake) {}

  async run(): Promise<void> {
    await this.videos.sweep();
  }
}
