import { clipSpan, SopTranslationRequested, SopVideoDeleted, VideoRedactionRequested } from '@sop/contracts';
import { defineJob } from '@sop/jobs';
import { z } from 'zod';

/** Makes an SOP of a video; its subject is the SOP's id. */
export const sopJob = defineJob({ kind: 'sop' });

/** The name under which the record of providers is stored among the stage results of `sopJob`. */
export const madeByStage = 'madeBy';

/** Extracts frames at a new density; its subject is the SOP's id. */
export const framesJob = defineJob({ kind: 'frames', payload: z.object({ fps: z.number().positive() }) });

/** Makes the frame at one moment; its subject is the SOP's id, its generation the moment's number. */
export const momentJob = defineJob({ kind: 'moment', payload: z.object({ seconds: z.number().min(0) }) });

/**
 * Deletes what was made of a video, but the pictures that its SOP shows; its subject is the SOP's id. It waits for jobs that read
 * the video.
 */
export const removeVideoJob = defineJob({
  kind: 'video.remove',
  payload: SopVideoDeleted.payload.pick({ shown: true }),
  attempts: 20,
});

/**
 * Destroys hidden regions in the frames of a video; its subject is the SOP's id, its generation the number of the
 * change.
 */
export const hideJob = defineJob({ kind: 'hide', attempts: 10 });

/** Finds faces and personal data in a video; its subject is the SOP's id, its generation the number of the search. */
export const searchJob = defineJob({
  kind: 'redaction.search',
  payload: z.object({ names: z.array(z.string()) }),
  attempts: 3,
});

/**
 * Destroys places in a video, and its sound in these times; its subject is the SOP's id, its generation the number of the
 * change.
 */
export const redactJob = defineJob({
  kind: 'redaction.redact',
  payload: z.object({
    userId: z.string(),
    // Waiting jobs of an earlier version have none.
    silences: VideoRedactionRequested.payload.shape.silences,
  }),
  attempts: 12,
});

/** Makes the clips that an SOP shows; its subject is the SOP's id, its generation the number of the request. */
export const clipsJob = defineJob({ kind: 'clips', payload: z.object({ spans: z.array(clipSpan) }) });

/**
 * Translates a part of an SOP; its subject is the SOP's id, its generation the number of the part. A user waits for it, so it is not
 * retried for long.
 */
export const translationJob = defineJob({
  kind: 'translation',
  payload: SopTranslationRequested.payload.omit({ company_id: true, sop_id: true, number: true }),
  attempts: 3,
  backOffSeconds: [5, 40],
});

/** Fetches the files of a speech model; its subject is the fetch. It continues where the attempt before it stopped. */
export const speechModelJob = defineJob({ kind: 'speech-model' });

/** The jobs of worker processes. */
export const workerJobs = [
  sopJob,
  framesJob,
  momentJob,
  hideJob,
  searchJob,
  redactJob,
  clipsJob,
  translationJob,
  speechModelJob,
];
