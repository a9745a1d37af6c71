import { Injectable } from '@nestjs/common';
import { SessionsEnded } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { Bus } from '@sop/messaging';
import { refuse, type Caller, Passwords } from '@sop/service-kit';
import { endSessionsOf } from '../sessions/end-sessions.js';
import { UserRow } from '../users/user.entity.js';

const wrong = () => refuse('account.wrong-current-password', {}, { field: 'current_password' });

interface PasswordChange {
  current: string;
  next: string;
}

/** Lets users change their own password. */
@Injectable()
export class ChangePassword {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly bus: Bus,
    private readonly passwords: Passwords,
  ) {}

  /** Ends all other sessions and all password links. @throws Problem 422 for a wrong current password */
  async change(
    { userId, companyId, sessionId }: Pick<Caller, 'userId' | 'companyId' | 'sessionId'>,
    { current, next }: PasswordChange,
  ): Promise<void> {
    const { passwordHash: stored } = await this.database.system((tx) =>
      tx.manager.findOneByOrFail(UserRow, { id: userId }),
    );
    // An open session alone must not be enough to lock its owner out.
    if (!(await this.passwords.verify(stored, current))) throw wrong();
    const passwordHash = await this.passwords.hash(next);
    await this.database.system(async (tx) => {
      // Of two concurrent changes, the second one refers to a password that is outdated by then.
      const { affected } = await tx.manager.update(
        UserRow,
        { id: userId, passwordHash: stored },
        { passwordHash },
      );
      if (affected === 0) throw wrong();
      await tx.execute('delete from password_reset where user_id = $1', [userId]);
      await endSessionsOf(tx, userId, { except: sessionId });
      await tx.audit({ companyId, action: 'user.password-changed', targets: [{ kind: 'user', id: userId }] });
    });
    this.bus.broadcast(SessionsEnded, { company_id: companyId });
  }
}
