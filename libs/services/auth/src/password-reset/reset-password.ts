import { Injectable } from '@nestjs/common';
import { SessionsEnded } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { Bus } from '@sop/messaging';
import { refuse, Passwords } from '@sop/service-kit';
import { digestOf } from '../links/link-token.js';
import { endSessionsOf } from '../sessions/end-sessions.js';
import { endUnconfirmedAccess } from '../users/end-unconfirmed-access.js';
import { UserRow } from '../users/user.entity.js';

interface Link {
  userId: string;
  companyId: string;
  expiresAt: Date;
  isConfirmed: boolean;
}

/** Sets a new password by a mailed link, once. */
@Injectable()
export class ResetPassword {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly bus: Bus,
    private readonly passwords: Passwords,
  ) {}

  /**
   * Ends all sessions and other links of the user and, when the address had never been confirmed, the access of
   * all other users of the company.
   * @throws Problem 404, 410 when the link has expired
   */
  async reset(token: string, password: string): Promise<void> {
    // Checks the link first: hashing a password is expensive.
    await this.database.system((tx) => find(tx, token));
    const passwordHash = await this.passwords.hash(password);
    const companyId = await this.database.system(async (tx) => {
      const link = await find(tx, token);
      const { userId } = link;
      if (!link.isConfirmed) await endUnconfirmedAccess(tx, { id: userId, companyId: link.companyId });
      // Receiving the mail confirms the address.
      const change = { passwordHash, hasPassword: true, emailConfirmedAt: new Date() };
      await tx.manager.update(UserRow, { id: userId }, change);
      await tx.execute('delete from password_reset where user_id = $1', [userId]);
      await tx.execute('delete from email_confirmation where user_id = $1', [userId]);
      await endSessionsOf(tx, userId);
      await tx.audit({
        companyId: link.companyId,
        action: 'user.password-reset',
        actor: { kind: 'user', user_id: userId },
        targets: [{ kind: 'user', id: userId }],
      });
      return link.companyId;
    });
    this.bus.broadcast(SessionsEnded, { company_id: companyId });
  }
}

/** Locks the row, so that concurrent use of one link succeeds once. */
async function find(tx: Tx, token: string): Promise<Link> {
  const [found] = await tx.query<Link>(
    `select r.user_id as "userId", r.company_id as "companyId", r.expires_at as "expiresAt",
            u.email_confirmed_at is not null as "isConfirmed"
       from password_reset r join app_user u on u.id = r.user_id
      where r.token_digest = $1 and u.is_active for update of r`,
    [digestOf(token)],
  );
  if (!found) throw refuse('account.reset-link-invalid');
  if (found.expiresAt <= new Date()) throw refuse('account.reset-link-expired');
  return found;
}
