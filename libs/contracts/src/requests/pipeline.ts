import { z } from 'zod';
import { count, id, pixels, positiveCount, seconds } from '../wire.js';
import { dialogFps, redactionLimits } from '../limits.js';
import { redactedPlaces } from '../routes/redaction.js';
import { age } from './work.js';
import { defineRequest } from './define-request.js';

/** Finds the stored frame with this index at this density, for use as a step's picture. */
export const PickFrame = defineRequest(
  'pipeline.pick-frame',
  'pipeline',
  z.object({
    company_id: id,
    sop_id: id,
    frame_index: count.optional(),
    fps: z.number().min(dialogFps.min).max(dialogFps.max).optional(),
    /** In place of an index: the moment at which a frame was made. */
    at_seconds: seconds.optional(),
  }),
  z.discriminatedUnion('found', [
    z.object({
      found: z.literal(true),
      key: z.string(),
      thumbnail_key: z.string(),
      seconds,
      until_seconds: seconds.optional(),
      width: pixels,
      height: pixels,
    }),
    z.object({ found: z.literal(false) }),
  ]),
);

/** The places of findings in the video of an SOP, with margins. */
export const FindingPlaces = defineRequest(
  'pipeline.finding-places',
  'pipeline',
  z.object({
    company_id: id,
    sop_id: id,
    /** The number of the search. */
    search: positiveCount,
    findings: z.array(positiveCount).max(redactionLimits.findings),
  }),
  z.discriminatedUnion('found', [
    z.object({ found: z.literal(true), places: redactedPlaces.min(1) }),
    z.object({ found: z.literal(false) }),
  ]),
);

/** Figures of the runs of the last days, without those of deleted SOPs. */
export const PipelinePerformance = defineRequest(
  'pipeline.performance',
  'pipeline',
  z.object({ days: count.min(1).max(366) }),
  z.object({
    finished: count,
    failed: count,
    /** From the first claim to the end, of finished runs; null where there are none. */
    mean_seconds: age.nullable(),
    /** Of all time. */
    finished_in_all: count,
  }),
);

/** Whether a language model is connected, which writes and translates. */
export const LanguageModelConnected = defineRequest(
  'pipeline.language-model-connected',
  'pipeline',
  z.object({}),
  z.object({ is_connected: z.boolean() }),
);

export const pipelineRequests = [
  PickFrame,
  FindingPlaces,
  PipelinePerformance,
  LanguageModelConnected,
] as const;
