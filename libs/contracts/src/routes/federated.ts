import { z } from 'zod';
import { route } from '../route.js';
import { onOneLine } from '../text.js';
import { id } from '../wire.js';
import { token } from './auth.js';

/** Identity providers, by OpenID Connect. */
export const identityProviders = ['google', 'microsoft'] as const;
export type IdentityProvider = (typeof identityProviders)[number];

const params = z.object({ provider: z.enum(identityProviders) });
/** Parameters of the provider; others are ignored. */
const text = (most: number) => z.string().max(most).optional();

/** Why a sign-in failed: `?failed=`. */
export const signInFailures = ['cancelled', 'expired', 'provider', 'unconfirmed', 'refused'] as const;
export type SignInFailure = (typeof signInFailures)[number];

/** Why a signature by a fresh sign-in failed: `?failed=` of `/identity-confirmed`. */
export const signatureFailures = ['cancelled', 'expired', 'provider', 'other-account', 'not-fresh'] as const;
export type SignatureFailure = (typeof signatureFailures)[number];

/**
 * A browser passes through the first two by itself and ends on a page: on `/signed-in` with a ticket in a cookie that no script
 * reads, or on `/login?failed=`. The page exchanges the ticket, once, for a session.
 */
export const signIn = {
  providers: route({
    name: 'sign-in.providers',
    owner: 'auth',
    method: 'GET',
    path: '/public/sign-in',
    access: 'public',
    summary: 'The identity providers with which users can sign in',
    reply: z.array(z.object({ name: z.enum(identityProviders), is_configured: z.boolean() })),
  }),
  begin: route({
    name: 'sign-in.begin',
    owner: 'auth',
    method: 'GET',
    path: '/public/sign-in/:provider',
    access: 'public',
    rateLimit: 'sign-in',
    summary: 'Redirects a browser to the identity provider',
    params,
    status: 302,
    problems: [404],
  }),
  callback: route({
    name: 'sign-in.callback',
    owner: 'auth',
    method: 'GET',
    path: '/public/sign-in/:provider/callback',
    access: 'public',
    rateLimit: 'sign-in',
    summary: 'The address to which the identity provider redirects the browser',
    params,
    query: z.object({
      code: text(4096),
      state: text(500),
      iss: text(500),
      error: text(200),
    }),
    status: 302,
    problems: [404],
  }),
  complete: route({
    name: 'sign-in.complete',
    owner: 'auth',
    method: 'POST',
    path: '/public/sign-in/complete',
    access: 'public',
    rateLimit: 'registration',
    summary: 'Exchanges the ticket of the cookie for a session; a new user names a company first',
    body: z.object({ company_name: z.string().overwrite(onOneLine).min(1).max(200).optional() }),
    reply: z.discriminatedUnion('state', [
      token.extend({ state: z.literal('signed-in'), company_id: id, user_id: id }),
      z.object({ state: z.literal('company-needed'), email: z.string() }),
    ]),
    problems: [403, 409, 410],
  }),
};
