import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { networkOf, SharedLimit, tooMany } from '@sop/service-kit';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';

const seconds = 15 * 60;
/** Wrong passwords in a quarter of an hour: from one network, from a known device, and from all strangers together. */
const wrongPasswords = { network: 10, device: 10, strangers: 50 } as const;

/** Where an attempt comes from: `deviceId` is set where this account has signed in on the device before. */
export interface Attempt {
  /** In its normal form. */
  email: string;
  address: string;
  deviceId: string | undefined;
}

/**
 * Slows guessing at one account. Every attempt is counted before its password is looked at, so that many at once gain
 * nothing, and given back when the password was right. Strangers cannot lock out a device that has signed in before
 * (OWASP, "device cookies"): it has a count of its own. Accounts that do not exist are counted alike. Sessions that are
 * open go on.
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

  /** Counts the attempt. Throws 429 when there were too many. */
  async admit(attempt: Attempt): Promise<void> {
    for (const [limit, key] of this.countsOf(attempt)) {
      const wait = await limit.take(key);
      if (wait > 0) throw tooMany(wait, 'account.too-many-attempts');
    }
  }

  /** The password was right: nothing of this source counts any more, and it was no stranger. */
  async succeeded(attempt: Attempt): Promise<void> {
    const [[own, key], ...others] = this.countsOf(attempt);
    await own.forget(key);
    for (const [limit, otherKey] of others) await limit.giveBack(otherKey);
  }

  /** The password was right, and no more than that is known. */
  async giveBack(attempt: Attempt): Promise<void> {
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

/** The rows hold no addresses. */
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
