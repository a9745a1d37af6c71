import { defineJob } from '@sop/jobs';

/** The subject is the row of the export. */
export const exportJob = defineJob({ kind: 'export', attempts: 2, backOffSeconds: [2] });

export const sweepExportsJob = defineJob({ kind: 'exports.sweep', schedule: '*/5 * * * *' });

/** The folder of their scratch files in the work directory. */
export const exportScratch = 'exports';
