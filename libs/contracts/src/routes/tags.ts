import { z } from 'zod';
import { tagLimits } from '../limits.js';
import { route } from '../route.js';
import { idParams, positiveCount } from '../wire.js';
import { tagName } from './tag.js';

/** A tag with the number of SOPs that have it. */
export const tag = z.object({ name: z.string(), sops: positiveCount });
export type Tag = z.infer<typeof tag>;

export const tags = {
  list: route({
    name: 'tags.list',
    owner: 'sop',
    method: 'GET',
    path: '/tags',
    access: 'sop.view',
    summary: 'All tags of the company in alphabetical order, each with the number of its SOPs',
    reply: z.array(tag),
  }),
  set: route({
    name: 'tags.set',
    owner: 'sop',
    method: 'PUT',
    path: '/sops/:id/tags',
    access: 'sop.edit',
    summary: 'Replaces the tags of the SOP; an existing tag keeps its spelling',
    params: idParams,
    body: z.object({ tags: z.array(tagName).max(tagLimits.perSop) }).strict(),
    reply: z.object({ tags: z.array(z.string()) }),
    problems: [409],
  }),
};
