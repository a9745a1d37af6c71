import { createHash, randomBytes } from 'node:crypto';

/** What a mailed link carries, and what is kept of it: who reads the database can open nothing with that. */
export interface LinkToken {
  token: string;
  digest: Buffer;
}

export function mintLinkToken(): LinkToken {
  const token = randomBytes(32).toString('base64url');
  return { token, digest: digestOf(token) };
}

export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();
