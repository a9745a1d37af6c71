import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { refuse, Passwords } from '@sop/service-kit';
import { ConfirmationMail } from '../addresses/confirmation-mail.js';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { UnsolicitedMailLimit } from '../links/unsolicited-mail-limit.js';
import { openSession, tokenReply } from '../sessions/open-session.js';
import { normalEmail } from '../users/email.js';
import { createCompany } from './create-company.js';

export interface Registration {
  email: string;
  password: string;
  companyName: string;
}

@Injectable()
export class RegisterCompany {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly passwords: Passwords,
    private readonly confirmation: ConfirmationMail,
    private readonly unsolicitedMail: UnsolicitedMailLimit,
  ) {}

  /**
   * Creates company, first user, session and event in one transaction. @throws Problem 409 when the address has an
   * account
   */
  async register({ email: typed, password, companyName }: Registration) {
    const email = normalEmail(typed);
    // A mailbox full of invitations does not prevent the registration: another mail can be requested later.
    const isMailed = await this.unsolicitedMail.isAdmitted(email, 'registration');
    const passwordHash = await this.passwords.hash(password);
    const caller = await this.database.system((tx) =>
      this.create(tx, { email, passwordHash, companyName }, isMailed),
    );
    const token = await tokenReply(caller, this.config.tokenKeys);
    return { ...token, company_id: caller.companyId, user_id: caller.userId };
  }

  private async create(
    tx: Tx,
    init: { email: string; passwordHash: string; companyName: string },
    isMailed: boolean,
  ) {
    const user = await createCompany(tx, { ...init, role: 'user' });
    if (!user) throw refuse('account.email-taken');
    await tx.audit({
      companyId: user.companyId,
      action: 'company.registered',
      actor: { kind: 'user', user_id: user.id },
      targets: [{ kind: 'company', id: user.companyId }],
    });
    if (isMailed) await this.confirmation.send(tx, user);
    return openSession(tx, user);
  }
}
