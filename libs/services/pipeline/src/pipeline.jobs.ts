import { defineJob } from '@sop/jobs';
import { z } from 'zod';

/** Makes an SOP of its video; its subject is the SOP's id. */
export const sopJob = defineJob({ name: 'sop', payload: z.object({}) });

/** Extracts frames at a density that nobody has asked for before; its subject is the SOP's id. */
export const framesJob = defineJob({ name: 'frames', payload: z.object({ fps: z.number().positive() }) });

/** Makes the frame at one moment; its subject is the SOP's id, its generation the moment's number. */
export const momentJob = defineJob({ name: 'moment', payload: z.object({ seconds: z.number().min(0) }) });

/** Destroys what is hidden of a video in its frames; its subject is the SOP's id, its generation the number of what is hidden. */
export const hideJob = defineJob({ name: 'hide', payload: z.object({}), attempts: 10 });

/** What the worker processes do. */
export const workerJobs = [sopJob, framesJob, momentJob, hideJob];
