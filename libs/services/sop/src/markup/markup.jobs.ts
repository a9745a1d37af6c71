import { hiddenRegions } from '@sop/contracts';
import { defineJob } from '@sop/jobs';
import { z } from 'zod';

const moment = z.number().min(0).max(1_000_000);

/**
 * Destroys regions in all pictures of a time span of the video; the subject is the SOP, the generation the number of the change
 * that requested it.
 */
export const hideJob = defineJob({
  kind: 'pictures.hide',
  payload: z.object({
    fromSeconds: moment,
    toSeconds: moment,
    regions: hiddenRegions.shape.regions,
  }),
  attempts: 10,
});
