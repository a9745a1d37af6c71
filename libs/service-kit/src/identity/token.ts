import { errors, jwtVerify, SignJWT } from 'jose';
import type { KeyObject } from 'node:crypto';
import { Unavailable } from '@sop/messaging';
import { z } from 'zod';
import type { Identity } from './caller.js';
import { Problem } from '../problems/problem.js';
import { signIn } from './sign-in.js';
import type { SigningKeys } from './signing-keys.js';

const issuer = 'sop-creator';
const audience = 'sop-creator/api';
/** RFC 9068: prevents a token of another purpose, signed with the same key, from passing as an access token. */
const type = 'at+jwt';

const claims = z.object({
  sub: z.uuid(),
  company_id: z.uuid(),
  sid: z.uuid(),
  email: z.string(),
  /** RFC 8693: the real actor. */
  act: z.object({ sub: z.uuid(), email: z.string() }).optional(),
  exp: z.number(),
});

/** An access token for `seconds` from `now`, EdDSA (Ed25519), with its key id. */
export function issueToken(
  identity: Identity,
  { current }: Pick<SigningKeys, 'current'>,
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
    .setProtectedHeader({ alg: 'EdDSA', typ: type, kid: current.kid })
    .setSubject(identity.userId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds)
    .sign(current.key);
}

export interface VerifiedToken {
  identity: Identity;
  /** The id of the key that signed it. */
  kid: string;
  expiresAtSeconds: number;
}

/** Finds a public key by its id. Rejects when it is unknown whether there is one. */
export type FindKey = (kid: string) => Promise<KeyObject | undefined>;

const longestKid = 100;

/** Throws a 401 problem for anything but a complete, current access token of the product, and whatever `find` throws. */
export async function verifyToken(token: string, find: FindKey, now = new Date()): Promise<VerifiedToken> {
  let signedWith = '';
  const keyOf = async ({ kid }: { kid?: string | undefined }): Promise<KeyObject> => {
    signedWith = typeof kid === 'string' && kid.length <= longestKid ? kid : '';
    const key = await find(signedWith);
    if (!key) throw signIn();
    return key;
  };
  const payload = await jwtVerify(token, keyOf, {
    algorithms: ['EdDSA'],
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
  return { identity, kid: signedWith, expiresAtSeconds: exp };
}

function refuse(error: unknown): never {
  if (error instanceof Problem || error instanceof Unavailable) throw error;
  if (error instanceof errors.JWTExpired) throw signIn('request.session-expired');
  throw signIn();
}
