import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { networkOf, SharedLimit, tooMany } from '@sop/service-kit';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';

const seconds = 15 * 60;
/** Wrong passwords in a quarter of an hour: from one network, from a known device, and from all strangers together. */
const wrongPasswords = { network: 10, device: 10, strangers: 50 } as const;

/** The origin of an attempt: `deviceId` is set when this account has signed in on the device before. */
export interface Attempt {
  /** In its normal form. */
  email: string;
  address: string;
  deviceId: string | undefined;
}

/**
 * Limits guesses at one account. Every attempt is counted before its password is checked, so that concurrent
 * attempts gain nothing, and released when the password was right. A device that has signed in before has a count
 * of its own (OWASP, "device cookies"), so strangers cannot lock it out. Unknown accounts are counted alike. Open
 * sessions continue.
 */
@Injectable()
export class LoginThrottle {
  private readonly network: SharedLimit;
  private readonly device: SharedLimit;
  private readonly strangers: SharedLimit;

  constructor(@InjectDatabase('auth') database: Database, @Inject(AUTH_CONFIG) config: AuthConfig) {
    const limit = (name: keyof typeof wrongPasswords) => {
      const times = wrongPasswords[name] * config.rateLimitFactor;
      return new SharedLimit(`login-${name}`, { times, seconds }, database);
    };
    this.network = limit('network');
    this.device = limit('device');
    this.strangers = limit('strangers');
  }

  /** @throws Problem 429 after too many attempts */
  async admit(attempt: Attempt): Promise<void> {
    for (const [limit, key] of this.countsOf(attempt)) {
      const wait = await limit.take(key);
      if (wait > 0) throw tooMany(wait, 'account.too-many-attempts');
    }
  }

  /** The password was right: resets the count of this source and releases the others. */
  async succeeded(attempt: Attempt): Promise<void> {
    const [[own, key], ...others] = this.countsOf(attempt);
    await own.forget(key);
    for (const [limit, otherKey] of others) await limit.giveBack(otherKey);
  }

  /** The password was right, but the second factor is still missing. */
  async release(attempt: Attempt): Promise<void> {
    for (const [limit, key] of this.countsOf(attempt)) await limit.giveBack(key);
  }

  private countsOf({ email, address, deviceId }: Attempt): [Count, ...Count[]] {
    if (deviceId) return [[this.device, digest(`${email} ${deviceId}`)]];
    return [
      [this.network, digest(`${email} ${networkOf(address)}`)],
      [this.strangers, digest(email)],
    ];
  }
}

type Count = readonly [SharedLimit, string];

/** Rows of the limits contain no addresses. */
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
