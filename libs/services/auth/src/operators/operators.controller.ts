import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { Invite } from '../invitations/invite.js';
import { UserStatus } from '../users/user-status.js';
import { findOperator } from './find-operator.js';
import { ListOperators } from './list-operators.js';
import { OperatorSessions } from './operator-sessions.js';

type Operators = typeof routes.operators;

/** Operators are users of the platform's own company, so the rules for users apply to them. */
@Controller()
export class OperatorsController {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly listOperators: ListOperators,
    private readonly sessions: OperatorSessions,
    private readonly invite: Invite,
    private readonly userStatus: UserStatus,
  ) {}

  @Serve(routes.operators.list)
  list() {
    return this.listOperators.list();
  }

  @Serve(routes.operators.invite)
  async create(@Input() { body }: InputOf<Operators['invite']>, @Caller() caller: Caller) {
    return withoutRole(await this.invite.inviteOperator(caller, body.email));
  }

  @Serve(routes.operators.resend)
  async resend(@Input() { params, query }: InputOf<Operators['resend']>, @Caller() caller: Caller) {
    const sent = await this.invite.resend(caller, params.id, { ...query, userRole: 'platform-admin' });
    return withoutRole(sent);
  }

  @Serve(routes.operators.revoke)
  revoke(@Input() { params }: InputOf<Operators['revoke']>, @Caller() { companyId }: Caller) {
    return this.invite.revoke(companyId, params.id, 'platform-admin');
  }

  @Serve(routes.operators.deactivate)
  async deactivate(@Input() { params }: InputOf<Operators['deactivate']>, @Caller() caller: Caller) {
    await this.assertOperator(params.id);
    await this.userStatus.deactivate(caller, params.id);
  }

  @Serve(routes.operators.reactivate)
  async reactivate(@Input() { params }: InputOf<Operators['reactivate']>, @Caller() caller: Caller) {
    await this.assertOperator(params.id);
    await this.userStatus.reactivate(caller, params.id);
  }

  @Serve(routes.operators.remove)
  async remove(@Input() { params }: InputOf<Operators['remove']>, @Caller() caller: Caller) {
    await this.assertOperator(params.id);
    await this.userStatus.remove(caller, params.id);
  }

  @Serve(routes.operators.resetSecondFactor)
  resetSecondFactor(@Input() { params }: InputOf<Operators['resetSecondFactor']>, @Caller() caller: Caller) {
    return this.sessions.resetSecondFactor(params.id, caller);
  }

  @Serve(routes.operators.sessions)
  sessionsOf(@Input() { params }: InputOf<Operators['sessions']>, @Caller() caller: Caller) {
    return this.sessions.list(params.id, caller);
  }

  @Serve(routes.operators.endSession)
  endSession(@Input() { params }: InputOf<Operators['endSession']>) {
    return this.sessions.end(params.id, params.session);
  }

  @Serve(routes.operators.endSessions)
  endSessions(@Input() { params }: InputOf<Operators['endSessions']>) {
    return this.sessions.endAll(params.id);
  }

  private assertOperator(id: string): Promise<unknown> {
    return this.database.system((tx) => findOperator(tx, id));
  }
}

const withoutRole = <T extends { role: unknown }>({ role: _role, ...rest }: T) => rest;
