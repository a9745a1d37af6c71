import { z } from 'zod';
import { importLimits } from '../limits.js';
import { route } from '../route.js';
import { count, idParams } from '../wire.js';
import { leftOut } from './sops.js';

/** What was not taken over of an imported document, until an editor dismisses it. */
export const importReport = {
  get: route({
    name: 'import-report.get',
    owner: 'sop',
    method: 'GET',
    path: '/sops/:id/import-report',
    access: 'sop.edit',
    summary: 'What is not in the SOP of the document that it was imported from; empty once it was dismissed',
    params: idParams,
    reply: z.object({
      left_out: z.array(leftOut).max(importLimits.leftOut),
      /** All of them, also those that are not listed. */
      left_out_count: count,
    }),
  }),
  dismiss: route({
    name: 'import-report.dismiss',
    owner: 'sop',
    method: 'DELETE',
    path: '/sops/:id/import-report',
    access: 'sop.edit',
    summary: 'Deletes the list of what was not taken over; the SOP stays as it is',
    params: idParams,
  }),
};
