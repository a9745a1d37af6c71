import { z } from 'zod';
import { editingLimits, importLimits, uploadFps } from '../limits.js';
import { page, searchText } from '../page.js';
import { route } from '../route.js';
import { onOneLine } from '../text.js';
import {
  count,
  creationType,
  equipmentItem,
  id,
  idParams,
  positiveCount,
  precaution,
  videoCreationType,
} from '../wire.js';
import { revision } from './revision.js';
import { changedSop, sop, sopCard } from './sop.js';
import { tagName } from './tag.js';

export const createSopFields = z.object({
  title: z.string().overwrite(onOneLine).min(1, 'Please enter a name for the SOP.').max(300),
  /** No user typed the title: it is the file's name: what writes the SOP may replace it. */
  is_title_suggested: z.stringbool().default(false),
  department_id: id,
  /** The operator's `default_fps` by default. */
  fps: z.coerce.number().min(uploadFps.min).max(uploadFps.max).multipleOf(uploadFps.step).optional(),
  creation_type: videoCreationType.default('video_upload'),
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

/**
 * Why a part of a document is not in its SOP: it is outside of steps and lists, is a time of a video that is not there, is too long or one
 * too many, a picture that is not in the file or cannot be read, or another file of the archive.
 */
export const leftOutReasons = [
  'outside',
  'video-time',
  'too-long',
  'too-many',
  'picture-missing',
  'picture-unreadable',
  'other-file',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** A part of an imported document that is not in its SOP, with the beginning of its text. */
export const leftOut = z.object({
  reason: z.enum(leftOutReasons),
  text: z.string().max(importLimits.leftOutText),
});
export type LeftOut = z.infer<typeof leftOut>;

const importedSop = z.object({
  id,
  title: z.string(),
  /** False where nothing in the document says what a step is, and every paragraph became one. */
  are_steps_marked: z.boolean(),
  left_out: z.array(leftOut).max(importLimits.leftOut),
  /** All of them, also those that are not listed. */
  left_out_count: count,
});
export type ImportedSop = z.infer<typeof importedSop>;

/** How far an SOP is: being made, failed, never released, released, or its released version withdrawn. */
export const sopStates = ['processing', 'failed', 'draft', 'released', 'withdrawn'] as const;
export type SopState = (typeof sopStates)[number];

export const sopSorts = ['created_at', 'title'] as const;
export const sopFilters = {
  search: searchText.optional(),
  department_id: id.optional(),
  creation_type: creationType.optional(),
  state: z.enum(sopStates).optional(),
  /** `open`: with steps that need review; `requested`: waiting for an approver; `to-read`: waiting for the caller; `overdue`. */
  review: z.enum(['open', 'requested', 'to-read', 'overdue']).optional(),
  /** Whatever the case. */
  tag: tagName.optional(),
};

const sopPage = page(sopCard, { sorts: sopSorts, filters: sopFilters });

const revisionParams = z.object({ id, revision: z.coerce.number().pipe(positiveCount) });

/** The text of an SOP after one of its changes. */
export const storedSop = z.object({
  number: positiveCount,
  title: z.string(),
  department_id: id.nullable(),
  precautions: z.array(z.string()),
  equipment: z.array(z.string()),
  steps: z.array(z.object({ id, title: z.string(), description: z.string() })),
});
export type StoredSop = z.infer<typeof storedSop>;

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
    summary: 'SOPs of the company in pages, with a case-insensitive search by title',
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
      'Creates an SOP from a video, sent with this request or uploaded before, and starts its generation; fields may come before or after the file',
    bodyKind: 'upload',
    fileField: 'video',
    body: createSopFields,
    reply: z.object({ id }),
    status: 201,
    problems: [402, 409, 413, 415],
  }),
  import: route({
    name: 'sops.import',
    owner: 'sop',
    method: 'POST',
    path: '/sops/import',
    access: 'sop.create',
    rateLimit: 'upload',
    summary:
      'Creates an SOP from a Word document (.docx), from Markdown, or from a zip of Markdown with its pictures, and lists what was not taken over',
    bodyKind: 'upload',
    fileField: 'file',
    body: z.object({ department_id: id }),
    isRepeatable: true,
    reply: importedSop,
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
        /** The whole list. An entry with unchanged text keeps its evidence. */
        precautions: z.array(editedPrecaution).max(editingLimits.precautions).optional(),
        equipment: z.array(editedEquipment).max(editingLimits.equipment).optional(),
        is_video_hidden: z.boolean().optional(),
        /** The SOP's revision that the edit is based on; an older one is refused. Without it the last write wins. */
        revision: count.optional(),
      })
      .strict(),
    isRepeatable: true,
    reply: changedSop,
    problems: [409],
  }),
  duplicate: route({
    name: 'sops.duplicate',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/duplicate',
    access: 'sop.create',
    rateLimit: 'duplicate',
    summary:
      'Creates an SOP with the text, pictures and tags of the draft, without its video, versions, history, comments and links',
    params: idParams,
    body: z.object({ title: z.string().overwrite(onOneLine).min(1).max(300) }).strict(),
    isRepeatable: true,
    reply: z.object({ id }),
    status: 201,
    problems: [402, 409],
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
    summary: 'Generates the draft again from the same video; edits by users stay',
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
  revision: route({
    name: 'sops.revision',
    owner: 'sop',
    method: 'GET',
    path: '/sops/:id/revisions/:revision',
    access: 'sop.view',
    summary: 'The text of the SOP after this change',
    params: revisionParams,
    reply: storedSop,
  }),
  undo: route({
    name: 'sops.undo',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/revisions/:revision/undo',
    access: 'sop.edit',
    summary: 'Undoes one change, unless a later one changed the same; the undo is a change too',
    params: revisionParams,
    isRepeatable: true,
    reply: changedSop,
    problems: [409],
  }),
  restore: route({
    name: 'sops.restore',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/revisions/:revision/restore',
    access: 'sop.edit',
    summary: 'Restores the state of the SOP after this change, as a new change',
    params: revisionParams,
    body: z.object({ revision: count.optional() }).strict(),
    isRepeatable: true,
    reply: changedSop,
    problems: [409],
  }),
};
