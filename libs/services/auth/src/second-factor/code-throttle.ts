import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { SharedLimit, tooMany } from '@sop/service-kit';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';

/**
 * Three of a million codes are valid at any moment: with a known password, guessing all day opens one account in
 * ten thousand.
 */
const wrongCodes = [
  { name: 'code-quarter', times: 5, seconds: 15 * 60 },
  { name: 'code-day', times: 30, seconds: 24 * 3600 },
] as const;

/**
 * Limits guesses at the codes of one account. Counts before checking a code, so that concurrent guesses gain
 * nothing.
 */
@Injectable()
export class CodeThrottle {
  private readonly limits: readonly SharedLimit[];

  constructor(@InjectDatabase('auth') database: Database, @Inject(AUTH_CONFIG) config: AuthConfig) {
    this.limits = wrongCodes.map(
      ({ name, times, seconds }) =>
        new SharedLimit(name, { times: times * config.rateLimitFactor, seconds }, database),
    );
  }

  /** @throws Problem 429 after too many attempts */
  async admit(userId: string): Promise<void> {
    for (const limit of this.limits) {
      const wait = await limit.take(userId);
      if (wait > 0) throw tooMany(wait, 'account.too-many-attempts');
    }
  }

  async succeeded(userId: string): Promise<void> {
    for (const limit of this.limits) await limit.forget(userId);
  }
}
