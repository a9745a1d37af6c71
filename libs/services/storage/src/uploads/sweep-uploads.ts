import { Injectable } from '@nestjs/common';
import { defineJob, type JobHandler } from '@sop/jobs';
import { z } from 'zod';
import { EndUpload } from './end-upload.js';

export const sweepUploads = defineJob({
  name: 'uploads.sweep',
  payload: z.object({}),
  schedule: '* * * * *',
});

/** Ends the uploads whose day is over, and what could not be ended at once. */
@Injectable()
export class SweepUploads implements JobHandler<typeof sweepUploads> {
  readonly job = sweepUploads;

  constructor(private readonly ending: EndUpload) {}

  run(): Promise<void> {
    return this.ending.sweep();
  }
}
