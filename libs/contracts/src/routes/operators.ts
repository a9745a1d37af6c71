import { z } from 'zod';
import { route } from '../route.js';
import { count, email, id, idParams } from '../wire.js';
import { oneTimeCodeLength } from './auth.js';
import { invitationDelivery, named, sentInvitation } from './users.js';

/** Operators and invitations together. */
export const maxOperators = 50;
const maxSessions = 100;

export const operator = z.object({
  id,
  ...named,
  is_active: z.boolean(),
  has_second_factor: z.boolean(),
  /** Null for an operator who has not signed in since joining. */
  last_login: z.string().nullable(),
  created_at: z.string(),
  open_sessions: count,
});
export type Operator = z.infer<typeof operator>;

export const operatorInvitation = z.object({
  id,
  email: z.string(),
  /** Null once that operator is deleted. */
  invited_by: z.string().nullable(),
  created_at: z.string(),
  valid_until: z.string(),
  is_expired: z.boolean(),
});
export type OperatorInvitation = z.infer<typeof operatorInvitation>;

export const operatorSession = z.object({
  id,
  /** The browser's user agent; null for sessions from before this was recorded. */
  user_agent: z.string().nullable(),
  address: z.string().nullable(),
  started_at: z.string(),
  valid_until: z.string(),
  /** The current session. */
  is_current: z.boolean(),
  /** The company that the operator acts as in it; null for the operator's own. */
  acting_as: z.string().nullable(),
});
export type OperatorSession = z.infer<typeof operatorSession>;

const access = 'platform.operators';

/** The operators of the platform. 409 for removing the last one. */
export const operators = {
  list: route({
    name: 'operators.list',
    owner: 'auth',
    method: 'GET',
    path: '/admin/operators',
    access,
    summary: 'The operators of the platform, and those who are invited',
    reply: z.object({
      operators: z.array(operator).max(maxOperators),
      /** Whether a mail server sends invitations and password resets; without one they are files on the server. */
      has_mail_server: z.boolean(),
      invitations: z.array(operatorInvitation).max(maxOperators),
    }),
  }),
  invite: route({
    name: 'operators.invite',
    owner: 'auth',
    method: 'POST',
    path: '/admin/operators/invitations',
    access,
    rateLimit: 'invitation',
    summary: 'Invites a person by mail to operate the platform, for seven days',
    body: z.object({ email }),
    reply: operatorInvitation.extend(sentInvitation),
    status: 201,
    problems: [402, 409],
  }),
  resend: route({
    name: 'operators.resend',
    owner: 'auth',
    method: 'POST',
    path: '/admin/operators/invitations/:id/resend',
    access,
    rateLimit: 'invitation',
    summary: 'Sends or returns a new link, valid for seven days; the old one stops working',
    params: idParams,
    query: invitationDelivery,
    reply: operatorInvitation.extend(sentInvitation),
    problems: [402, 409],
  }),
  revoke: route({
    name: 'operators.revoke',
    owner: 'auth',
    method: 'DELETE',
    path: '/admin/operators/invitations/:id',
    access,
    summary: 'Withdraws an invitation: its link stops working',
    params: idParams,
  }),
  deactivate: route({
    name: 'operators.deactivate',
    owner: 'auth',
    method: 'POST',
    path: '/admin/operators/:id/deactivate',
    access,
    summary: 'Ends all sessions of an operator and refuses further sign-ins under the address',
    params: idParams,
    problems: [409],
  }),
  reactivate: route({
    name: 'operators.reactivate',
    owner: 'auth',
    method: 'POST',
    path: '/admin/operators/:id/reactivate',
    access,
    summary: 'Lets a deactivated operator sign in again; old sessions stay ended',
    params: idParams,
    problems: [402],
  }),
  remove: route({
    name: 'operators.remove',
    owner: 'auth',
    method: 'DELETE',
    path: '/admin/operators/:id',
    access,
    summary: 'Removes an operator with all personal data',
    params: idParams,
    problems: [409],
  }),
  resetSecondFactor: route({
    name: 'operators.reset-second-factor',
    owner: 'auth',
    method: 'POST',
    path: '/admin/operators/:id/reset-second-factor',
    access,
    summary: 'Removes the second factor of another operator and ends their sessions',
    params: idParams,
    problems: [409],
  }),
  sessions: route({
    name: 'operators.sessions',
    owner: 'auth',
    method: 'GET',
    path: '/admin/operators/:id/sessions',
    access,
    summary: 'The open sessions of an operator, including those that act as a user; newest first',
    params: idParams,
    reply: z.array(operatorSession).max(maxSessions),
  }),
  endSession: route({
    name: 'operators.end-session',
    owner: 'auth',
    method: 'DELETE',
    path: '/admin/operators/:id/sessions/:session',
    access,
    summary: 'Ends one session of an operator, with immediate effect',
    params: z.object({ id, session: id }),
  }),
  endSessions: route({
    name: 'operators.end-sessions',
    owner: 'auth',
    method: 'DELETE',
    path: '/admin/operators/:id/sessions',
    access,
    summary: 'Ends all sessions of an operator, including the current one if it is theirs',
    params: idParams,
  }),
};

const codeBody = z.object({ code: z.string().trim().min(1).max(oneTimeCodeLength) });
/** Shown once; only digests are stored. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()).max(20) });

/** The caller's own second factor: codes of an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). */
export const secondFactor = {
  read: route({
    name: 'second-factor.read',
    owner: 'auth',
    method: 'GET',
    path: '/admin/second-factor',
    access,
    summary: 'Whether signing in needs a code, and how many recovery codes are left',
    reply: z.object({
      is_enrolled: z.boolean(),
      enrolled_at: z.string().nullable(),
      recovery_codes_left: count,
    }),
  }),
  begin: route({
    name: 'second-factor.begin',
    owner: 'auth',
    method: 'POST',
    path: '/admin/second-factor',
    access,
    rateLimit: 'second-factor',
    summary: 'Creates a secret for an authenticator app; it is in force once a code was confirmed',
    body: z.object({ password: z.string().min(1).max(256) }),
    /** `uri` is the content of the QR code for the app; `secret`, in base32, is for typing. */
    reply: z.object({ secret: z.string(), uri: z.string() }),
    status: 201,
    problems: [409],
  }),
  confirm: route({
    name: 'second-factor.confirm',
    owner: 'auth',
    method: 'POST',
    path: '/admin/second-factor/confirm',
    access,
    rateLimit: 'second-factor',
    summary: 'Activates the second factor: signing in needs a code from now on; returns the recovery codes',
    body: codeBody,
    reply: recoveryCodes,
    problems: [409],
  }),
  renewCodes: route({
    name: 'second-factor.renew-codes',
    owner: 'auth',
    method: 'POST',
    path: '/admin/second-factor/recovery-codes',
    access,
    rateLimit: 'second-factor',
    summary: 'Creates new recovery codes; the old ones stop working',
    body: codeBody,
    reply: recoveryCodes,
    problems: [409],
  }),
  remove: route({
    name: 'second-factor.remove',
    owner: 'auth',
    method: 'POST',
    path: '/admin/second-factor/remove',
    access,
    rateLimit: 'second-factor',
    summary: 'Removes the second factor: signing in needs only the password',
    body: codeBody,
    problems: [409],
  }),
};
