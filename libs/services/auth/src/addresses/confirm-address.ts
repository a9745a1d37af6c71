import { Injectable } from '@nestjs/common';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { refuse } from '@sop/service-kit';
import { digestOf } from '../links/link-token.js';
import { UnaskedMail } from '../links/unasked-mail.js';
import { UserRow } from '../users/user.entity.js';
import { ConfirmationMail } from './confirmation-mail.js';

interface Link {
  userId: string;
  companyId: string;
  expiresAt: Date;
}

/** Whether an address is its user's own: asked for by mail, shown by the link in it. */
@Injectable()
export class ConfirmAddress {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly confirmation: ConfirmationMail,
    private readonly unasked: UnaskedMail,
  ) {}

  /** Another mail to the caller's address, which may be anybody's; none where it is confirmed already. Throws 429. */
  async request(companyId: string, userId: string): Promise<void> {
    const user = await this.database.tenant(companyId, (tx) =>
      tx.manager.findOneBy(UserRow, { id: userId, companyId }),
    );
    if (!user || user.emailConfirmedAt) return;
    await this.unasked.admit(user.email, companyId);
    await this.database.tenant(companyId, async (tx) => {
      await this.confirmation.send(tx, user);
      await tx.audit({ action: 'user.confirmation-requested', targets: [{ kind: 'user', id: userId }] });
    });
  }

  /** Ends all links of the user. Throws 404, 410 when its time is over. */
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

/** Locked, so that a link that is used twice at once works once. */
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
