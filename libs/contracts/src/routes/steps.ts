import { z } from 'zod';
import { editingLimits } from '../limits.js';
import { hiddenRegions, markup } from '../markup.js';
import { route } from '../route.js';
import { onOneLine } from '../text.js';
import { count, countInAddress, id, idParams, positiveCount } from '../wire.js';
import { changedSop } from './sop.js';
import { chosenFrame, step, stepParams } from './step.js';

/** The SOP's revision that the edit is based on; an older one is refused with both versions. Without it the last write wins. */
const seen = { revision: count.optional() };
const seenAlone = z.object(seen).strict();

const stepText = {
  title: z.string().overwrite(onOneLine).max(editingLimits.title).default(''),
  description: z.string().max(editingLimits.description).default(''),
};

/** The steps of an SOP. Each edit is one revision, can be undone, and survives another run. */
export const steps = {
  list: route({
    name: 'steps.list',
    owner: 'sop',
    method: 'GET',
    path: '/sops/:id/steps',
    access: 'sop.view',
    summary: 'The steps in order',
    params: idParams,
    reply: z.array(step),
  }),
  update: route({
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
      /** A generated text that was accepted is open for review again. */
      review: z.literal('open').optional(),
      /** The SOP's revision that the edit is based on; an older one is refused. Without it the last write wins. */
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
    summary: 'Uses a frame of the video as the picture of the step',
    params: stepParams,
    body: chosenFrame.safeExtend({ revision: count.optional() }),
    isRepeatable: true,
    reply: changedSop,
    problems: [409],
  }),
  add: route({
    name: 'steps.add',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/steps',
    access: 'sop.edit',
    summary: 'Adds a step after another one, or as the first',
    params: idParams,
    body: z.object({ ...stepText, after: id.nullable(), ...seen }).strict(),
    isRepeatable: true,
    reply: changedSop,
    status: 201,
    problems: [409],
  }),
  duplicate: route({
    name: 'steps.duplicate',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/steps/:stepId/duplicate',
    access: 'sop.edit',
    summary: 'Adds a copy of the step after it',
    params: stepParams,
    body: seenAlone,
    isRepeatable: true,
    reply: changedSop,
    status: 201,
    problems: [409],
  }),
  merge: route({
    name: 'steps.merge',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/steps/:stepId/merge',
    access: 'sop.edit',
    summary: 'Merges a step with the next one, with the text, pictures and evidence of both',
    params: stepParams,
    body: seenAlone,
    isRepeatable: true,
    reply: changedSop,
    problems: [409],
  }),
  split: route({
    name: 'steps.split',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/steps/:stepId/split',
    access: 'sop.edit',
    summary: 'Splits a step into two; speech and pictures follow their sentences',
    params: stepParams,
    body: z
      .object({
        /**
         * In UTF-16 units, an offset in the description, or in the title where there is no description: the word there begins the
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
  order: route({
    name: 'steps.order',
    owner: 'sop',
    method: 'PUT',
    path: '/sops/:id/steps/order',
    access: 'sop.edit',
    summary: 'Reorders the steps; the list must contain each step once',
    params: idParams,
    body: z.object({ step_ids: z.array(id).min(1).max(editingLimits.stepsInOrder), ...seen }).strict(),
    isRepeatable: true,
    reply: changedSop,
    problems: [409],
  }),
  remove: route({
    name: 'steps.remove',
    owner: 'sop',
    method: 'DELETE',
    path: '/sops/:id/steps/:stepId',
    access: 'sop.edit',
    summary: 'Removes a step; undoing this change restores it',
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
    summary: 'Adds another frame of the video to the pictures of the step',
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
    path: '/sops/:id/steps/:stepId/pictures/:position',
    access: 'sop.edit',
    summary: 'Removes one of the further pictures of a step, by its position from 0',
    params: stepParams.extend({ position: countInAddress.pipe(count.max(editingLimits.morePictures)) }),
    query: z.object({ revision: countInAddress.optional() }),
    isRepeatable: true,
    reply: changedSop,
    problems: [409],
  }),
  markPicture: route({
    name: 'steps.mark-picture',
    owner: 'sop',
    method: 'PUT',
    path: '/sops/:id/steps/:stepId/pictures/:position/markup',
    access: 'sop.edit',
    summary:
      'Stores marks and crop of a picture of the step, by its position from 0; without them it is the original again. Hidden areas are deleted for good',
    params: stepParams.extend({ position: countInAddress.pipe(count.max(editingLimits.morePictures)) }),
    body: markup.extend({ hide: hiddenRegions.optional(), ...seen }).strict(),
    isRepeatable: true,
    reply: changedSop,
    problems: [402, 409, 503],
  }),
};
