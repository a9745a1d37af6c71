import { z } from 'zod';
import { fieldCode, refusalCode } from './refusals/index.js';
import { refusalParameters } from './refusals/refusal.js';

/** Shapes used by more than one route. Wire names are snake_case, as the specifications have them. */

export const id = z.uuid();
export const idParams = z.object({ id });
/** An address as a person types it. */
export const email = z.email('Please enter a valid email address.').max(254);
export const isoDate = z.iso.datetime({ offset: true });
/** A moment that somebody asks for: PostgreSQL knows no year 0, and no place sixteen hours from Greenwich. */
export const requestedMoment = isoDate.refine(
  (text) => !/^0000|[+-](?:1[6-9]|2[0-3]):/.test(text),
  'There is no such moment.',
);
/** The header by which a request that is sent again is known for the same. */
export const idempotencyHeader = 'idempotency-key';
/** Of a repeatable route; the key is chosen at random by whoever sends. */
export const repeatableHeaders = z.object({
  [idempotencyHeader]: z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .optional(),
});
/** How many of something, or which one of them: what PostgreSQL keeps as `int`. */
export const count = z.number().int().min(0).max(2_147_483_647);
/** {@link count} where there is at least one. */
export const positiveCount = count.min(1);
/** {@link count} as it stands in an address. */
export const countInAddress = z.coerce.number().pipe(count);
/** Far more than any object store holds, and exact as a number. */
export const bytes = z
  .number()
  .int()
  .min(0)
  .max(2 ** 50);
/** Seconds from the start of the video; a million is eleven days, more than any video that is taken. */
export const seconds = z.number().min(0).max(1_000_000);
/** Of 0 to 100. */
export const percent = z.number().min(0).max(100);
/** Pixels of one side, as ffmpeg and the browsers bound it. */
export const pixels = z.number().int().min(1).max(65_536);
/** 0 (a guess) to 1 (certain). */
export const confidence = z.number().min(0).max(1);

export const creationType = z.enum(['video_upload', 'screen_record']);
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

/** What a generated sentence rests on: transcript segments and an interval of the video. */
export const evidence = z.object({
  segment_ids: z.array(count),
  start_seconds: seconds,
  end_seconds: seconds,
  /** Where the support was found: said, seen by a detector, or read off the screen. Empty of what a person wrote. */
  sources: z.array(z.enum(['speech', 'detection', 'screen_text', 'scene'])),
});
export type Evidence = z.infer<typeof evidence>;

export const sentence = z.object({ text: z.string(), evidence, confidence });
export type Sentence = z.infer<typeof sentence>;

/** A term of the company's glossary that was put in place of what a recogniser wrote. */
export const termCorrection = z.object({ heard: z.string(), written: z.string() });
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

/** Where a thing may lie that a detector boxed: a little beyond the picture at most. */
const place = z.number().min(-2).max(2);
export const box = z.object({ x: place, y: place, width: place, height: place });

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

/** What a step shows of protective equipment: seen on someone, or missing although a person is in the picture. */
export const protectiveEquipment = z.object({
  name: z.string(),
  state: z.enum(['present', 'absent']),
  /** When it was seen; for what is missing, when the person was. */
  seconds,
  confidence,
});
export type ProtectiveEquipment = z.infer<typeof protectiveEquipment>;

/** The networks that looked at the pictures of an SOP. */
export const detectedBy = z.object({
  base_model: z.string(),
  /** Why it is not the one the operator asked for; null where it is. */
  base_reason: z.string().nullable(),
  backend: z.string(),
  company_model: z.object({ id, name: z.string(), version: positiveCount }).nullable(),
});
export type DetectedBy = z.infer<typeof detectedBy>;

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
  /** The step it belongs to, by position from 0; null when it holds for the whole procedure. */
  step_index: count.nullable(),
  evidence,
  confidence,
});
export type Precaution = z.infer<typeof precaution>;

/** One stored frame of the video that can become a step's picture. */
export const frame = z.object({
  /** In the whole list, also where frames that look alike are left out of it: what a frame is chosen by. */
  index: count,
  frame_number: count,
  timestamp: seconds,
  /** Signed paths, relative to the API base. */
  thumbnail: z.string(),
  path: z.string(),
  /** The index of an earlier frame of the same list that looks the same to a person; null where the look is new. */
  looks_like: count.nullable(),
  /** Where it is null: all moments known to look so, also between the frames of the list. Else empty. */
  alike_seconds: z.array(seconds),
});
export type Frame = z.infer<typeof frame>;

/**
 * The error body of every route (`application/problem+json`). `detail` is a sentence for the user in English; of `code` and
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
  /** With a conflict: the thing as it stands now, as its route gives it, and what was sent. Nothing of either is lost. */
  versions: z.object({ current: z.unknown(), submitted: z.unknown() }).optional(),
});
export type ProblemBody = z.infer<typeof problem>;

export const done = z.object({ message: z.string() });
