import type { TokenKeyring } from './token-keys.js';
import { verifyToken, type VerifiedToken } from './token.js';

const maxTokens = 20_000;

/**
 * Verifies a token once: its signature cannot change, it can only expire or lose its key. Holds the newest tokens only. Refused
 * tokens are not cached, so that garbage cannot displace valid tokens.
 */
export class TokenCache {
  private readonly tokens = new Map<string, VerifiedToken>();

  constructor(
    private readonly keys: TokenKeyring,
    private readonly now: () => number = Date.now,
  ) {}

  async verify(token: string): Promise<VerifiedToken['identity']> {
    const found = this.tokens.get(token);
    if (found && found.expiresAtSeconds * 1000 > this.now() && (await this.keys.find(found.kid)))
      return found.identity;
    this.tokens.delete(token);
    const verified = await verifyToken(token, (kid) => this.keys.find(kid), new Date(this.now()));
    if (this.tokens.size >= maxTokens) this.dropOldest();
    this.tokens.set(token, verified);
    return verified.identity;
  }

  private dropOldest(): void {
    for (const token of this.tokens.keys()) {
      this.tokens.delete(token);
      return;
    }
  }
}
