import { z } from 'zod';
import { savedViewLimits } from '../limits.js';
import { sortOrders } from '../page.js';
import { route } from '../route.js';
import { onOneLine } from '../text.js';
import { id, idParams } from '../wire.js';
import { sopFilters, sopSorts } from './sops.js';

/** Search, filters and order of the list of SOPs. */
const viewFilter = z
  .object({ ...sopFilters, sort: z.enum(sopSorts).optional(), order: z.enum(sortOrders).optional() })
  .strict();
const viewName = z.string().overwrite(onOneLine).min(1).max(savedViewLimits.name);

/** A view of the list of SOPs under a name of its user, who alone sees it. */
export const savedView = z.object({ id, name: z.string(), filter: viewFilter });
export type SavedView = z.infer<typeof savedView>;

export const savedViews = {
  list: route({
    name: 'saved-views.list',
    owner: 'sop',
    method: 'GET',
    path: '/saved-views',
    access: 'sop.view',
    summary: 'The caller’s views of the list of SOPs, by name',
    reply: z.array(savedView),
  }),
  create: route({
    name: 'saved-views.create',
    owner: 'sop',
    method: 'POST',
    path: '/saved-views',
    access: 'account.manage',
    summary: 'Saves search, filters and order of the list of SOPs under a name',
    body: z.object({ name: viewName, filter: viewFilter }).strict(),
    reply: savedView,
    status: 201,
    problems: [409],
  }),
  update: route({
    name: 'saved-views.update',
    owner: 'sop',
    method: 'PUT',
    path: '/saved-views/:id',
    access: 'account.manage',
    summary: 'Renames the view, or saves other filters under its name',
    params: idParams,
    body: z.object({ name: viewName.optional(), filter: viewFilter.optional() }).strict(),
    reply: savedView,
    problems: [409],
  }),
  remove: route({
    name: 'saved-views.remove',
    owner: 'sop',
    method: 'DELETE',
    path: '/saved-views/:id',
    access: 'account.manage',
    summary: 'Deletes the view, not its SOPs',
    params: idParams,
  }),
};
