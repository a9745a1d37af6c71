import { z } from 'zod';
import { fieldCode, refusalCode } from './refusals/index.js';
import { refusalParameters } from './refusals/refusal.js';

/** Shapes used by more than one route. Wire names are snake_case, as in the specifications. */

export const id = z.uuid();
export const idParams = z.object({ id });
/** A typed e-mail address. */
export const email = z.email('Please enter a valid email address.').max(254);
export const isoDate = z.iso.datetime({ offset: true });
/** A requested moment: PostgreSQL has no year 0, and no time zone is sixteen hours from Greenwich. */
export const requestedMoment = isoDate.refine(
  (text) => !/^0000|[+-](?:1[6-9]|2[0-3]):/.test(text),
  'This is not a valid date and time.',
);
/** The header that identifies a repeated request. */
export const idempotencyHeader = 'idempotency-key';
/** Of a repeatable route; the sender chooses a random key. */
export const repeatableHeaders = z.object({
  [idempotencyHeader]: z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .optional(),
});
/** Whether the user who created an access of others may still create one: not `limited` by a lower role. */
export const creatorState = z.enum(['active', 'limited', 'deactivated', 'removed']);
export type CreatorState = z.infer<typeof creatorState>;
/** A number of items, or the position of one: what PostgreSQL stores as `int`. */
export const count = z.number().int().min(0).max(2_147_483_647);
/** {@link count} where there is at least one. */
export const positiveCount = count.min(1);
/** {@link count} in an address. */
export const countInAddress = z.coerce.number().pipe(count);
/** Far more than any object store has, and exact as a number. */
export const bytes = z
  .number()
  .int()
  .min(0)
  .max(2 ** 50);
/** Seconds from the start of the video; a million is eleven days, more than any accepted video. */
export const seconds = z.number().min(0).max(1_000_000);
/** Of 0 to 100. */
export const percent = z.number().min(0).max(100);
/** Pixels of one side, as ffmpeg and the browsers limit it. */
export const pixels = z.number().int().min(1).max(65_536);
/** 0 (a guess) to 1 (certain). */
export const confidence = z.number().min(0).max(1);

/** How a video came in. */
export const videoCreationType = z.enum(['video_upload', 'screen_record']);
export type VideoCreationType = z.infer<typeof videoCreationType>;
/** How an SOP was created; an imported document has no video. */
export const creationType = z.enum([...videoCreationType.options, 'document_import']);
export type CreationType = z.infer<typeof creationType>;

/** The six stages in the order in which they are shown, whatever the order in which they run. */
export const stageNames = [
  'transcribing',
  'extracting',
  'generating',
  'detecting',
  'safety',
  'screenshots',
] as const;
export type StageName = (typeof stageNames)[number];

export const department = z.object({ id, name: z.string() });
export type Department = z.infer<typeof department>;

/** The evidence of a generated sentence: transcript segments and an interval of the video. */
export const evidence = z.object({
  segment_ids: z.array(count),
  start_seconds: seconds,
  end_seconds: seconds,
  /**
   * The sources of the evidence: speech, a detector, text on the screen, or a picture that a language model was shown. Empty for
   * written words.
   */
  sources: z.array(z.enum(['speech', 'detection', 'screen_text', 'scene', 'picture'])),
});
export type Evidence = z.infer<typeof evidence>;

export const sentence = z.object({ text: z.string(), evidence, confidence });
export type Sentence = z.infer<typeof sentence>;

/** A term of the company's glossary that replaced the recogniser's words. */
export const termCorrection = z.object({ recognised: z.string(), written: z.string() });
export type TermCorrection = z.infer<typeof termCorrection>;

export const transcriptSegment = z.object({
  id: count,
  start_seconds: seconds,
  end_seconds: seconds,
  text: z.string(),
  confidence,
  /** Absent where nothing was corrected. */
  corrections: z.array(termCorrection).optional(),
});
export type TranscriptSegment = z.infer<typeof transcriptSegment>;

/** The position of a detected box: a little beyond the picture at most. */
const coordinate = z.number().min(-2).max(2);
export const box = z.object({ x: coordinate, y: coordinate, width: coordinate, height: coordinate });

/** An object seen by a detector. The box is normalised (0..1), top left corner and size. */
export const detection = z.object({
  label: z.string(),
  score: confidence,
  box,
  seconds,
  /** Seen by the company's own model. */
  is_custom: z.boolean().optional(),
});
export type Detection = z.infer<typeof detection>;

/** Protective equipment in a step: worn by a person, or missing although a person is in the picture. */
export const protectiveEquipment = z.object({
  name: z.string(),
  state: z.enum(['present', 'absent']),
  /** The moment at which it was seen; for missing equipment, that of the person. */
  seconds,
  confidence,
});
export type ProtectiveEquipment = z.infer<typeof protectiveEquipment>;

/** The networks that examined the pictures of an SOP. */
export const detectedBy = z.object({
  base_model: z.string(),
  /** Why it is not the one that the operator chose; null where it is. */
  base_reason: z.string().nullable(),
  backend: z.string(),
  company_model: z.object({ id, name: z.string(), version: positiveCount }).nullable(),
});
export type DetectedBy = z.infer<typeof detectedBy>;

/** Of speech and text (BCP 47), as a language model names them. */
export const languages = z.object({ spoken: z.string(), written: z.string() });
export type Languages = z.infer<typeof languages>;

export const equipmentItem = z.object({
  name: z.string(),
  kind: z.enum(['tool', 'material', 'protective', 'software']),
  evidence,
  confidence,
});
export type EquipmentItem = z.infer<typeof equipmentItem>;

export const precaution = z.object({
  text: z.string(),
  kind: z.enum(['hazard', 'protective_equipment', 'instruction']),
  /** The step it belongs to, by position from 0; null when it applies to the whole procedure. */
  step_index: count.nullable(),
  evidence,
  confidence,
});
export type Precaution = z.infer<typeof precaution>;

/** One stored frame of the video that can become a step's picture. */
export const frame = z.object({
  /** In the whole list, also where similar frames are left out of it: a frame is chosen by it. */
  index: count,
  frame_number: count,
  timestamp: seconds,
  /** Signed paths, relative to the API base. */
  thumbnail: z.string(),
  path: z.string(),
  /** The index of an earlier frame of the same list that looks the same; null for a new look. */
  looks_like: count.nullable(),
  /** Where it is null: all moments known to look the same, also between the frames of the list. Otherwise empty. */
  alike_seconds: z.array(seconds),
});
export type Frame = z.infer<typeof frame>;

/**
 * The error body of every route (`application/problem+json`). `detail` is a sentence for the user in English; from `code` and
 * `parameters` any other language makes its own.
 */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int().min(100).max(599),
  detail: z.string(),
  request_id: z.string(),
  code: refusalCode,
  parameters: refusalParameters,
  errors: z
    .array(
      z.object({
        path: z.string(),
        message: z.string(),
        code: fieldCode,
        parameters: refusalParameters.optional(),
      }),
    )
    .optional(),
  /** For a conflict: the current version, as its route returns it, and the submitted one. Nothing of either is lost. */
  versions: z.object({ current: z.unknown(), submitted: z.unknown() }).optional(),
});
export type ProblemBody = z.infer<typeof problem>;

export const done = z.object({ message: z.string() });
