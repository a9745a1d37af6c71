import { createHash, randomBytes } from 'node:crypto';

/** The token of a mailed link and the digest that is stored: reading the database opens no link. */
export interface LinkToken {
  token: string;
  digest: Buffer;
}

export function mintLinkToken(): LinkToken {
  const token = randomBytes(32).toString('base64url');
  return { token, digest: digestOf(token) };
}

export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();
