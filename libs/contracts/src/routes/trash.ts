import { z } from 'zod';
import { page, searchText } from '../page.js';
import { route } from '../route.js';
import { bytes, creationType, department, id, idParams } from '../wire.js';

/** An SOP in the trash: only those who may restore it see it. */
export const trashedSop = z.object({
  id,
  title: z.string(),
  department: department.nullable(),
  creation_type: creationType,
  /** What its video takes of the plan's storage until the SOP is deleted. */
  size_bytes: bytes,
  trashed_at: z.string(),
  /** The name of who moved it here; null where that user was removed. */
  trashed_by: z.string().nullable(),
  /** When it is deleted with its video. */
  deleted_at: z.string(),
});
export type TrashedSop = z.infer<typeof trashedSop>;

/** SOPs on their way out: for 30 days they can be restored as they were. `DELETE /sops/:id` deletes one at once. */
export const trash = {
  list: route({
    name: 'trash.list',
    owner: 'sop',
    method: 'GET',
    path: '/trash',
    access: 'sop.trash',
    summary: 'SOPs in the trash, the latest first, searched by title',
    ...page(trashedSop, { sorts: ['trashed_at'], filters: { search: searchText.optional() } }),
  }),
  move: route({
    name: 'trash.move',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/trash',
    access: 'sop.trash',
    summary: 'Moves the SOP to the trash: no one can open it, not even by its links, until it is restored',
    params: idParams,
  }),
  restore: route({
    name: 'trash.restore',
    owner: 'sop',
    method: 'POST',
    path: '/trash/:id/restore',
    access: 'sop.trash',
    summary: 'Restores the SOP from the trash, with its versions, comments and links',
    params: idParams,
    problems: [409],
  }),
};
