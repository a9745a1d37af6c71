import { z } from 'zod';
import { bytes, count, id } from '../wire.js';
import { alsoOverDatabase, defineRequest } from './define-request.js';

/** Whether a company has this SOP, for a service that has not received its event yet. */
export const SopExists = defineRequest(
  'sop.exists',
  'sop',
  z.object({ company_id: id, sop_id: id }),
  z.object({ exists: z.boolean() }),
  alsoOverDatabase,
);

/**
 * Whether readers without edit permission may read an object of an SOP: the objects that their page of the SOP shows; none of a
 * missing SOP.
 */
export const SopObjectReadable = defineRequest(
  'sop.object-readable',
  'sop',
  z.object({
    company_id: id,
    sop_id: id,
    key: z.string().max(512),
    /** Who may read photos of their own executions; absent in requests of an earlier version. */
    user_id: id.optional(),
  }),
  z.object({ is_readable: z.boolean() }),
  alsoOverDatabase,
);

/** Whether the page of a link shows an object of its SOP or the company's logo now; nothing does once it is revoked, expired, or the company suspended. */
export const SharedObjectReadable = defineRequest(
  'sop.shared-object-readable',
  'sop',
  z.object({ share_id: id, company_id: id, sop_id: id, key: z.string().max(512) }),
  z.object({ is_readable: z.boolean() }),
  alsoOverDatabase,
);

/** Titles of these SOPs, of one company only where one is given. Unknown ones are left out. */
export const SopTitles = defineRequest(
  'sop.titles',
  'sop',
  z.object({ sop_ids: z.array(id).max(500), company_id: id.optional() }),
  z.object({ sops: z.array(z.object({ sop_id: id, title: z.string() })).max(500) }),
);

/**
 * Deletes the uploads of finished SOPs older than this that have a copy for playing: from then on the copy is the video. With
 * `dry_run` it only counts them.
 */
export const DeleteRedundantUploads = defineRequest(
  'sop.delete-redundant-uploads',
  'sop',
  z.object({ days: count.min(1).max(3650), dry_run: z.boolean() }),
  z.object({ file_count: count, size_bytes: bytes }),
);

export const sopRequests = [
  SopExists,
  SopObjectReadable,
  SharedObjectReadable,
  SopTitles,
  DeleteRedundantUploads,
] as const;
