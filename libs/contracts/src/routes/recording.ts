import { z } from 'zod';
import { planLimit, recordingQualities } from '../limits.js';
import { route } from '../route.js';
import { bytes, count, id, idParams, seconds } from '../wire.js';

/** A recording during or after its conversion. */
export const convertedRecording = z.object({
  /** For display; begins with `screen-recording-`. */
  filename: z.string(),
  /** A signed path below the API base, valid once `is_ready`. */
  video_path: z.string(),
  /** For the field of this name of `POST /sops`, once `is_ready`. */
  upload_id: id,
  is_ready: z.boolean(),
  /** The measured duration; null until it is known, as the next. */
  duration_seconds: seconds.nullable(),
  size_bytes: bytes.nullable(),
});
export type ConvertedRecording = z.infer<typeof convertedRecording>;

export const screenRecording = {
  settings: route({
    name: 'screen-recording.settings',
    owner: 'storage',
    method: 'GET',
    path: '/screen-recording/settings',
    access: 'sop.view',
    summary: 'Whether and how long this company may record its screen',
    reply: z.object({
      enabled: z.boolean(),
      default_quality: z.enum(recordingQualities),
      max_duration_minutes: count,
      monthly_limit_minutes: planLimit,
      /** Negative means unlimited. */
      remaining_minutes: planLimit,
    }),
    problems: [402, 403],
  }),
  convert: route({
    name: 'screen-recording.convert',
    owner: 'storage',
    method: 'POST',
    path: '/screen-recording/convert',
    access: 'sop.create',
    rateLimit: 'upload',
    summary:
      'Converts a recording of a browser into a seekable MP4, as a finished upload; for a long one the reply comes before it is ready',
    bodyKind: 'upload',
    fileField: 'recording',
    body: z.object({
      /** By the recorder: a hint, the measured value counts. */
      duration_seconds: z.coerce
        .number()
        .min(0)
        .max(24 * 3600),
      /** Chosen by the sender: when the reply is lost, the conversion is polled by it instead of being sent again. */
      recording_id: id.optional(),
    }),
    reply: convertedRecording,
    problems: [402, 403, 409, 413, 415, 503],
  }),
  conversion: route({
    name: 'screen-recording.conversion',
    owner: 'storage',
    method: 'GET',
    path: '/screen-recording/conversions/:id',
    access: 'sop.view',
    summary: 'A recording that is being converted; answers when it is ready, or after a while',
    params: idParams,
    reply: convertedRecording,
    problems: [402, 413, 415, 503],
  }),
};
