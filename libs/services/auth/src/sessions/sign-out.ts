import { Injectable } from '@nestjs/common';
import { SessionsEnded } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { Bus } from '@sop/messaging';
import type { Caller } from '@sop/service-kit';

@Injectable()
export class SignOut {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly bus: Bus,
  ) {}

  /**
   * Ends the session and the ones in which an operator acts from it. Every process is notified at once; one that
   * misses the broadcast checks again within five seconds.
   */
  async signOut({ sessionId, userId, companyId, permissions }: Caller): Promise<void> {
    await this.database.tenant(companyId, async (tx) => {
      await tx.query('update session set ended_at = now() where id = $1 and ended_at is null', [sessionId]);
      await tx.audit({ action: 'user.signed-out', targets: [{ kind: 'user', id: userId }] });
    });
    const isOperator = permissions.has('platform.companies');
    this.bus.broadcast(SessionsEnded, isOperator ? {} : { session_id: sessionId });
  }
}
