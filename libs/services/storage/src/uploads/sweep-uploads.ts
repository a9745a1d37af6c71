import { Injectable } from '@nestjs/common';
import { defineJob, type JobHandler } from '@sop/jobs';
import { EndUpload } from './end-upload.js';

export const sweepUploads = defineJob({ kind: 'uploads.sweep', schedule: '* * * * *' });

/** Ends uploads that have expired, and those whose end failed before. */
@Injectable()
export class SweepUploads implements JobHandler<typeof sweepUploads> {
  readonly job = sweepUploads;

  constructor(private readonly ending: EndUpload) {}

  run(): Promise<void> {
    return this.ending.sweep();
  }
}
