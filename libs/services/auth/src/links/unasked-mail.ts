import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { SharedLimit, tooMany } from '@sop/service-kit';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';

/** Mails in a day that a person gets who asked for none: of one company, and of all together. */
const mailsADay = { company: 5, all: 10 } as const;
const seconds = 24 * 3600;

/**
 * Anybody may write down anybody's address, in as many companies as they care to register: nobody's mailbox is filled by that, whoever it is that
 * asks. Ask it before the transaction in which the mail leaves.
 */
@Injectable()
export class UnaskedMail {
  private readonly ofCompany: SharedLimit;
  private readonly ofAll: SharedLimit;

  constructor(@InjectDatabase('auth') database: Database, @Inject(AUTH_CONFIG) config: AuthConfig) {
    const limit = (name: keyof typeof mailsADay) => {
      const times = mailsADay[name] * config.rateLimitFactor;
      return new SharedLimit(`unasked-mail-${name}`, { times, seconds }, database);
    };
    this.ofCompany = limit('company');
    this.ofAll = limit('all');
  }

  /** @param email in its normal form. Throws 429 */
  async admit(email: string, companyId: string): Promise<void> {
    const wait = await this.take(email, companyId);
    if (wait > 0) throw tooMany(wait);
  }

  /** The same as an answer, for what goes on without a mail. */
  async isAdmitted(email: string, companyId: string): Promise<boolean> {
    return (await this.take(email, companyId)) === 0;
  }

  private async take(email: string, companyId: string): Promise<number> {
    const mailbox = mailboxOf(email);
    const counts = [
      [this.ofCompany, digest(`${companyId} ${mailbox}`)],
      [this.ofAll, digest(mailbox)],
    ] as const;
    for (const [limit, key] of counts) {
      const wait = await limit.take(key);
      if (wait > 0) return wait;
    }
    return 0;
  }
}

/**
 * All that comes to one place counts as one: what stands behind a plus is the reader's own (RFC 5233), and so is where the dots stand in an
 * address of Google's.
 */
function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.replace(/\+[^@]*(?=@)/, '').split('@');
  const isGoogles = /^(?:gmail|googlemail)\.com$/.test(host);
  return isGoogles ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}

/** The rows hold no addresses. */
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
