import { confirmedPurposes, type IdentityProvider } from '@sop/contracts';
import { cookieIn } from '@sop/service-kit';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Secrets } from './provider-client.js';

const signInPath = '/api/public/sign-in';
const proofPath = '/api/users/me/identity';
const audience = 'sop-creator/sign-in';
const redirectSeconds = 600;

const signatureSchema = z.object({
  companyId: z.uuid(),
  userId: z.uuid(),
  sessionId: z.uuid(),
  purpose: z.enum(confirmedPurposes),
  subjectId: z.uuid(),
  revision: z.number().int(),
});

/** What a user signs in this session by a fresh sign-in. */
export type RequestedSignature = z.infer<typeof signatureSchema>;

const payloadSchema = z.object({
  provider: z.string(),
  secrets: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
  signature: signatureSchema.nullable(),
  iat: z.number(),
});

/** A browser on its way to a provider. */
export interface Redirect {
  secrets: Secrets;
  /** Null for a sign-in. */
  signature: RequestedSignature | null;
}

/** Binds the callback to the browser that was redirected. `Lax`, because the provider's page redirects back here. */
export async function redirectCookie(
  provider: IdentityProvider,
  redirect: Redirect,
  { secret, isSecure }: { secret: string; isSecure: boolean },
): Promise<string> {
  const value = await new SignJWT({ provider, ...redirect })
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
): Promise<(Redirect & { begunAt: number }) | undefined> {
  const value = cookieIn(header, 'sop_away');
  if (!value) return undefined;
  try {
    const options = { algorithms: ['HS256'], audience, typ: 'sign-in+jwt' };
    const { payload } = await jwtVerify(value, new TextEncoder().encode(secret), options);
    const { provider: sentTo, iat: begunAt, ...redirect } = payloadSchema.parse(payload);
    return sentTo === provider ? { ...redirect, begunAt } : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

/** The page exchanges it; scripts cannot read it, and other sites cannot send it. */
export const ticketCookie = (ticket: string, seconds: number, isSecure: boolean): string =>
  cookie('sop_ticket', ticket, { seconds, sameSite: 'Strict', isSecure });

/** The same for the proof of a fresh sign-in, which is sent with the signature only. */
export const proofCookie = (proof: string, seconds: number, isSecure: boolean): string =>
  cookie('sop_proof', proof, { seconds, sameSite: 'Strict', isSecure, path: proofPath });

export const readProof = (header: string | undefined): string | undefined => cookieIn(header, 'sop_proof');

export const readTicket = (header: string | undefined): string | undefined => cookieIn(header, 'sop_ticket');

interface CookieOptions {
  seconds: number;
  sameSite: 'Lax' | 'Strict';
  isSecure: boolean;
  path?: string;
}

const cookie = (
  name: string,
  value: string,
  { seconds, sameSite, isSecure, path = signInPath }: CookieOptions,
): string =>
  [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
