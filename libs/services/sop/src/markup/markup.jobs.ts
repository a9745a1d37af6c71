import { hiddenRegions } from '@sop/contracts';
import { defineJob } from '@sop/jobs';
import { z } from 'zod';

const moment = z.number().min(0).max(1_000_000);

/** Destroys places in all pictures of a time of the video; its subject is the SOP, its generation the SOP's change that asked for it. */
export const hideJob = defineJob({
  name: 'pictures.hide',
  payload: z.object({
    fromSeconds: moment,
    toSeconds: moment,
    regions: hiddenRegions.shape.regions,
  }),
  attempts: 10,
});
