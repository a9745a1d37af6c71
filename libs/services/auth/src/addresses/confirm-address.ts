import { Injectable } from '@nestjs/common';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { refuse } from '@sop/service-kit';
import { digestOf } from '../links/link-token.js';
import { UnsolicitedMailLimit } from '../links/unsolicited-mail-limit.js';
import { UserRow } from '../users/user.entity.js';
import { ConfirmationMail } from './confirmation-mail.js';

interface Link {
  userId: string;
  companyId: string;
  expiresAt: Date;
}

/** Confirms by a mailed link that an address belongs to its user. */
@Injectable()
export class ConfirmAddress {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly confirmation: ConfirmationMail,
    private readonly unsolicitedMail: UnsolicitedMailLimit,
  ) {}

  /** Mails the caller's address another link; does nothing when it is confirmed. @throws Problem 429 */
  async request(companyId: string, userId: string): Promise<void> {
    const user = await this.database.tenant(companyId, (tx) =>
      tx.manager.findOneBy(UserRow, { id: userId, companyId }),
    );
    if (!user || user.emailConfirmedAt) return;
    await this.unsolicitedMail.admit(user.email, companyId);
    await this.database.tenant(companyId, async (tx) => {
      await this.confirmation.send(tx, user);
      await tx.audit({ action: 'user.confirmation-requested', targets: [{ kind: 'user', id: userId }] });
    });
  }

  /** Deletes all confirmation links of the user. @throws Problem 404, 410 when the link has expired */
  async confirm(token: string): Promise<void> {
    await this.database.system(async (tx) => {
      const { userId, companyId } = await find(tx, token);
      await tx.manager.update(UserRow, { id: userId }, { emailConfirmedAt: new Date() });
      await tx.execute('delete from email_confirmation where user_id = $1', [userId]);
      await tx.audit({
        companyId,
        action: 'user.address-confirmed',
        actor: { kind: 'user', user_id: userId },
        targets: [{ kind: 'user', id: userId }],
      });
    });
  }
}

/** Locks the row, so that concurrent use of one link succeeds once. */
async function find(tx: Tx, token: string): Promise<Link> {
  const [found] = await tx.query<Link>(
    `select user_id as "userId", company_id as "companyId", expires_at as "expiresAt"
       from email_confirmation where token_digest = $1 for update`,
    [digestOf(token)],
  );
  if (!found) throw refuse('account.confirmation-link-invalid');
  if (found.expiresAt <= new Date()) throw refuse('account.confirmation-link-expired');
  return found;
}
