import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { SharedLimit, tooMany } from '@sop/service-kit';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';

/** Three of a million codes are right at any moment: with the password known, guessing all day opens one account in ten thousand. */
const wrongCodes = [
  { name: 'code-quarter', times: 5, seconds: 15 * 60 },
  { name: 'code-day', times: 30, seconds: 24 * 3600 },
] as const;

/** Slows guessing at the codes of one account. Counted before a code is looked at, so that many at once gain nothing. */
@Injectable()
export class CodeThrottle {
  private readonly limits: readonly SharedLimit[];

  constructor(@InjectDatabase('auth') database: Database, @Inject(AUTH_CONFIG) config: AuthConfig) {
    this.limits = wrongCodes.map(
      ({ name, times, seconds }) =>
        new SharedLimit(name, { times: times * config.rateLimitFactor, seconds }, database),
    );
  }

  /** Throws 429 when there were too many. */
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
