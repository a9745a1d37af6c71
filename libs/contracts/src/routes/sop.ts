import { z } from 'zod';
import { generatedSop, unusedSpeech } from '../generated-sop.js';
import { statusMessages } from '../refusals/index.js';
import {
  count,
  creationType,
  department,
  detectedBy,
  equipmentItem,
  id,
  languages,
  positiveCount,
  precaution,
  seconds,
  transcriptSegment,
} from '../wire.js';
import { step } from './step.js';

/** What a new version changes. A change of wording asks no one to read it again. */
export const versionKinds = ['safety', 'instruction', 'wording'] as const;
export type VersionKind = (typeof versionKinds)[number];

/** How far an SOP is on its way to its readers. */
export const release = z.object({
  /** The latest released version, which readers get; null before the first. */
  version: positiveCount.nullable(),
  /** What that version changes; null for the first. */
  kind: z.enum(versionKinds).nullable(),
  released_at: z.string().nullable(),
  /** The name of its approver. */
  approved_by: z.string().nullable(),
  /** When that version was withdrawn, and why; null while it is valid. */
  withdrawn_at: z.string().nullable(),
  withdrawal_reason: z.string().nullable(),
  /** The version that readers get in place of this one; null unless an earlier version is shown by its number. */
  superseded_by: positiveCount.nullable(),
  /** When that version is reviewed again; null where no interval is set, and for a withdrawn one. */
  review_due_at: z.string().nullable(),
  /** The SOP's own interval; null: that of its department. */
  review_months: positiveCount.nullable(),
  /** Whether this is the draft of the next version; false for readers of a released one. */
  is_draft: z.boolean(),
  /** Whether approvers are asked to release the draft. */
  is_in_review: z.boolean(),
});
export type Release = z.infer<typeof release>;

const sopFacts = z.object({
  id,
  title: z.string(),
  department_id: id.nullable(),
  department: department.nullable(),
  creation_type: creationType,
  created_at: z.string(),
  /** `processing` until the generated content is ready; `failed` has a sentence in `status_detail`. */
  status: z.enum(['processing', 'ready', 'failed']),
  status_detail: z.string().nullable(),
  status_detail_codes: statusMessages,
  /** Whether a retry may help a failed one: an unusable video is deleted. */
  can_retry: z.boolean(),
  duration_seconds: seconds.nullable(),
  /** In alphabetical order. Tagging is no change of the SOP: it starts no draft. */
  tags: z.array(z.string()),
  release,
});

export const sopCard = sopFacts.extend({
  step_count: count,
  /** Steps with unreviewed uncertainty. */
  review_count: count,
  /** Open comments that the caller may see. */
  open_comments: count,
  /** Whether the caller is asked to read the released version and has not confirmed it. */
  to_read: z.boolean(),
  /** How many are asked to read it and have confirmed it; null for readers, and where no one is asked. */
  readings: z.object({ asked: positiveCount, confirmed: count }).nullable(),
  /** The first step's picture. */
  thumbnail: z.string().nullable(),
});
export type SopCard = z.infer<typeof sopCard>;

export const sop = sopFacts.extend({
  equipment: z.array(equipmentItem),
  steps: z.array(step),
  transcription: z.string(),
  transcript: z.array(transcriptSegment),
  safety_precautions: z.string(),
  precautions: z.array(precaution),
  /** Speech that no step uses: acts, figures and prohibitions that could not be placed. */
  unused_speech: z.array(unusedSpeech).optional(),
  /** Signed path below the API base; null until the video can be played. */
  video_path: z.string().nullable(),
  /** When the company's retention rule deleted the video; null where it did not. */
  video_deleted_at: z.string().nullable(),
  /** The name of the document that it was imported from; null where it was made of a video. */
  imported_from: z.string().nullable(),
  /** How many parts of that document are not in the SOP; 0 for readers, and once an editor has dismissed the list. */
  left_out_count: count,
  no_procedure_reason: z.string().nullable(),
  is_screen_recording: z.boolean(),
  screenshot_selection_failed: z.boolean(),
  available_frames: z.array(
    z.object({
      index: count,
      timestamp: seconds,
      path: z.string(),
      thumbnail: z.string(),
    }),
  ),
  /** Readers without edit permission get neither the video nor its frames. */
  is_video_hidden: z.boolean(),
  /** Findings are being destroyed in the video, which no one gets until then. */
  is_being_redacted: z.boolean(),
  made_by: generatedSop.shape.made_by,
  detected_by: detectedBy.nullable(),
  /** Null where the writer does not name them. */
  languages: languages.nullable(),
  /** Unusable parts of the video, in sentences; null where there are none. */
  video_detail: z.string().nullable(),
  video_detail_codes: statusMessages,
  /** Why the language model did not write it, or not all of it, in sentences; null where it did. */
  writing_detail: z.string().nullable(),
  writing_detail_codes: statusMessages,
  /** The number of its last change. */
  revision: count,
});
export type Sop = z.infer<typeof sop>;

/** The current SOP, after a change of it. */
export const changedSop = sop.extend({
  /** The number of that change, by which it can be undone; others may have come since. Null where nothing changed. */
  change: positiveCount.nullable(),
});
export type ChangedSop = z.infer<typeof changedSop>;
