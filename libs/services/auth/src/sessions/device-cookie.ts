import { createHash } from 'node:crypto';
import { cookieIn } from '@sop/service-kit';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { FastifyReply } from 'fastify';
import { v4 as uuidv4 } from 'uuid';

const name = 'sop_device';
const audience = 'sop-creator/device';
const path = '/api/auth/token';
const lifetimeSeconds = 180 * 24 * 3600;

/**
 * States that an account has signed in on this device, and grants nothing: it keeps strangers who guess at the
 * account from locking the device out. `Secure` when the page came over https.
 */
async function deviceCookie(email: string, secret: string, isSecure: boolean): Promise<string> {
  const token = await new SignJWT({ account: digest(email) })
    .setProtectedHeader({ alg: 'HS256', typ: 'device+jwt' })
    .setJti(uuidv4())
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${lifetimeSeconds}s`)
    .sign(keyOf(secret));
  const attributes = [`Path=${path}`, `Max-Age=${lifetimeSeconds}`, 'HttpOnly', 'SameSite=Strict'];
  return [`${name}=${token}`, ...attributes, ...(isSecure ? ['Secure'] : [])].join('; ');
}

/** Strangers can no longer lock the account out on this device. */
export async function rememberDevice(
  reply: FastifyReply,
  { email, secret, protocol }: { email: string; secret: string; protocol: string },
): Promise<void> {
  void reply.header('set-cookie', await deviceCookie(email, secret, protocol === 'https'));
}

/** The device's id when the cookie is valid and of this account. */
export async function deviceIdFrom(
  header: string | undefined,
  email: string,
  secret: string,
): Promise<string | undefined> {
  const token = cookieIn(header, name);
  if (!token) return undefined;
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      audience,
      typ: 'device+jwt',
    });
    return payload['account'] === digest(email) ? payload.jti : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** The cookie contains no address. */
const digest = (email: string): string => createHash('sha256').update(email).digest('base64url');

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);
