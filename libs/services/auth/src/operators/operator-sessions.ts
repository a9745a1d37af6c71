import { Inject, Injectable } from '@nestjs/common';
import { SessionsEnded, type OperatorSession } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { Mail, secondFactorReset } from '@sop/mail';
import { Bus } from '@sop/messaging';
import { type Caller, refuse } from '@sop/service-kit';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { dropSecondFactor } from '../second-factor/second-factor-enrolment.js';
import { isLive } from '../sessions/live-session.js';
import { isEnrolled } from '../second-factor/use-code.js';
import type { UserRow } from '../users/user.entity.js';
import { findOperator } from './find-operator.js';

type Row = Omit<OperatorSession, 'started_at' | 'valid_until'> & { started_at: Date; valid_until: Date };

const open = `(s.user_id = $1 or s.operator_id = $1) and ${isLive('s')}`;
const most = 100;

/**
 * Sessions of an operator, own ones and those as a company's administrator. @throws Problem 404 for users who are
 * not operators
 */
@Injectable()
export class OperatorSessions {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly bus: Bus,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly mail: Mail,
  ) {}

  async list(id: string, { sessionId }: Pick<Caller, 'sessionId'>): Promise<OperatorSession[]> {
    const rows = await this.database.system(async (tx) => {
      await findOperator(tx, id);
      return tx.query<Row>(
        `select s.id, s.user_agent, s.address, s.created_at as started_at, s.expires_at as valid_until,
                s.id = $2 as is_current, case when s.operator_id = $1 then c.name end as acting_as
           from session s join company c on c.id = s.company_id
          where ${open} order by s.created_at desc, s.id desc limit ${most}`,
        [id, sessionId],
      );
    });
    return rows.map(({ started_at, valid_until, ...row }) => ({
      ...row,
      started_at: started_at.toISOString(),
      valid_until: valid_until.toISOString(),
    }));
  }

  /** @throws Problem 404, also for an ended session */
  async end(id: string, session: string): Promise<void> {
    await this.database.system(async (tx) => {
      const { companyId } = await findOperator(tx, id);
      const ended = await tx.query(
        `update session s set ended_at = now() where ${open} and s.id = $2 returning 1`,
        [id, session],
      );
      if (ended.length === 0) throw refuse('operator.session-not-found');
      const targets = [
        { kind: 'user', id },
        { kind: 'session', id: session },
      ];
      await tx.audit({ companyId, action: 'operator.session-ended', targets });
    });
    this.bus.broadcast(SessionsEnded, {});
  }

  async endAll(id: string): Promise<void> {
    await this.endWith(id, async () => undefined);
  }

  /**
   * Resets the second factor of another operator, who is informed by mail. One's own is removed with a code,
   * because an open session alone is no proof.
   * @throws Problem 409
   */
  async resetSecondFactor(id: string, { userId }: Pick<Caller, 'userId'>): Promise<void> {
    if (id === userId) throw refuse('operator.own-second-factor');
    await this.endWith(id, async (tx, { companyId, email }) => {
      if (!(await isEnrolled(tx, id))) throw refuse('operator.no-second-factor');
      await dropSecondFactor(tx, id);
      await tx.audit({ companyId, action: 'second-factor.reset', targets: [{ kind: 'user', id }] });
      const { email: by } = await findOperator(tx, userId);
      const message = secondFactorReset({ by, link: `${this.config.publicUrl}/admin/operators` });
      await this.mail.send(tx, message, { to: email, companyId });
    });
  }

  private async endWith(id: string, work: (tx: Tx, operator: UserRow) => Promise<void>): Promise<void> {
    await this.database.system(async (tx) => {
      const operator = await findOperator(tx, id);
      const { companyId } = operator;
      await work(tx, operator);
      await tx.audit({ companyId, action: 'user.sessions-ended', targets: [{ kind: 'user', id }] });
      await tx.execute(`update session s set ended_at = now() where ${open}`, [id]);
    });
    this.bus.broadcast(SessionsEnded, {});
  }
}
