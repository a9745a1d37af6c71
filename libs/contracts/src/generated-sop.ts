import { z } from 'zod';
import { statusMessages } from './refusals/index.js';
import {
  confidence,
  count,
  detectedBy,
  detection,
  equipmentItem,
  id,
  languages,
  pixels,
  positiveCount,
  precaution,
  protectiveEquipment,
  seconds,
  sentence,
  stageNames,
  transcriptSegment,
} from './wire.js';

/** A picture of a step: an object-store key (never a signed path: those are created on reading). */
export const generatedScreenshot = z.object({
  key: z.string(),
  thumbnail_key: z.string(),
  seconds,
  /** When the next picture replaces it; absent where only its own moment is known. */
  until_seconds: seconds.optional(),
  width: pixels,
  height: pixels,
  /** The detections on this picture; absent where no detector ran. */
  detections: z.array(detection).optional(),
});

export const generatedStep = z.object({
  title: sentence,
  /** Clean sentences in order; the description shown is their texts joined by a blank. */
  sentences: z.array(sentence),
  start_seconds: seconds,
  end_seconds: seconds,
  confidence,
  /** Best first; empty when selection failed for this step. */
  screenshots: z.array(generatedScreenshot),
  detections: z.array(detection),
  /** Absent in results from before there were company models. */
  protective_equipment: z.array(protectiveEquipment).optional(),
});
export type GeneratedStep = z.infer<typeof generatedStep>;

/** Speech that no step uses, in the order of the video. */
export const unusedSpeech = z.object({
  text: z.string(),
  segment_ids: z.array(z.number().int().min(0).max(2_147_483_647)),
  start_seconds: seconds,
  end_seconds: seconds,
});
export type UnusedSpeech = z.infer<typeof unusedSpeech>;

/** Text that was read off one picture of the video, for searching. */
export const textOnScreen = z.object({ seconds, lines: z.array(z.string()) });
export type TextOnScreen = z.infer<typeof textOnScreen>;

/**
 * The result of a finished run for the sop service: written by pipeline as JSON under `results/…`, read once by sop. Fields are
 * only ever added.
 */
export const generatedSop = z.object({
  run_id: id,
  sop_id: id,
  generation: positiveCount,
  video: z.object({
    /** The key of the copy that a browser can play (the upload itself where that is one). */
    playable_key: z.string(),
    duration_seconds: seconds,
    width: pixels,
    height: pixels,
    has_audio: z.boolean(),
    /** Notes for the reader about unusable parts of the video; absent in results from before they were recorded. */
    status_messages: statusMessages.optional(),
  }),
  transcript: z.array(transcriptSegment),
  /** Of the SOP, in the language of its text; absent where the writer gives none. */
  title: z.string().optional(),
  /** Absent where the writer does not name them. */
  languages: languages.optional(),
  /** Why there are no steps, in a sentence for the reader; null when there are some. */
  no_procedure_reason: z.string().nullable(),
  is_screen_recording: z.boolean(),
  steps: z.array(generatedStep),
  equipment: z.array(equipmentItem),
  precautions: z.array(precaution),
  /** Absent in results from before it was recorded. */
  unused_speech: z.array(unusedSpeech).optional(),
  /** Absent in results from before it could be searched. */
  text_on_screen: z.array(textOnScreen).optional(),
  screenshot_selection_failed: z.boolean(),
  /** Frames offered for manual selection, evenly spread; keys, not signed paths. */
  available_frames: z.array(
    z.object({
      index: count,
      seconds,
      key: z.string(),
      thumbnail_key: z.string(),
    }),
  ),
  /** The provider and model of each task, for the reader and for reproducing the run. */
  made_by: z.array(
    z.object({
      stage: z.enum(stageNames),
      provider: z.string(),
      model: z.string(),
      /** Why another provider than the first choice did it, or a part of it; absent where that was not needed. */
      status_messages: statusMessages.optional(),
    }),
  ),
  /** Absent where no detector ran, and in results from before there were company models. */
  detected_by: detectedBy.optional(),
});
export type GeneratedSop = z.infer<typeof generatedSop>;
