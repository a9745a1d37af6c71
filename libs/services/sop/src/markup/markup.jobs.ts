import { hiddenRegions, redactionLimits } from '@sop/contracts';
import { defineJob } from '@sop/jobs';
import { z } from 'zod';

const moment = z.number().min(0).max(1_000_000);

const span = z.object({
  fromSeconds: moment,
  toSeconds: moment,
  regions: hiddenRegions.shape.regions,
});

/**
 * Destroys regions in all pictures of time spans of the video; the subject is the SOP, the generation the number of the change
 * that requested it.
 */
export const hideJob = defineJob({
  kind: 'pictures.hide',
  payload: z.union([
    z.object({ spans: z.array(span).min(1).max(redactionLimits.places) }),
    // Waiting jobs of an earlier version.
    span.transform((one) => ({ spans: [one] })),
  ]),
  attempts: 10,
});
