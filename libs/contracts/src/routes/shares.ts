import { z } from 'zod';
import { shareLimits } from '../limits.js';
import { page, searchText } from '../page.js';
import { route } from '../route.js';
import { originOf } from '../site.js';
import { onOneLine } from '../text.js';
import {
  count,
  creatorState,
  equipmentItem,
  id,
  idParams,
  positiveCount,
  precaution,
  seconds,
} from '../wire.js';
import { companyBrand } from './brand.js';
import { versionKinds } from './sop.js';
import { translationLanguage } from './translations.js';

/** A website that may embed the page: scheme, host and port, as browsers compare them. */
const site = z
  .string()
  .max(300)
  .overwrite(originOf)
  .regex(
    /^https?:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/,
    'Please enter the address of a website, such as https://intranet.example.com.',
  );

const name = z.string().overwrite(onOneLine).max(shareLimits.name);
const expiresInDays = z.number().int().min(1).max(shareLimits.days).nullable();
const password = z
  .string()
  .min(shareLimits.shortestPassword, `Please use at least ${shareLimits.shortestPassword} characters.`)
  .max(256)
  .nullable();
const sites = z.array(site).max(shareLimits.sites);

/** A link to an SOP for people without an account. */
export const share = z.object({
  id,
  name: z.string(),
  /** Of its page, on the product's own address: `/shared/<token>`. Who has it can read the SOP. */
  path: z.string(),
  has_password: z.boolean(),
  shows_video: z.boolean(),
  /** The websites that may embed the page. */
  sites: z.array(z.string()),
  /** Null: until it is revoked. */
  expires_at: z.string().nullable(),
  is_expired: z.boolean(),
  /** The name of the user who created it; null where the user has none or was removed. */
  created_by: z.string().nullable(),
  created_at: z.string(),
  /** How often the page was opened. */
  views: count,
  last_viewed_at: z.string().nullable(),
});
export type Share = z.infer<typeof share>;

export const shareStates = ['valid', 'expired'] as const;

/** A link among all of the company, without the link itself: who may share an SOP finds that with it. */
export const companyShare = share.omit({ path: true }).extend({
  sop: z.object({ id, title: z.string() }),
  /** The name of the user who created it, or the address; null where the user was removed or is not known. */
  created_by: z.string().nullable(),
  /** The link works regardless; null while it is not known. */
  creator_state: creatorState.nullable(),
});
export type CompanyShare = z.infer<typeof companyShare>;

/** Links that a company gives to people outside of it. */
export const shares = {
  listAll: route({
    name: 'shares.list-all',
    owner: 'sop',
    method: 'GET',
    path: '/shares',
    access: 'share.view',
    summary: 'All links of the company to its SOPs, the latest first, searched by the title of the SOP',
    ...page(companyShare, {
      sorts: ['created_at'],
      filters: { search: searchText.optional(), state: z.enum(shareStates).optional() },
    }),
  }),
  list: route({
    name: 'shares.list',
    owner: 'sop',
    method: 'GET',
    path: '/sops/:id/shares',
    access: 'sop.share',
    summary: 'The links to the SOP for people without an account, newest first',
    params: idParams,
    reply: z.array(share),
  }),
  create: route({
    name: 'shares.create',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/shares',
    access: 'sop.share',
    summary: 'Creates a link that anyone who has it can open: read only, until it expires or is revoked',
    params: idParams,
    body: z
      .object({
        name: name.default(''),
        /** Null: until it is revoked. */
        expires_in_days: expiresInDays,
        password: password.default(null),
        /** A hidden video is never shown. */
        shows_video: z.boolean().default(false),
        sites: sites.default([]),
      })
      .strict(),
    reply: share,
    status: 201,
    problems: [409],
  }),
  update: route({
    name: 'shares.update',
    owner: 'sop',
    method: 'PUT',
    path: '/sops/:id/shares/:shareId',
    access: 'sop.share',
    summary: 'Changes what the link shows and for how long; its address stays, because it may be printed',
    params: idParams.extend({ shareId: id }),
    body: z
      .object({
        name: name.optional(),
        /** Counted from now. */
        expires_in_days: expiresInDays.optional(),
        /** Null: none from now on. */
        password: password.optional(),
        shows_video: z.boolean().optional(),
        sites: sites.optional(),
      })
      .strict(),
    reply: share,
  }),
  remove: route({
    name: 'shares.remove',
    owner: 'sop',
    method: 'DELETE',
    path: '/sops/:id/shares/:shareId',
    access: 'sop.share',
    summary: 'Revokes the link: its page, pictures and video are refused from now on',
    params: idParams.extend({ shareId: id }),
  }),
};

const linkParams = z.object({ token: z.string().max(200) });

/** A picture of a step, as signed paths below the API base. */
const picture = z.object({ path: z.string(), thumbnail: z.string() });

/** What a stranger reads of an SOP: no ids, no history, nothing of who works at the company but the name of the approver. */
export const sharedSop = z.object({
  title: z.string(),
  company: z.string(),
  /** Of its headings; null for the product's own. */
  accent_color: companyBrand.shape.accent_color,
  /** Signed path of the company's logo; null where it has none. */
  logo_path: z.string().nullable(),
  /** The released version that is shown; null for a draft. */
  version: positiveCount.nullable(),
  kind: z.enum(versionKinds).nullable(),
  released_at: z.string().nullable(),
  approved_by: z.string().nullable(),
  withdrawn_at: z.string().nullable(),
  withdrawal_reason: z.string().nullable(),
  is_screen_recording: z.boolean(),
  precautions: z.array(precaution.pick({ text: true, kind: true, step_index: true })),
  equipment: z.array(equipmentItem.pick({ name: true, kind: true })),
  steps: z.array(
    z.object({
      title: z.string(),
      description: z.string(),
      pictures: z.array(picture),
      start_seconds: seconds,
      end_seconds: seconds,
      /** Generated text that no person has accepted; only in drafts. */
      is_uncertain: z.boolean(),
    }),
  ),
  /** Null where the link does not show it. */
  video_path: z.string().nullable(),
  expires_at: z.string().nullable(),
  /** The language of these texts, and those that the SOP exists in, the original's first. */
  language: z.string(),
  languages: z.array(z.string()),
  /** Sentences of a translation that are shown in the original because they are missing or stale. */
  untranslated_count: count,
});
export type SharedSop = z.infer<typeof sharedSop>;

/** The page behind such a link. */
export const shared = {
  /** A body and no query: a password in an address would be logged. */
  open: route({
    name: 'shared.open',
    owner: 'sop',
    method: 'POST',
    path: '/shared/:token',
    access: 'public',
    rateLimit: 'shared-page',
    summary: 'The shared SOP: its released version if there is one; counts a view unless it is refreshed',
    params: linkParams,
    body: z
      .object({
        password: z.string().max(256).optional(),
        is_refresh: z.boolean().default(false),
        /** A language that the SOP is translated into; by default, and where it is not, that of the original. */
        language: translationLanguage.optional(),
      })
      .strict(),
    reply: sharedSop,
    problems: [403, 404, 409, 429],
  }),
  sites: route({
    name: 'shared.sites',
    owner: 'sop',
    method: 'GET',
    path: '/shared/:token/sites',
    access: 'public',
    rateLimit: 'shared-page',
    summary: 'The websites that may embed the page of this link, for its security policy',
    params: linkParams,
    reply: z.object({ sites: z.array(z.string()) }),
  }),
};
