import { randomBytes, timingSafeEqual } from 'node:crypto';
import { isShareToken } from '@sop/contracts';
import { parse, stringify } from 'uuid';

/** 128 random bits, which cannot be guessed. */
const secretBytes = 16;
const idBytes = 16;

export const newSecret = (): string => randomBytes(secretBytes).toString('base64url');

/** The id of the link and its secret in 43 characters, as base64url. */
export const tokenOf = ({ id, secret }: { id: string; secret: string }): string =>
  Buffer.concat([parse(id), Buffer.from(secret, 'base64url')]).toString('base64url');

/** Of its page, below the address of the product. */
export const pathOfShare = (share: { id: string; secret: string }): string => `/shared/${tokenOf(share)}`;

/** The id that a token names; undefined for what is no token. */
export function idOfToken(token: string): string | undefined {
  if (!isShareToken(token)) return undefined;
  try {
    return stringify(Buffer.from(token, 'base64url').subarray(0, idBytes));
  } catch {
    return undefined;
  }
}

/** Compares in constant time. */
export function isTokenOf(share: { id: string; secret: string }, token: string): boolean {
  const [actual, expected] = [Buffer.from(token), Buffer.from(tokenOf(share))];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
