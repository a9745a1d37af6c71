import type { TokenKeyring } from './token-keys.js';
import { verifyToken, type VerifiedToken } from './token.js';

const maxTokens = 20_000;

/**
 * Verifies a token once: its signature cannot change, only its end can pass and its key be withdrawn. Keeps the newest tokens only.
 * Refused tokens are not kept, so that garbage cannot push good tokens out.
 */
export class TokenCache {
  private readonly known = new Map<string, VerifiedToken>();

  constructor(
    private readonly keys: TokenKeyring,
    private readonly now: () => number = Date.now,
  ) {}

  async verify(token: string): Promise<VerifiedToken['identity']> {
    const found = this.known.get(token);
    if (found && found.expiresAtSeconds * 1000 > this.now() && (await this.keys.find(found.kid)))
      return found.identity;
    this.known.delete(token);
    const verified = await verifyToken(token, (kid) => this.keys.find(kid), new Date(this.now()));
    if (this.known.size >= maxTokens) this.forgetOldest();
    this.known.set(token, verified);
    return verified.identity;
  }

  private forgetOldest(): void {
    for (const token of this.known.keys()) {
      this.known.delete(token);
      return;
    }
  }
}
