import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@sop/database';
import { emailVerification, Mail } from '@sop/mail';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { mintLinkToken } from '../links/link-token.js';
import type { SessionUser } from '../sessions/open-session.js';

const validMinutes = 24 * 60;

/** Mails the link by which a user confirms that an address is their own. */
@Injectable()
export class ConfirmationMail {
  constructor(
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly mail: Mail,
  ) {}

  /** Sends the mail when the transaction commits. Earlier links remain valid until one is used. */
  async send(tx: Tx, { id, companyId, email }: SessionUser): Promise<void> {
    const { token, digest } = mintLinkToken();
    const until = new Date(Date.now() + validMinutes * 60_000);
    await tx.execute(
      'insert into email_confirmation (token_digest, company_id, user_id, expires_at) values ($1, $2, $3, $4)',
      [digest, companyId, id, until],
    );
    const link = `${this.config.publicUrl}/confirm-address/${token}`;
    await this.mail.send(tx, emailVerification({ link, validMinutes }), { to: email, companyId, until });
  }
}
