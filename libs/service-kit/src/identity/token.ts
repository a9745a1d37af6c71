import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Identity } from './caller.js';
import { signIn } from './sign-in.js';

const issuer = 'sop-creator';
const audience = 'sop-creator/api';
/** RFC 9068: keeps a token of another purpose, signed with the same key, from passing as an access token. */
const type = 'at+jwt';

const claims = z.object({
  sub: z.uuid(),
  company_id: z.uuid(),
  sid: z.uuid(),
  email: z.string(),
  /** RFC 8693: who really acts. */
  act: z.object({ sub: z.uuid(), email: z.string() }).optional(),
  exp: z.number(),
});

/** An access token for `seconds` from `now`, HS256. `secret` has at least 32 characters. */
export function issueToken(
  identity: Identity,
  secret: string,
  seconds: number,
  now = new Date(),
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({
    company_id: identity.companyId,
    sid: identity.sessionId,
    email: identity.email,
    ...(identity.actor ? { act: { sub: identity.actor.userId, email: identity.actor.email } } : {}),
  })
    .setProtectedHeader({ alg: 'HS256', typ: type })
    .setSubject(identity.userId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds)
    .sign(new TextEncoder().encode(secret));
}

export interface VerifiedToken {
  identity: Identity;
  expiresAtSeconds: number;
}

/** Throws a 401 problem for anything but a whole, current access token of ours. */
export async function verifyToken(token: string, key: Uint8Array, now = new Date()): Promise<VerifiedToken> {
  const payload = await jwtVerify(token, key, {
    algorithms: ['HS256'],
    issuer,
    audience,
    typ: type,
    currentDate: now,
    requiredClaims: ['exp', 'sub'],
  }).then((verified) => claims.safeParse(verified.payload), refuse);
  if (!payload.success) throw signIn();
  const { sub, company_id, sid, email, act, exp } = payload.data;
  const identity: Identity = {
    userId: sub,
    companyId: company_id,
    sessionId: sid,
    email,
    ...(act ? { actor: { userId: act.sub, email: act.email } } : {}),
  };
  return { identity, expiresAtSeconds: exp };
}

function refuse(error: unknown): never {
  if (error instanceof errors.JWTExpired) throw signIn('request.session-expired');
  throw signIn();
}
