import { z } from 'zod';
import { page } from '../page.js';
import { personalPlace } from '../requests/personal-data.js';
import { route } from '../route.js';
import { id, idParams } from '../wire.js';

/** The services that answer the export of a person's data beside auth, which asks them. */
export const erasingServices = ['sop', 'training'] as const;
export type ErasingService = (typeof erasingServices)[number];

/** What the erasure of a person would do: the places and numbers of the export. */
const preview = z.object({
  pseudonym: z.string(),
  /** The text that confirms it: the name or the address; the pseudonym of a former member. */
  name_to_type: z.string(),
  places: z.array(personalPlace),
});
export type ErasurePreview = z.infer<typeof preview>;

const erased = z.object({
  pseudonym: z.string(),
  erased_at: z.string(),
  /** Null for the person’s own erasure, and where that user was removed since. */
  erased_by: z.string().nullable(),
  is_own: z.boolean(),
  /** Services that have not answered yet: they do once they run again. */
  waiting_for: z.array(z.enum(erasingServices)),
});
export type Erased = z.infer<typeof erased>;

export const formerMember = z.object({
  id,
  /** How an erased person is shown everywhere, and this one would be. */
  pseudonym: z.string(),
  left_at: z.string(),
  /** Who removed them; null where that user was removed since. */
  removed_by: z.string().nullable(),
  /** Null until they are erased. */
  erased: erased.nullable(),
});
export type FormerMember = z.infer<typeof formerMember>;

const typedName = z.string().trim().min(1).max(320);

/** The erasure of one person of a company. It cannot be undone, and repeating it changes nothing. */
export const erasures = {
  preview: route({
    name: 'erasures.preview',
    owner: 'auth',
    method: 'GET',
    path: '/users/:id/erasure',
    access: 'company-data.view',
    summary: 'What the erasure of a current or former member would delete and pseudonymise, by place',
    params: idParams,
    reply: preview,
    problems: [404],
  }),
  create: route({
    name: 'erasures.create',
    owner: 'auth',
    method: 'POST',
    path: '/users/:id/erasure',
    access: 'user.manage',
    summary:
      'Erases a current or former member: account and personal data are deleted, records of the company stay under a pseudonym',
    params: idParams,
    body: z.object({ name: typedName }).strict(),
    reply: erased,
    problems: [404, 409],
  }),
  previewOwn: route({
    name: 'erasures.preview-own',
    owner: 'auth',
    method: 'GET',
    path: '/users/me/erasure',
    access: 'account.manage',
    summary: 'What the erasure of the caller would delete and pseudonymise, by place',
    reply: preview,
  }),
  createOwn: route({
    name: 'erasures.create-own',
    owner: 'auth',
    method: 'POST',
    path: '/users/me/erasure',
    access: 'account.manage',
    rateLimit: 'identity-check',
    summary: 'Erases the caller, after a confirmation of `identity.confirm` for `account.erase`',
    body: z.object({ name: typedName, confirmation: z.string().max(4000) }).strict(),
    reply: erased,
    problems: [409],
  }),
  formerMembers: route({
    name: 'erasures.former-members',
    owner: 'auth',
    method: 'GET',
    path: '/former-members',
    access: 'user.view',
    summary: 'Those who left the company or were erased, the latest first',
    ...page(formerMember, { sorts: ['left_at'], filters: {} }),
  }),
};
