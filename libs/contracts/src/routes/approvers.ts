import { z } from 'zod';
import { releaseLimits } from '../limits.js';
import { route } from '../route.js';
import { id, idParams } from '../wire.js';

/** Who may release the SOPs of a department, in addition to the administrators. */
export const approver = z.object({ user_id: id, name: z.string() });
export type Approver = z.infer<typeof approver>;

export const approvers = {
  list: route({
    name: 'approvers.list',
    owner: 'sop',
    method: 'GET',
    path: '/departments/:id/approvers',
    access: 'approver.view',
    summary: 'The users who may release the SOPs of the department, in addition to the administrators',
    params: idParams,
    reply: z.array(approver),
  }),
  set: route({
    name: 'approvers.set',
    owner: 'sop',
    method: 'PUT',
    path: '/departments/:id/approvers',
    access: 'approver.manage',
    summary: 'Replaces the approvers of the department; each must be able to edit',
    params: idParams,
    body: z.object({ user_ids: z.array(id).max(releaseLimits.approvers) }).strict(),
    reply: z.array(approver),
    problems: [409],
  }),
};
