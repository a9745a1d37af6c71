import { defineJob } from '@sop/jobs';
import { z } from 'zod';

/** The subject is the row of the export. */
export const companyExportJob = defineJob({
  kind: 'company-export',
  payload: z.object({}),
  attempts: 3,
});
