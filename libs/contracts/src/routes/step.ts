import { z } from 'zod';
import { dialogFps } from '../limits.js';
import { markup } from '../markup.js';
import {
  confidence,
  count,
  detection,
  id,
  positiveCount,
  protectiveEquipment,
  seconds,
  sentence,
} from '../wire.js';

/** A signed path below the API base with the moment it shows. */
export const screenshot = z.object({
  path: z.string(),
  thumbnail: z.string(),
  seconds,
  /** The detections on this picture; null where no detector ran (a chosen one, say). */
  detections: z.array(detection).nullable(),
  /** The marks of a user, and the signed path of the original; absent without marks. */
  markup: markup.extend({ path: z.string() }).optional(),
});
export type Screenshot = z.infer<typeof screenshot>;

export const step = z.object({
  id,
  position: positiveCount,
  title: z.string(),
  description: z.string(),
  screenshots: z.array(screenshot),
  /** Shown below the first of them. */
  more_screenshots: z.array(screenshot),
  start_seconds: seconds,
  end_seconds: seconds,
  confidence,
  /** The generated sentences of the description with their evidence; empty once a user rewrote it. */
  sentences: z.array(sentence),
  title_evidence: sentence.nullable(),
  detections: z.array(detection),
  protective_equipment: z.array(protectiveEquipment),
  is_edited: z.boolean(),
  /** From 1, raised by every change of the step. */
  revision: positiveCount,
});
export type Step = z.infer<typeof step>;

export const chosenFrame = z
  .object({
    frame_index: count.optional(),
    /** The density of the list that the index counts in; the run's own by default. */
    fps: z.number().min(dialogFps.min).max(dialogFps.max).multipleOf(dialogFps.step).optional(),
    /** In place of an index: the moment at which a frame was taken (`moments.take`). */
    at_seconds: seconds.optional(),
  })
  .refine(({ frame_index, at_seconds }) => (frame_index === undefined) !== (at_seconds === undefined), {
    path: ['frame_index'],
    message: 'Choose either a frame or a moment.',
  });

export const stepParams = z.object({ id, stepId: id });
