import { z } from 'zod';

/** A part of a whole, 0 to 1. */
export const share = z.number().min(0).max(1);

/** Datasets are numbered, everything else of the Training Studio has a UUID. */
export const datasetId = z.coerce.number().int().positive();
export const frameNumber = z.coerce.number().int().nonnegative();
export const datasetParams = z.object({ id: datasetId });
export const frameParams = z.object({ id: datasetId, n: frameNumber });
