import { z } from 'zod';
import { editingLimits } from '../limits.js';
import { hiddenRegions, markup } from '../markup.js';
import { route } from '../route.js';
import { onOneLine } from '../text.js';
import { count, countInAddress, id, idParams, positiveCount } from '../wire.js';
import { changedSop } from './sop.js';
import { chosenFrame, stepParams } from './step.js';

const revisionParams = z.object({ id, revision: z.coerce.number().pipe(positiveCount) });

/** The SOP's revision that the edit is based on; an older one is refused with both versions. Without it the last write wins. */
const seen = { revision: count.optional() };
const seenAlone = z.object(seen).strict();

const words = {
  title: z.string().overwrite(onOneLine).max(editingLimits.title).default(''),
  description: z.string().max(editingLimits.description).default(''),
};

/** The words of an SOP after one of its changes. */
export const storedSop = z.object({
  number: positiveCount,
  title: z.string(),
  department_id: id.nullable(),
  precautions: z.array(z.string()),
  equipment: z.array(z.string()),
  steps: z.array(z.object({ id, title: z.string(), description: z.string() })),
});
export type StoredSop = z.infer<typeof storedSop>;

/** Edits of the steps of an SOP. Each is one revision, can be undone, and survives another run. */
export const editing = {
  addStep: route({
    name: 'steps.add',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/steps',
    access: 'sop.edit',
    summary: 'Adds a step after another one, or before all',
    params: idParams,
    body: z.object({ ...words, after: id.nullable(), ...seen }).strict(),
    isRepeatable: true,
    reply: changedSop,
    status: 201,
    problems: [409],
  }),
  duplicateStep: route({
    name: 'steps.duplicate',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/steps/:stepId/duplicate',
    access: 'sop.edit',
    summary: 'Puts a copy of the step behind it',
    params: stepParams,
    body: seenAlone,
    isRepeatable: true,
    reply: changedSop,
    status: 201,
    problems: [409],
  }),
  mergeStep: route({
    name: 'steps.merge',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/steps/:stepId/merge',
    access: 'sop.edit',
    summary: 'Makes one step of this and the next, with the words, pictures and evidence of both',
    params: stepParams,
    body: seenAlone,
    isRepeatable: true,
    reply: changedSop,
    problems: [409],
  }),
  splitStep: route({
    name: 'steps.split',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/steps/:stepId/split',
    access: 'sop.edit',
    summary: 'Makes two steps of one; what was heard and seen goes with its sentence',
    params: stepParams,
    body: z
      .object({
        /**
         * In UTF-16 units, a place in the description, or in the title where there is no description: the word there begins the
         * second step. Within a sentence each half becomes one.
         */
        offset: positiveCount.max(editingLimits.description),
        /** The title of the second step; its first sentence by default. */
        title: z.string().overwrite(onOneLine).max(editingLimits.title).optional(),
        ...seen,
      })
      .strict(),
    isRepeatable: true,
    reply: changedSop,
    problems: [409],
  }),
  orderSteps: route({
    name: 'steps.order',
    owner: 'sop',
    method: 'PUT',
    path: '/sops/:id/steps/order',
    access: 'sop.edit',
    summary: 'Puts the steps into another order: all of them, each once',
    params: idParams,
    body: z.object({ step_ids: z.array(id).min(1).max(editingLimits.stepsInOrder), ...seen }).strict(),
    isRepeatable: true,
    reply: changedSop,
    problems: [409],
  }),
  removeStep: route({
    name: 'steps.remove',
    owner: 'sop',
    method: 'DELETE',
    path: '/sops/:id/steps/:stepId',
    access: 'sop.edit',
    summary: 'Takes a step out; undoing that change puts it back',
    params: stepParams,
    query: z.object({ revision: countInAddress.optional() }),
    isRepeatable: true,
    reply: changedSop,
    problems: [409],
  }),
  addPicture: route({
    name: 'steps.add-picture',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/steps/:stepId/pictures',
    access: 'sop.edit',
    summary: 'Shows another frame of the video below the pictures of the step',
    params: stepParams,
    body: chosenFrame.safeExtend(seen).strict(),
    isRepeatable: true,
    reply: changedSop,
    status: 201,
    problems: [409],
  }),
  removePicture: route({
    name: 'steps.remove-picture',
    owner: 'sop',
    method: 'DELETE',
    path: '/sops/:id/steps/:stepId/pictures/:place',
    access: 'sop.edit',
    summary: 'Takes one of the further pictures away, counted from 0',
    params: stepParams.extend({ place: countInAddress.pipe(count.max(editingLimits.morePictures)) }),
    query: z.object({ revision: countInAddress.optional() }),
    isRepeatable: true,
    reply: changedSop,
    problems: [409],
  }),
  markPicture: route({
    name: 'steps.mark-picture',
    owner: 'sop',
    method: 'PUT',
    path: '/sops/:id/steps/:stepId/pictures/:place/markup',
    access: 'sop.edit',
    summary:
      'Draws on a picture of the step: 0 is its first, those below it follow. Drawn on nothing and cut nowhere it is the picture again; what is hidden is destroyed for good',
    params: stepParams.extend({ place: countInAddress.pipe(count.max(editingLimits.morePictures)) }),
    body: markup.extend({ hide: hiddenRegions.optional(), ...seen }).strict(),
    isRepeatable: true,
    reply: changedSop,
    problems: [402, 409, 503],
  }),
  former: route({
    name: 'sops.former',
    owner: 'sop',
    method: 'GET',
    path: '/sops/:id/revisions/:revision',
    access: 'sop.view',
    summary: 'The words of the SOP as they stood after this change',
    params: revisionParams,
    reply: storedSop,
  }),
  undo: route({
    name: 'sops.undo',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/revisions/:revision/undo',
    access: 'sop.edit',
    summary: 'Takes one change back, unless what it changed was changed again since; itself a change',
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
    summary: 'Brings the SOP back to how it stood after this change; itself a change',
    params: revisionParams,
    body: seenAlone,
    isRepeatable: true,
    reply: changedSop,
    problems: [409],
  }),
};
