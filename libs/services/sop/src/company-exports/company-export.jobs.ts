import { defineJob } from '@sop/jobs';

/** The subject is the row of the export. */
export const companyExportJob = defineJob({ kind: 'company-export', attempts: 3 });
