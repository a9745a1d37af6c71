import { z } from 'zod';
import { route } from '../route.js';
import { countInAddress, id, idParams, positiveCount } from '../wire.js';

/** A user who is asked to read a version and to confirm that it was understood. */
export const askedReader = z.object({
  user_id: id,
  /** Null for a user who was removed since. */
  name: z.string().nullable(),
  /** Whether the user can still sign in. */
  is_active: z.boolean(),
  asked_at: z.string(),
  /** Null until the user confirms. */
  confirmed_at: z.string().nullable(),
  /** The version that was confirmed: the one that asked, or a later one that changes wording only. */
  confirmed_version: positiveCount.nullable(),
});
export type AskedReader = z.infer<typeof askedReader>;

/** Who is asked to read an SOP as it is released. */
export const sopReadings = z.object({
  /** The version that asked: the current one, or an earlier one since which only wording changed; null where none asks. */
  version: positiveCount.nullable(),
  /** Those who have not confirmed come first. */
  readers: z.array(askedReader),
});
export type SopReadings = z.infer<typeof sopReadings>;

/** Whether the caller is asked to read an SOP. */
export const ownReading = z.object({
  /** The current version; null where the caller is not asked, or the version is withdrawn. */
  version: positiveCount.nullable(),
  /** Null until the caller confirms. */
  confirmed_at: z.string().nullable(),
  confirmed_version: positiveCount.nullable(),
});
export type OwnReading = z.infer<typeof ownReading>;

/** Users confirm that they have read a released version and understood it. */
export const readings = {
  list: route({
    name: 'readings.list',
    owner: 'sop',
    method: 'GET',
    path: '/sops/:id/readings',
    access: 'sop.edit',
    summary: 'The users who must read the released version, and those who have confirmed it',
    params: idParams,
    reply: sopReadings,
  }),
  own: route({
    name: 'readings.own',
    owner: 'sop',
    method: 'GET',
    path: '/sops/:id/readings/me',
    access: 'sop.view',
    summary: 'Whether the caller is asked to read the released version, and has confirmed it',
    params: idParams,
    reply: ownReading,
  }),
  confirm: route({
    name: 'readings.confirm',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/releases/:version/reading',
    access: 'reading.confirm',
    summary: 'Confirms that the caller has read this version and understood it; possible once',
    params: idParams.extend({ version: countInAddress.pipe(positiveCount) }),
    reply: ownReading,
    problems: [409],
  }),
};
