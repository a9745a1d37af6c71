import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { Problem } from '@sop/service-kit';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';

const maxFailures = 10;
const windowMinutes = 15;

/**
 * Slows guessing at one account, whichever addresses the guesses come from (the gateway limits each address). Counts
 * alike for accounts that do not exist, so that it tells nothing. After ten wrong passwords the account rests until a
 * quarter of an hour after the first of them; sessions that are open go on.
 */
@Injectable()
export class LoginThrottle {
  private readonly limit: number;

  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(AUTH_CONFIG) config: AuthConfig,
  ) {
    this.limit = Math.ceil(maxFailures * config.rateLimitFactor);
  }

  /** Throws 429 while the account rests. */
  async admit(email: string): Promise<void> {
    const [found] = await this.database.system((tx) =>
      tx.query<{ failures: number; seconds: number }>(
        `select failures, extract(epoch from first_at + make_interval(mins => $2) - now())::int as seconds
           from login_failure where account = $1`,
        [digest(email), windowMinutes],
      ),
    );
    if (!found || found.failures < this.limit || found.seconds <= 0) return;
    throw new Problem(
      'too-many-requests',
      'Too many attempts to sign in. Please wait a few minutes and try again.',
      undefined,
      { retryAfterSeconds: found.seconds },
    );
  }

  /** One wrong password more. Also sweeps what is long past. */
  async failed(tx: Tx, email: string): Promise<void> {
    await tx.query(`delete from login_failure where first_at < now() - interval '1 day'`);
    await tx.query(
      `insert into login_failure as known (account, failures, first_at) values ($1, 1, now())
       on conflict (account) do update set
         failures = case when known.first_at < now() - make_interval(mins => $2) then 1 else known.failures + 1 end,
         first_at = case when known.first_at < now() - make_interval(mins => $2) then now() else known.first_at end`,
      [digest(email), windowMinutes],
    );
  }

  async succeeded(tx: Tx, email: string): Promise<void> {
    await tx.query('delete from login_failure where account = $1', [digest(email)]);
  }
}

const digest = (email: string): Buffer => createHash('sha256').update(email).digest();
