import { defineJob } from '@sop/jobs';
import { z } from 'zod';

/** Extracts the frames of a new dataset; its subject is the dataset's storage id. */
export const prepareJob = defineJob({ kind: 'prepare' });

/** Removes the objects of a dataset that failed or was deleted; its subject is the dataset's storage id. */
export const removeJob = defineJob({ kind: 'remove' });

/** Detects objects on one frame; its subject is an id of the waiting request. */
export const suggestJob = defineJob({
  kind: 'suggest',
  payload: z.object({ frameKey: z.string(), weightsKeys: z.array(z.string()) }),
});

/** One training; its subject is the run's id. */
export const trainJob = defineJob({ kind: 'train' });

/** The jobs of worker processes. */
export const workerJobs = [prepareJob, removeJob, suggestJob, trainJob];
