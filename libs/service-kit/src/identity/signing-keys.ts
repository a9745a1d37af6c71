import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { ResponseOf, TokenKeys } from '@sop/contracts';
import { ConfigError } from '../config/service-config.js';

export type PublishedKey = ResponseOf<typeof TokenKeys>['keys'][number];

export interface SigningKeys {
  /** Signs new tokens. */
  current: { kid: string; key: KeyObject };
  /** Verifies: the current key, and those that signed unexpired tokens or will sign next. */
  published: PublishedKey[];
}

const block = /-----BEGIN (PRIVATE|PUBLIC) KEY-----[^-]+-----END \1 KEY-----/g;
const howToMake = 'make one with: openssl genpkey -algorithm ed25519';

/**
 * Reads Ed25519 keys as concatenated PEM: the first, a private one, signs; the others only verify, and may be private or public.
 * Line ends may be written as `
 * `. Throws `ConfigError`, never with a key in it.
 */
export function readSigningKeys(pem: string): SigningKeys {
  const blocks = pem.replaceAll('\\n', '\n').match(block) ?? [];
  const [first] = blocks;
  if (!first?.startsWith('-----BEGIN PRIVATE'))
    throw new ConfigError(`TOKEN_KEYS begins with no private key; ${howToMake}`);
  const published = blocks.map(publish);
  return { current: { kid: published[0]?.kid ?? '', key: createPrivateKey(first) }, published };
}

function publish(pem: string): PublishedKey {
  const { crv, x } = publicJwk(pem);
  if (crv !== 'Ed25519' || x === undefined)
    throw new ConfigError(`TOKEN_KEYS holds a key that is not Ed25519; ${howToMake}`);
  const key = { crv, kty: 'OKP', x } as const;
  // RFC 7638: these members in this order.
  return { ...key, kid: createHash('sha256').update(JSON.stringify(key)).digest('base64url') };
}

function publicJwk(pem: string): { crv?: string; x?: string } {
  try {
    return createPublicKey(pem).export({ format: 'jwk' });
  } catch {
    throw new ConfigError(`TOKEN_KEYS holds a key that cannot be read; ${howToMake}`);
  }
}
