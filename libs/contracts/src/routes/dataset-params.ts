import { z } from 'zod';
import { countInAddress } from '../wire.js';

/** A share of a whole, 0 to 1. */
export const share = z.number().min(0).max(1);

/** Datasets have numbers, everything else of the Training Studio has a UUID. */
export const datasetNumber = z
  .number()
  .int()
  .min(1)
  .max(2 ** 50);
export const datasetId = z.coerce.number().pipe(datasetNumber);
export const frameNumber = countInAddress;
export const datasetParams = z.object({ id: datasetId });
export const frameParams = z.object({ id: datasetId, n: frameNumber });
/** Loss, learning rate and other figures of a training. */
export const measure = z.number().min(-1e12).max(1e12);
export const unsignedMeasure = measure.min(0);
