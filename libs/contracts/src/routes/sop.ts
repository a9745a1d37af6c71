import { z } from 'zod';
import { dialogFps, editingLimits, uploadFps } from '../limits.js';
import { markup } from '../markup.js';
import { page, searchText } from '../page.js';
import { statusMessages } from '../refusals/index.js';
import { route } from '../route.js';
import { onOneLine } from '../text.js';
import {
  confidence,
  count,
  creationType,
  department,
  detectedBy,
  detection,
  equipmentItem,
  id,
  idParams,
  positiveCount,
  precaution,
  protectiveEquipment,
  seconds,
  sentence,
  transcriptSegment,
} from '../wire.js';
import { generatedSop, unusedSpeech } from '../generated-sop.js';

const departmentName = z.object({
  name: z.string().overwrite(onOneLine).min(1, 'Please enter a name for the department.').max(120),
});

export const departments = {
  list: route({
    name: 'departments.list',
    owner: 'sop',
    method: 'GET',
    path: '/departments',
    access: 'department.view',
    summary: 'Departments of the company by name',
    reply: z.array(department),
  }),
  create: route({
    name: 'departments.create',
    owner: 'sop',
    method: 'POST',
    path: '/departments',
    access: 'department.manage',
    summary: 'Adds a department',
    body: departmentName,
    reply: department,
    status: 201,
    problems: [409],
  }),
  rename: route({
    name: 'departments.rename',
    owner: 'sop',
    method: 'PUT',
    path: '/departments/:id',
    access: 'department.manage',
    summary: 'Renames a department',
    params: idParams,
    body: departmentName,
    reply: department,
    problems: [409],
  }),
  remove: route({
    name: 'departments.remove',
    owner: 'sop',
    method: 'DELETE',
    path: '/departments/:id',
    access: 'department.delete',
    summary: 'Deletes a department; its SOPs stay, in the department they are moved to, or without one',
    params: idParams,
    query: z.object({ move_to: id.optional() }),
  }),
};

/** A signed path below the API base with the moment it shows. */
export const screenshot = z.object({
  path: z.string(),
  thumbnail: z.string(),
  seconds,
  /** What the detectors see on this picture; null where they did not look at it (one chosen by hand, say). */
  detections: z.array(detection).nullable(),
  /** What a person drew into it, and the signed path of what it was drawn on; absent where nothing was. */
  markup: markup.extend({ path: z.string() }).optional(),
});
export type Screenshot = z.infer<typeof screenshot>;

export const step = z.object({
  id,
  position: positiveCount,
  title: z.string(),
  description: z.string(),
  screenshots: z.array(screenshot),
  /** What the step shows below the first of them. */
  more_screenshots: z.array(screenshot),
  start_seconds: seconds,
  end_seconds: seconds,
  confidence,
  /** The generated sentences of the description with what each rests on; empty once a person rewrote it. */
  sentences: z.array(sentence),
  title_evidence: sentence.nullable(),
  detections: z.array(detection),
  protective_equipment: z.array(protectiveEquipment),
  is_edited: z.boolean(),
  /** From 1, raised by every change of the step. */
  revision: positiveCount,
});
export type Step = z.infer<typeof step>;

const sopFacts = z.object({
  id,
  title: z.string(),
  department_id: id.nullable(),
  department: department.nullable(),
  creation_type: creationType,
  created_at: z.string(),
  /** `processing` until the generated content stands; `failed` carries a sentence in `status_detail`. */
  status: z.enum(['processing', 'ready', 'failed']),
  status_detail: z.string().nullable(),
  status_detail_codes: statusMessages,
  /** Whether another try may help a failed one: of a video that cannot be used nothing was kept. */
  can_retry: z.boolean(),
  duration_seconds: seconds.nullable(),
});

export const sopCard = sopFacts.extend({
  step_count: count,
  /** Steps of which something is uncertain that nobody has settled yet. */
  review_count: count,
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
  /** Said, but in no step: acts, figures and prohibitions that could not be placed. */
  said_in_no_step: z.array(unusedSpeech).optional(),
  /** Signed path below the API base; null until the video can be played. */
  video_path: z.string().nullable(),
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
  /** Whoever may only read gets neither the video nor its frames. */
  is_video_hidden: z.boolean(),
  made_by: generatedSop.shape.made_by,
  detected_by: detectedBy.nullable(),
  /** What of the video could not be used, in sentences; null where there is nothing to say. */
  video_detail: z.string().nullable(),
  video_detail_codes: statusMessages,
  /** Why the language model did not write it, or not all of it, in sentences; null where there is nothing to say. */
  writing_detail: z.string().nullable(),
  writing_detail_codes: statusMessages,
  /** The number of its last change. */
  revision: count,
});
export type Sop = z.infer<typeof sop>;

/** An SOP as it is now, after a change that was made of it. */
export const changedSop = sop.extend({
  /** The number of that change, by which it can be undone; others may have come since. Null where it changed nothing. */
  change: positiveCount.nullable(),
});
export type ChangedSop = z.infer<typeof changedSop>;

export const createSopFields = z.object({
  title: z.string().overwrite(onOneLine).min(1, 'Please enter a name for the SOP.').max(300),
  department_id: id,
  /** The operator's `default_fps` where it is left out. */
  fps: z.coerce.number().min(uploadFps.min).max(uploadFps.max).multipleOf(uploadFps.step).optional(),
  creation_type: creationType.default('video_upload'),
  record_audio: z.stringbool().default(true),
  /** A finished upload of `/uploads`, in place of the file. */
  upload_id: id.optional(),
});

const editedPrecaution = z
  .object({
    text: z.string().trim().min(1).max(editingLimits.precaution),
    kind: precaution.shape.kind.default('instruction'),
    step_index: precaution.shape.step_index.default(null),
  })
  .strict();
const editedEquipment = z
  .object({
    name: z.string().overwrite(onOneLine).min(1).max(editingLimits.equipmentName),
    kind: equipmentItem.shape.kind.default('tool'),
  })
  .strict();

export const chosenFrame = z
  .object({
    frame_index: count.optional(),
    /** The density of the list that the index counts in; without it, the run's own. */
    fps: z.number().min(dialogFps.min).max(dialogFps.max).multipleOf(dialogFps.step).optional(),
    /** In place of an index: the moment at which a frame was taken (`moments.take`). */
    at_seconds: seconds.optional(),
  })
  .refine(({ frame_index, at_seconds }) => (frame_index === undefined) !== (at_seconds === undefined), {
    path: ['frame_index'],
    message: 'Name either a frame or a moment.',
  });

const stepParams = z.object({ id, stepId: id });

/** What of an SOP or a step is shown and can be changed; only what did change is there. */
const shown = z.record(z.string(), z.unknown());

/** What was done: by a run, or by a person to a step, to several, or to the SOP itself. */
export const revisionKinds = [
  'generated',
  'edited',
  'added',
  'duplicated',
  'removed',
  'ordered',
  'merged',
  'split',
  'undone',
  'restored',
] as const;
export type RevisionKind = (typeof revisionKinds)[number];

export const revision = z.object({
  number: positiveCount,
  kind: z.enum(revisionKinds),
  /** Null where the SOP itself changed, or all of its steps. */
  step_id: id.nullable(),
  /** Null of a run, and of people who are gone. */
  user_id: id.nullable(),
  user_email: z.string().nullable(),
  /** Null of somebody who has given none. */
  user_name: z.string().nullable(),
  at: z.string(),
  before: shown,
  after: shown,
});
export type Revision = z.infer<typeof revision>;
const sopPage = page(sopCard, {
  sorts: ['created_at', 'title'],
  filters: {
    search: searchText.optional(),
    department_id: id.optional(),
    creation_type: creationType.optional(),
    /** `open`: those with steps that need review. */
    review: z.enum(['open']).optional(),
  },
});

export const sops = {
  list: route({
    name: 'sops.list',
    owner: 'sop',
    method: 'GET',
    path: '/sops',
    access: 'sop.view',
    summary: 'SOPs of the company, newest first',
    query: z.object({ department_id: id.optional(), creation_type: creationType.optional() }),
    reply: z.array(sopCard),
  }),
  page: route({
    name: 'sops.page',
    owner: 'sop',
    method: 'GET',
    path: '/sops/page',
    access: 'sop.view',
    summary: 'SOPs of the company in pages, searched by title whatever the case',
    query: sopPage.query,
    reply: sopPage.reply,
  }),
  get: route({
    name: 'sops.get',
    owner: 'sop',
    method: 'GET',
    path: '/sops/:id',
    access: 'sop.view',
    summary: 'One SOP with steps, evidence, transcript and signed media paths',
    params: idParams,
    reply: sop,
  }),
  create: route({
    name: 'sops.create',
    owner: 'sop',
    method: 'POST',
    path: '/sops',
    access: 'sop.create',
    rateLimit: 'upload',
    summary:
      'Uploads a video, or takes one that was uploaded, and starts making its SOP; fields may stand before or after the file',
    bodyKind: 'upload',
    fileField: 'video',
    body: createSopFields,
    reply: z.object({ id }),
    status: 201,
    problems: [402, 409, 413, 415],
  }),
  update: route({
    name: 'sops.update',
    owner: 'sop',
    method: 'PUT',
    path: '/sops/:id',
    access: 'sop.edit',
    summary: 'Changes the title, the department, the precautions, the equipment, or who sees the video',
    params: idParams,
    body: z
      .object({
        title: z.string().overwrite(onOneLine).min(1).max(300).optional(),
        department_id: id.nullable().optional(),
        /** The whole list. An entry whose words stay keeps what it rests on. */
        precautions: z.array(editedPrecaution).max(editingLimits.precautions).optional(),
        equipment: z.array(editedEquipment).max(editingLimits.equipment).optional(),
        is_video_hidden: z.boolean().optional(),
        /** The SOP's revision that was edited; an older one is refused. Without it the last write wins. */
        revision: count.optional(),
      })
      .strict(),
    isRepeatable: true,
    reply: changedSop,
    problems: [409],
  }),
  remove: route({
    name: 'sops.remove',
    owner: 'sop',
    method: 'DELETE',
    path: '/sops/:id',
    access: 'sop.delete',
    summary: 'Deletes the SOP with its video, pictures and results; cancels a running job',
    params: idParams,
  }),
  regenerate: route({
    name: 'sops.regenerate',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/regenerate',
    access: 'sop.edit',
    rateLimit: 'upload',
    summary: 'Makes the draft again from the same video; what people edited stays',
    params: idParams,
    body: createSopFields.pick({ fps: true }),
    reply: sop,
    problems: [409],
  }),
  revisions: route({
    name: 'sops.revisions',
    owner: 'sop',
    method: 'GET',
    path: '/sops/:id/revisions',
    access: 'sop.view',
    summary: 'Every change of the SOP, by whom and when; newest first',
    params: idParams,
    ...page(revision, { sorts: ['number'], filters: {} }),
  }),
  steps: route({
    name: 'steps.list',
    owner: 'sop',
    method: 'GET',
    path: '/sops/:id/steps',
    access: 'sop.view',
    summary: 'The steps in order',
    params: idParams,
    reply: z.array(step),
  }),
  updateStep: route({
    name: 'steps.update',
    owner: 'sop',
    method: 'PUT',
    path: '/sops/:id/steps/:stepId',
    access: 'sop.edit',
    summary: 'Changes a step’s description or title (multipart form or JSON)',
    params: stepParams,
    bodyKind: 'form',
    body: z.object({
      description: z.string().max(20_000).optional(),
      title: z.string().overwrite(onOneLine).min(1).max(300).optional(),
      /** Words that are as they were generated count as seen by nobody: for taking back that they were accepted. */
      review: z.literal('open').optional(),
      /** The SOP's revision that was edited; an older one is refused. Without it the last write wins. */
      revision: z.coerce.number().pipe(count).optional(),
    }),
    isRepeatable: true,
    reply: changedSop,
    problems: [409],
  }),
  setScreenshot: route({
    name: 'steps.set-screenshot',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/steps/:stepId/screenshot',
    access: 'sop.edit',
    summary: 'Makes a frame of the video the step’s picture',
    params: stepParams,
    body: chosenFrame.safeExtend({ revision: count.optional() }),
    isRepeatable: true,
    reply: changedSop,
    problems: [409],
  }),
};
