import { z } from 'zod';
import { mailedNotices } from '../events/sop.js';
import { page, searchText } from '../page.js';
import { companyRoles, permissions } from '../permissions.js';
import { displayNameMaxLength, invitationListLimits } from '../limits.js';
import { refusalCode } from '../refusals/index.js';
import { refusalParameters } from '../refusals/refusal.js';
import { route } from '../route.js';
import { onOneLine } from '../text.js';
import { count, email, id, idParams } from '../wire.js';
import { companyBrand } from './brand.js';
import { newPassword, oneTimeCodeLength, token } from './auth.js';
import { identityProviders } from './federated.js';

const role = z.enum(companyRoles);

/** A user's name. An empty one is none; one like an address could be taken for another user's. */
const displayName = z
  .string()
  .overwrite(onOneLine)
  .max(displayNameMaxLength, `A name can have at most ${displayNameMaxLength} characters.`)
  .regex(/^[^@]*$/, 'A name cannot contain @.');

/** A user's name and address: pages show the address where there is no name. */
export const named = { email: z.string(), display_name: z.string().nullable() };

export const companyUser = z.object({
  id,
  ...named,
  role,
  is_active: z.boolean(),
  /** Null for a user who has not signed in since joining. */
  last_login: z.string().nullable(),
  created_at: z.string(),
});
export type CompanyUser = z.infer<typeof companyUser>;

/** What a password can be asked for again. */
export const confirmedPurposes = ['sop.release', 'account.erase'] as const;
export type ConfirmedPurpose = (typeof confirmedPurposes)[number];

const signedThing = {
  purpose: z.enum(confirmedPurposes),
  subject_id: id,
  /** The revision of the subject that is signed. */
  revision: count,
};

export const userSorts = ['created_at', 'email'] as const;

const notices = z.array(z.enum(mailedNotices)).max(mailedNotices.length);

/** 409 where a change would leave the company without an administrator. */
export const users = {
  me: route({
    name: 'users.me',
    owner: 'auth',
    method: 'GET',
    path: '/users/me',
    access: 'account.use',
    summary: 'The signed-in user',
    reply: z.object({
      id,
      email: z.string(),
      /** Null for a user without a name. */
      display_name: z.string().nullable(),
      role: z.enum(companyRoles),
      /** The permissions of this session: pages decide by them. */
      permissions: z.array(z.enum(permissions)),
      is_admin: z.boolean(),
      is_platform_admin: z.boolean(),
      /** The operator who acts as this user in this session; null in one's own. */
      acted_as_by: z.string().nullable(),
      /** Whether the address is confirmed. */
      is_email_confirmed: z.boolean(),
      /** False for a user who registered with an external account and has set no password since. */
      has_password: z.boolean(),
      /** Of the linked external accounts, as far as they are set up here. */
      identity_providers: z.array(z.enum(identityProviders)),
      /** The mails that the user has switched off. */
      muted_notices: z.array(z.enum(mailedNotices)),
      /** The notifications in the product that the user has switched off. */
      muted_in_product: z.array(z.enum(mailedNotices)),
      /** Whether a mail server is configured; without one mails reach no one. */
      has_mail_server: z.boolean(),
      company_id: id,
      company_name: z.string(),
      /** A signed path, so that the frame of every page needs no call of its own for it. */
      company_logo_url: z.string().nullable(),
      /** Of prints and exports. */
      company_brand: companyBrand,
      created_at: z.string(),
    }),
  }),
  list: route({
    name: 'users.list',
    owner: 'auth',
    method: 'GET',
    path: '/users',
    access: 'user.view',
    summary: 'The users of the company',
    ...page(companyUser, {
      sorts: userSorts,
      filters: { search: searchText.optional(), role: role.optional() },
    }),
  }),
  changeRole: route({
    name: 'users.change-role',
    owner: 'auth',
    method: 'PUT',
    path: '/users/:id/role',
    access: 'user.manage',
    summary: 'Changes the role of a user, with immediate effect',
    params: idParams,
    body: z.object({ role }),
    reply: companyUser,
    problems: [409],
  }),
  deactivate: route({
    name: 'users.deactivate',
    owner: 'auth',
    method: 'POST',
    path: '/users/:id/deactivate',
    access: 'user.manage',
    summary: 'Ends all sessions of a user and refuses further sign-ins; the seat of the plan is free again',
    params: idParams,
    reply: companyUser,
    problems: [409],
  }),
  reactivate: route({
    name: 'users.reactivate',
    owner: 'auth',
    method: 'POST',
    path: '/users/:id/reactivate',
    access: 'user.manage',
    summary: 'Lets a deactivated user sign in again; old sessions stay ended',
    params: idParams,
    reply: companyUser,
    problems: [402],
  }),
  remove: route({
    name: 'users.remove',
    owner: 'auth',
    method: 'DELETE',
    path: '/users/:id',
    access: 'user.manage',
    summary: 'Removes a user with all personal data; what the user made stays',
    params: idParams,
    problems: [409],
  }),
  data: route({
    name: 'users.data',
    owner: 'auth',
    method: 'GET',
    path: '/users/:id/data',
    access: 'company-data.view',
    rateLimit: 'export',
    summary: 'Everything that is stored about a user, as JSON',
    params: idParams,
    replyKind: 'bytes',
    problems: [404],
  }),
  ownData: route({
    name: 'users.own-data',
    owner: 'auth',
    method: 'GET',
    path: '/users/me/data',
    access: 'account.manage',
    rateLimit: 'export',
    summary: 'Everything that is stored about the caller, as JSON',
    replyKind: 'bytes',
  }),
  signOut: route({
    name: 'users.sign-out',
    owner: 'auth',
    method: 'POST',
    path: '/users/:id/sign-out',
    access: 'user.manage',
    summary: 'Ends all sessions of a user',
    params: idParams,
  }),
  signOutEverywhere: route({
    name: 'users.sign-out-everywhere',
    owner: 'auth',
    method: 'POST',
    path: '/users/me/sign-out',
    access: 'account.manage',
    summary: 'Ends all sessions of the caller, including the current one',
  }),
  changeName: route({
    name: 'users.change-name',
    owner: 'auth',
    method: 'PUT',
    path: '/users/me/name',
    access: 'account.manage',
    summary: 'Sets the display name of the caller; an empty one removes it',
    body: z.object({ display_name: displayName }).strict(),
    reply: z.object({ display_name: named.display_name }),
  }),
  changeNotices: route({
    name: 'users.change-notices',
    owner: 'auth',
    method: 'PUT',
    path: '/users/me/notices',
    access: 'account.manage',
    summary: 'Replaces the lists of the mails and notifications that are switched off',
    body: z
      .object({
        muted: notices,
        /** As before where it is left out. */
        muted_in_product: notices.optional(),
      })
      .strict(),
    reply: z.object({ muted: notices, muted_in_product: notices }),
  }),
  changePassword: route({
    name: 'users.change-password',
    owner: 'auth',
    method: 'POST',
    path: '/users/me/password',
    access: 'account.manage',
    rateLimit: 'password-change',
    summary:
      'Changes the password of the caller and ends all other sessions; 422 if the current one is wrong',
    body: z.object({ current_password: z.string().min(1).max(256), new_password: newPassword }).strict(),
  }),
};

/**
 * The signed-in user enters the password again to sign something. A user without a password signs in again at the provider, in a
 * window that ends on `/identity-confirmed`: it leaves a proof in a cookie that no script reads, for what is signed, once and
 * within five minutes.
 */
export const identity = {
  begin: route({
    name: 'identity.begin',
    owner: 'auth',
    method: 'POST',
    path: '/users/me/identity/:provider',
    access: 'account.manage',
    rateLimit: 'identity-check',
    summary: 'The address of a new sign-in at the caller’s identity provider, which serves as the signature',
    params: z.object({ provider: z.enum(identityProviders) }),
    body: z.object(signedThing).strict(),
    reply: z.object({ location: z.string() }),
    problems: [404, 409],
  }),
  confirm: route({
    name: 'identity.confirm',
    owner: 'auth',
    method: 'POST',
    path: '/users/me/identity',
    access: 'account.manage',
    rateLimit: 'identity-check',
    summary:
      'Confirms the identity of the caller for a signature, by password or a new sign-in, and by code if there is a second factor; valid for five minutes',
    body: z
      .object({
        ...signedThing,
        /** Without one, the proof of a fresh sign-in is used. */
        password: z.string().min(1, 'Please enter your password.').max(256).optional(),
        code: z.string().trim().max(oneTimeCodeLength).optional(),
      })
      .strict(),
    reply: z.object({ confirmation: z.string() }),
    problems: [409],
  }),
};

export const invitation = z.object({
  id,
  email: z.string(),
  role,
  /** Null once that user is deleted. */
  invited_by: z.string().nullable(),
  created_at: z.string(),
  valid_until: z.string(),
  is_expired: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

/** How the link of an invitation is delivered: mailed, or passed on by the inviter. */
export const invitationDelivery = z.object({ delivery: z.enum(['mail', 'link']).default('mail') });

/** A new or renewed invitation with its delivery. */
export const sentInvitation = {
  /** Whether a mail server sends the mail; without one it is a file on the server. */
  is_mailed: z.boolean(),
  /** The requested link, shown once; null where it is mailed. */
  link: z.string().nullable(),
};

/** One person of a list with what became of it. */
export const invitationOutcome = z.object({
  /** As it was sent. */
  email: z.string(),
  /** `ready`: found free of faults by a preview. */
  outcome: z.enum(['ready', 'invited', 'refused']),
  /** Why it is refused; null otherwise. */
  refusal: z
    .object({
      code: refusalCode,
      parameters: refusalParameters,
      detail: z.string(),
      /** Of a limit that applies to all who follow: the same list can be sent again later. */
      is_limit: z.boolean(),
    })
    .nullable(),
});
export type InvitationOutcome = z.infer<typeof invitationOutcome>;

/** As in a link: 32 random bytes in base64url. */
const linkToken = z.string().max(200);
const linkParams = z.object({ token: linkToken });

/** An invitation occupies a seat of the plan while it is valid. */
export const invitations = {
  list: route({
    name: 'invitations.list',
    owner: 'auth',
    method: 'GET',
    path: '/invitations',
    access: 'user.view',
    summary: 'The open invitations',
    ...page(invitation, { sorts: ['created_at'], filters: {} }),
  }),
  create: route({
    name: 'invitations.create',
    owner: 'auth',
    method: 'POST',
    path: '/invitations',
    access: 'user.manage',
    rateLimit: 'invitation',
    summary: 'Invites a person by mail, for seven days',
    body: z.object({ email, role }),
    reply: invitation.extend(sentInvitation),
    status: 201,
    problems: [402, 409],
  }),
  createMany: route({
    name: 'invitations.create-many',
    owner: 'auth',
    method: 'POST',
    path: '/bulk/invitations',
    access: 'user.manage',
    rateLimit: 'invitation-list',
    summary:
      'Invites people one by one, as `invitations.create` does, and answers each; an open invitation stays as it is',
    body: z
      .object({
        /** A malformed address is an outcome, so that it does not stop the others. */
        people: z
          .array(z.object({ email: z.string().max(254), role }).strict())
          .min(1)
          .max(invitationListLimits.perRequest),
        /** Only says who can be invited. */
        is_preview: z.boolean().default(false),
      })
      .strict(),
    reply: z.object({ outcomes: z.array(invitationOutcome) }),
  }),
  resend: route({
    name: 'invitations.resend',
    owner: 'auth',
    method: 'POST',
    path: '/invitations/:id/resend',
    access: 'user.manage',
    rateLimit: 'invitation',
    summary:
      'Sends or returns a new link, valid for seven days; the old one stops working. A returned link does not confirm the address',
    params: idParams,
    query: invitationDelivery,
    reply: invitation.extend(sentInvitation),
    problems: [402, 409],
  }),
  revoke: route({
    name: 'invitations.revoke',
    owner: 'auth',
    method: 'DELETE',
    path: '/invitations/:id',
    access: 'user.manage',
    summary: 'Withdraws an invitation: its link stops working',
    params: idParams,
  }),
  read: route({
    name: 'invitations.read',
    owner: 'auth',
    method: 'GET',
    path: '/public/invitations/:token',
    access: 'public',
    rateLimit: 'link',
    summary: 'The invitation of a link',
    params: linkParams,
    reply: z.object({ company_name: z.string(), email: z.string(), role, valid_until: z.string() }),
    problems: [403, 404, 410],
  }),
  accept: route({
    name: 'invitations.accept',
    owner: 'auth',
    method: 'POST',
    path: '/public/invitations/:token/accept',
    access: 'public',
    rateLimit: 'link',
    summary: 'Creates the invited user and signs in; a link works once',
    params: linkParams,
    body: z.object({ password: newPassword }),
    reply: token.extend({ company_id: id, user_id: id }),
    status: 201,
    problems: [403, 404, 409, 410],
  }),
};

/** A confirmed address is required for anything granted by it; the product can be used before. */
export const emailConfirmation = {
  request: route({
    name: 'email-confirmation.request',
    owner: 'auth',
    method: 'POST',
    path: '/users/me/confirmation',
    access: 'account.manage',
    rateLimit: 'confirmation',
    summary: 'Sends the caller another link that confirms the address, unless it is confirmed',
  }),
  complete: route({
    name: 'email-confirmation.complete',
    owner: 'auth',
    method: 'POST',
    path: '/public/confirmation/:token',
    access: 'public',
    rateLimit: 'link',
    summary: 'Confirms the address that the link was sent to; a link works once',
    params: linkParams,
    problems: [404, 410],
  }),
};

export const passwordReset = {
  request: route({
    name: 'password-reset.request',
    owner: 'auth',
    method: 'POST',
    path: '/public/password-reset',
    access: 'public',
    rateLimit: 'password-reset',
    summary:
      'Sends a link for a new password, if the address has an account; the answer is the same either way',
    body: z.object({ email }),
    status: 202,
    reply: z.object({ message: z.string(), is_mailed: sentInvitation.is_mailed }),
  }),
  complete: route({
    name: 'password-reset.complete',
    owner: 'auth',
    method: 'POST',
    path: '/public/password-reset/:token',
    access: 'public',
    rateLimit: 'link',
    summary: 'Sets a new password and ends all sessions; a link works once',
    params: linkParams,
    body: z.object({ password: newPassword }),
    problems: [404, 410],
  }),
};
