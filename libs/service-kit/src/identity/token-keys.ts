import { createPublicKey, type KeyObject } from 'node:crypto';
import type { PublishedKey } from './signing-keys.js';

/** The source of the public keys of access tokens: the auth service, over the bus. */
export interface TokenKeySource {
  keys(): Promise<readonly PublishedKey[]>;
}
export const TOKEN_KEY_SOURCE = Symbol('TokenKeySource');

/** A key that the auth service no longer publishes is accepted no longer than this. */
const believedMilliseconds = 5 * 60_000;
/** Tokens with invented key ids do not increase the number of requests. */
const askAgainMilliseconds = 5_000;

/**
 * The public keys that verify access tokens, by id. An unknown id is fetched, so a rotated key needs no restart. While the auth
 * service is unavailable, the known keys stay valid; it alone can change them.
 */
export class TokenKeyring {
  private keys = new Map<string, KeyObject>();
  private fetchedAt = Number.NEGATIVE_INFINITY;
  private requestedAt = Number.NEGATIVE_INFINITY;
  private asking: Promise<void> | undefined;

  constructor(
    private readonly source: TokenKeySource,
    private readonly now: () => number = Date.now,
  ) {}

  /** Rejects when a key is not found because the source did not answer. */
  async find(kid: string): Promise<KeyObject | undefined> {
    const now = this.now();
    const isOld =
      now - this.fetchedAt > believedMilliseconds && now - this.requestedAt > askAgainMilliseconds;
    if (!this.keys.has(kid)) {
      if (now - this.fetchedAt > askAgainMilliseconds) await this.ask();
    } else if (isOld) await this.ask().catch(() => undefined);
    return this.keys.get(kid);
  }

  private ask(): Promise<void> {
    this.requestedAt = this.now();
    this.asking ??= this.source
      .keys()
      .then((keys) => {
        this.keys = new Map(keys.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]));
        this.fetchedAt = this.now();
      })
      .finally(() => (this.asking = undefined));
    return this.asking;
  }
}
