import { createPublicKey, type KeyObject } from 'node:crypto';
import type { PublishedKey } from './signing-keys.js';

/** Where the public keys of access tokens are asked for: the auth service, over the bus. */
export interface TokenKeySource {
  keys(): Promise<readonly PublishedKey[]>;
}
export const TOKEN_KEY_SOURCE = Symbol('TokenKeySource');

/** A key that the auth service publishes no more is believed no longer than this. */
const believedMilliseconds = 5 * 60_000;
/** Tokens that name keys of their own invention make nobody ask more often. */
const askAgainMilliseconds = 5_000;

/**
 * The public keys that access tokens are verified with, by their names. An unknown name is asked for, so a key that was changed
 * needs no restart. While the auth service is away, those known hold; it alone could have changed them.
 */
export class TokenKeyring {
  private known = new Map<string, KeyObject>();
  private toldAt = Number.NEGATIVE_INFINITY;
  private askedAt = Number.NEGATIVE_INFINITY;
  private asking: Promise<void> | undefined;

  constructor(
    private readonly source: TokenKeySource,
    private readonly now: () => number = Date.now,
  ) {}

  /** Rejects where a key cannot be found because nobody could be asked. */
  async find(kid: string): Promise<KeyObject | undefined> {
    const now = this.now();
    const isOld = now - this.toldAt > believedMilliseconds && now - this.askedAt > askAgainMilliseconds;
    if (!this.known.has(kid)) {
      if (now - this.toldAt > askAgainMilliseconds) await this.ask();
    } else if (isOld) await this.ask().catch(() => undefined);
    return this.known.get(kid);
  }

  private ask(): Promise<void> {
    this.askedAt = this.now();
    this.asking ??= this.source
      .keys()
      .then((keys) => {
        this.known = new Map(keys.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]));
        this.toldAt = this.now();
      })
      .finally(() => (this.asking = undefined));
    return this.asking;
  }
}
