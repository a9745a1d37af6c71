import { z } from 'zod';
import { releaseLimits } from '../limits.js';
import { route } from '../route.js';
import { count, countInAddress, id, idParams, positiveCount } from '../wire.js';
import { changedSop, sop, versionKinds } from './sop.js';

const note = z.string().trim().max(releaseLimits.note);
const reason = note.min(1, 'Please enter a reason.');
/** The SOP's revision that the caller has read; a change since is refused. */
const seen = { revision: count };

/** A released version: frozen, numbered, dated and signed. */
export const sopVersion = z.object({
  number: positiveCount,
  /** Null for the first version. */
  kind: z.enum(versionKinds).nullable(),
  note: z.string(),
  /** The change of the history that released it. */
  revision: positiveCount,
  /** The name with which it was signed; null where a removed user had none. */
  approved_by: z.string().nullable(),
  approved_at: z.string(),
  withdrawal: z.object({ by: z.string().nullable(), at: z.string(), reason: z.string() }).nullable(),
});
export type SopVersion = z.infer<typeof sopVersion>;

/** Released versions of an SOP, the latest first, and what the caller may do. */
export const sopReleases = z.object({
  versions: z.array(sopVersion),
  /** Whether the caller may release the SOP. */
  may_release: z.boolean(),
  /** The open request for review. */
  request: z.object({ by: z.string().nullable(), at: z.string(), note: z.string() }).nullable(),
});
export type SopReleases = z.infer<typeof sopReleases>;

/** From a draft to a released version, which readers get from then on, whatever happens to the draft. */
export const releases = {
  list: route({
    name: 'releases.list',
    owner: 'sop',
    method: 'GET',
    path: '/sops/:id/releases',
    access: 'sop.view',
    summary: 'The released versions of the SOP, the latest first, and the open request for review',
    params: idParams,
    reply: sopReleases,
  }),
  get: route({
    name: 'releases.get',
    owner: 'sop',
    method: 'GET',
    path: '/sops/:id/releases/:version',
    access: 'sop.view',
    summary: 'The SOP as it was released; earlier versions only for editors',
    params: idParams.extend({ version: countInAddress.pipe(positiveCount) }),
    reply: sop,
  }),
  request: route({
    name: 'releases.request',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/review',
    access: 'sop.edit',
    summary: 'Asks the approvers of the department to review and release the SOP',
    params: idParams,
    body: z.object({ note: note.default(''), ...seen }).strict(),
    isRepeatable: true,
    reply: changedSop,
    problems: [409],
  }),
  return: route({
    name: 'releases.return',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/review/return',
    access: 'sop.edit',
    summary: 'Withdraws the request for review: the SOP is a draft again',
    params: idParams,
    body: z.object({ note: note.default(''), ...seen }).strict(),
    isRepeatable: true,
    reply: changedSop,
    problems: [409],
  }),
  release: route({
    name: 'releases.release',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/releases',
    access: 'sop.release',
    summary: 'Releases the SOP as its next version, signed with the caller’s password; approvers only',
    params: idParams,
    body: z
      .object({
        /** Of `identity.confirm`, for this SOP and revision. */
        confirmation: z.string().max(releaseLimits.confirmation),
        /** Ignored for the first version. */
        kind: z.enum(versionKinds).default('instruction'),
        note: note.default(''),
        /** Who are asked to read this version. Ignored for a change of wording, which asks no one again. */
        readers: z.array(id).max(releaseLimits.readers).default([]),
        ...seen,
      })
      .strict(),
    isRepeatable: true,
    reply: changedSop,
    status: 201,
    problems: [409],
  }),
  withdraw: route({
    name: 'releases.withdraw',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/releases/:version/withdrawal',
    access: 'sop.release',
    summary: 'Withdraws the released version: its page and documents say so; approvers only',
    params: idParams.extend({ version: countInAddress.pipe(positiveCount) }),
    body: z.object({ reason }).strict(),
    isRepeatable: true,
    reply: changedSop,
    problems: [409],
  }),
};
