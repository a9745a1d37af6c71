import { defineJob } from '@sop/jobs';
import { z } from 'zod';

/** Makes an SOP of its video; its subject is the SOP's id. */
export const sopJob = defineJob({ name: 'sop', payload: z.object({}) });

/** Extracts frames at a density that nobody has asked for before; its subject is the SOP's id. */
export const framesJob = defineJob({ name: 'frames', payload: z.object({ fps: z.number().positive() }) });

/** What the worker processes do. */
export const workerJobs = [sopJob, framesJob];
