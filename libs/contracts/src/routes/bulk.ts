import { z } from 'zod';
import { bulkLimits, tagLimits } from '../limits.js';
import { refusalCode } from '../refusals/index.js';
import { route } from '../route.js';
import { id } from '../wire.js';
import { tagName } from './tag.js';

const sop_ids = z.array(id).min(1).max(bulkLimits.sops);

/** Each SOP is changed by itself: what is refused for one is done for the others. */
export const bulkOutcome = z.object({
  done: z.array(id),
  refused: z.array(z.object({ id, code: refusalCode, detail: z.string() })),
});
export type BulkOutcome = z.infer<typeof bulkOutcome>;

/** What is done to several SOPs at once, with the permission and the audit entries of doing it to each. */
export const bulk = {
  move: route({
    name: 'bulk.move',
    owner: 'sop',
    method: 'POST',
    path: '/bulk/sops/move',
    access: 'sop.edit',
    summary: 'Moves the SOPs to a department, or to none; each can be undone in its history',
    body: z.object({ sop_ids, department_id: id.nullable() }).strict(),
    reply: bulkOutcome,
  }),
  tag: route({
    name: 'bulk.tag',
    owner: 'sop',
    method: 'POST',
    path: '/bulk/sops/tag',
    access: 'sop.edit',
    summary: 'Adds tags to the SOPs and removes others from them',
    body: z
      .object({
        sop_ids,
        add: z.array(tagName).max(tagLimits.perSop).default([]),
        remove: z.array(tagName).max(tagLimits.perSop).default([]),
      })
      .strict(),
    reply: bulkOutcome,
    problems: [409],
  }),
  trash: route({
    name: 'bulk.trash',
    owner: 'sop',
    method: 'POST',
    path: '/bulk/sops/trash',
    access: 'sop.trash',
    summary: 'Moves the SOPs to the trash',
    body: z.object({ sop_ids }).strict(),
    reply: bulkOutcome,
  }),
  restore: route({
    name: 'bulk.restore',
    owner: 'sop',
    method: 'POST',
    path: '/bulk/sops/restore',
    access: 'sop.trash',
    summary: 'Restores the SOPs from the trash',
    body: z.object({ sop_ids }).strict(),
    reply: bulkOutcome,
  }),
  remove: route({
    name: 'bulk.remove',
    owner: 'sop',
    method: 'POST',
    path: '/bulk/sops/delete',
    access: 'sop.delete',
    summary: 'Deletes the SOPs for good with their videos, pictures and results',
    body: z.object({ sop_ids }).strict(),
    reply: bulkOutcome,
  }),
};
