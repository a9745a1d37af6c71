import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { SharedLimit, tooMany } from '@sop/service-kit';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';

/** Mails a day to a person who asked for none: from one company, and from all companies together. */
const mailsPerDay = { company: 5, all: 10 } as const;
const seconds = 24 * 3600;

/**
 * Any person may enter any address, in any number of companies: this limit keeps a mailbox from being flooded.
 * Check it before the transaction that sends the mail.
 */
@Injectable()
export class UnsolicitedMailLimit {
  private readonly perCompany: SharedLimit;
  private readonly overall: SharedLimit;

  constructor(@InjectDatabase('auth') database: Database, @Inject(AUTH_CONFIG) config: AuthConfig) {
    const limit = (name: keyof typeof mailsPerDay) => {
      const times = mailsPerDay[name] * config.rateLimitFactor;
      return new SharedLimit(`unasked-mail-${name}`, { times, seconds }, database);
    };
    this.perCompany = limit('company');
    this.overall = limit('all');
  }

  /** @param email in its normal form @throws Problem 429 */
  async admit(email: string, companyId: string): Promise<void> {
    const wait = await this.take(email, companyId);
    if (wait > 0) throw tooMany(wait);
  }

  /** The same as a boolean, for actions that continue without a mail. */
  async isAdmitted(email: string, companyId: string): Promise<boolean> {
    return (await this.take(email, companyId)) === 0;
  }

  private async take(email: string, companyId: string): Promise<number> {
    const mailbox = mailboxOf(email);
    const counts = [
      [this.perCompany, digest(`${companyId} ${mailbox}`)],
      [this.overall, digest(mailbox)],
    ] as const;
    for (const [limit, key] of counts) {
      const wait = await limit.take(key);
      if (wait > 0) return wait;
    }
    return 0;
  }
}

/**
 * Addresses of one mailbox count as one: a suffix after a plus is chosen by its owner (RFC 5233), and Google
 * ignores dots.
 */
function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.replace(/\+[^@]*(?=@)/, '').split('@');
  const isGoogle = /^(?:gmail|googlemail)\.com$/.test(host);
  return isGoogle ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}

/** Rows of the limits contain no addresses. */
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
