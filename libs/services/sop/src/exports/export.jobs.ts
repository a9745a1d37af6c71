import { defineJob } from '@sop/jobs';
import { z } from 'zod';

/** The subject is the row of the export. */
export const exportJob = defineJob({
  kind: 'export',
  payload: z.object({}),
  attempts: 2,
  backOffSeconds: [2],
});

export const sweepExportsJob = defineJob({
  kind: 'exports.sweep',
  payload: z.object({}),
  schedule: '*/5 * * * *',
});

/** The folder of their scratch files in the work directory. */
export const exportScratch = 'exports';
