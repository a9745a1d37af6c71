import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { refuse } from '@sop/service-kit';
import { ConfirmationMail } from '../addresses/confirmation-mail.js';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { Passwords } from '../passwords/passwords.js';
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
  ) {}

  /** Company, first user, session and the news of it, in one transaction. Throws 409 when the address has an account. */
  async run({ email, password, companyName }: Registration) {
    const passwordHash = await this.passwords.hash(password);
    const caller = await this.database.system((tx) =>
      this.create(tx, { email: normalEmail(email), passwordHash, companyName }),
    );
    const token = await tokenReply(caller, this.config.tokenKeys);
    return { ...token, company_id: caller.companyId, user_id: caller.userId };
  }

  private async create(tx: Tx, init: { email: string; passwordHash: string; companyName: string }) {
    const user = await createCompany(tx, { ...init, role: 'user' });
    if (!user) throw refuse('account.email-taken');
    await tx.audit({
      companyId: user.companyId,
      action: 'company.registered',
      actor: { kind: 'user', user_id: user.id },
      targets: [{ kind: 'company', id: user.companyId }],
    });
    await this.confirmation.send(tx, user);
    return openSession(tx, user);
  }
}
