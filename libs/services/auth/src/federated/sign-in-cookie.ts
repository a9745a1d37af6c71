import type { IdentityProvider } from '@sop/contracts';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { cookieIn } from '../sessions/device-cookie.js';
import type { Secrets } from './provider-client.js';

const path = '/api/public/sign-in';
const audience = 'sop-creator/sign-in';
const redirectSeconds = 600;

const payloadSchema = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
});

/** Binds the callback to the browser that was redirected. `Lax`, because the provider's page redirects back here. */
export async function redirectCookie(
  provider: IdentityProvider,
  secrets: Secrets,
  { secret, isSecure }: { secret: string; isSecure: boolean },
): Promise<string> {
  const value = await new SignJWT({ provider, ...secrets })
    .setProtectedHeader({ alg: 'HS256', typ: 'sign-in+jwt' })
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${redirectSeconds}s`)
    .sign(new TextEncoder().encode(secret));
  return cookie('sop_away', value, { seconds: redirectSeconds, sameSite: 'Lax', isSecure });
}

/** Undefined unless this browser was redirected to that provider within the last ten minutes. */
export async function readRedirectCookie(
  header: string | undefined,
  provider: IdentityProvider,
  secret: string,
): Promise<Secrets | undefined> {
  const value = cookieIn(header, 'sop_away');
  if (!value) return undefined;
  try {
    const options = { algorithms: ['HS256'], audience, typ: 'sign-in+jwt' };
    const { payload } = await jwtVerify(value, new TextEncoder().encode(secret), options);
    const { provider: sentTo, ...secrets } = payloadSchema.parse(payload);
    return sentTo === provider ? secrets : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

/** The page exchanges it; scripts cannot read it, and other sites cannot send it. */
export const ticketCookie = (ticket: string, seconds: number, isSecure: boolean): string =>
  cookie('sop_ticket', ticket, { seconds, sameSite: 'Strict', isSecure });

export const readTicket = (header: string | undefined): string | undefined => cookieIn(header, 'sop_ticket');

interface CookieOptions {
  seconds: number;
  sameSite: 'Lax' | 'Strict';
  isSecure: boolean;
}

const cookie = (name: string, value: string, { seconds, sameSite, isSecure }: CookieOptions): string =>
  [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
