import { z } from 'zod';
import { reviewLimits } from '../limits.js';
import { route } from '../route.js';
import { countInAddress, idParams, positiveCount } from '../wire.js';
import { sop } from './sop.js';

const months = z.number().int().min(1).max(reviewLimits.months).nullable();

/** `months`: from one review to the next; null for never, or as the department. */
export const reviewInterval = z.object({ months }).strict();
export type ReviewInterval = z.infer<typeof reviewInterval>;

/** When released versions are reviewed again, and that one was. */
export const reviews = {
  ofDepartment: route({
    name: 'reviews.of-department',
    owner: 'sop',
    method: 'GET',
    path: '/departments/:id/review-interval',
    access: 'department.view',
    summary: 'After how many months the released SOPs of the department are reviewed again',
    params: idParams,
    reply: reviewInterval,
  }),
  setForDepartment: route({
    name: 'reviews.set-for-department',
    owner: 'sop',
    method: 'PUT',
    path: '/departments/:id/review-interval',
    access: 'approver.manage',
    summary: 'After how many months the released SOPs of the department are reviewed again; null: never',
    params: idParams,
    body: reviewInterval,
    reply: reviewInterval,
  }),
  set: route({
    name: 'reviews.set',
    owner: 'sop',
    method: 'PUT',
    path: '/sops/:id/review-interval',
    access: 'sop.release',
    summary: 'Sets after how many months the SOP is reviewed again; null: as its department; approvers only',
    params: idParams,
    body: reviewInterval,
    reply: sop,
  }),
  confirm: route({
    name: 'reviews.confirm',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/releases/:version/review',
    access: 'sop.release',
    summary:
      'Confirms that the current version was reviewed and stays valid until the next review; approvers only',
    params: idParams.extend({ version: countInAddress.pipe(positiveCount) }),
    reply: sop,
  }),
};
