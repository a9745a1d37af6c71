import { Injectable } from '@nestjs/common';
import { SessionsEnded, UserChanged, UserRemoved, type CompanyRole } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { Bus } from '@sop/messaging';
import { refuse, type Caller } from '@sop/service-kit';
import { lockCompany } from '../companies/lock-company.js';
import { endSessionsOf } from '../sessions/end-sessions.js';
import { keepAdministrator, keepOperator } from './keep-administrator.js';
import { freeSeat, Seats } from './seats.js';
import { UserRow } from './user.entity.js';

/** Who does it. */
type By = Pick<Caller, 'companyId' | 'userId' | 'permissions'>;

/** What the administrators of a company do to its users. Each is done at once, everywhere, and harmless when repeated. Throws 404. */
@Injectable()
export class UserStatus {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly bus: Bus,
    private readonly seats: Seats,
  ) {}

  /** Sessions go on, with the permissions of the new role. Throws 409 for the last administrator. */
  changeRole(by: By, id: string, role: CompanyRole): Promise<UserRow> {
    return this.change(by, id, async (tx, user) => {
      const before = user.companyRole;
      if (before === role) return user;
      await keepAdministrator(tx, user);
      await tx.manager.update(UserRow, { id }, { companyRole: role });
      await tx.audit({
        action: 'user.role-changed',
        targets: targetsOf(user),
        detail: { from: before, to: role },
      });
      return tellChanged(tx, { ...user, companyRole: role });
    });
  }

  /** Ends the sessions for good and frees the place in the plan. Throws 409 for the last administrator. */
  deactivate(by: By, id: string): Promise<UserRow> {
    return this.change(by, id, async (tx, user) => {
      if (!user.isActive) return user;
      await leave(tx, user);
      await tx.manager.update(UserRow, { id }, { isActive: false, seat: null });
      await endSessionsOf(tx, id);
      await tx.audit({ action: 'user.deactivated', targets: targetsOf(user) });
      return tellChanged(tx, { ...user, isActive: false, seat: null });
    });
  }

  /** Takes a place of the plan again. Throws 402 when none is left. */
  async reactivate(by: By, id: string): Promise<UserRow> {
    const { companyId } = by;
    const user = await this.database.tenant(companyId, (tx) => find(tx, id));
    keepFromOthers(by, user);
    if (user.isActive) return user;
    const back = await this.seats.withOneMore(companyId, async (tx, seat) => {
      await lockCompany(tx, companyId);
      const found = await find(tx, id);
      if (found.isActive) return null;
      await tx.manager.update(UserRow, { id }, { isActive: true, seat });
      await tx.audit({ action: 'user.reactivated', targets: targetsOf(found) });
      return tellChanged(tx, { ...found, isActive: true, seat });
    });
    return back ?? { ...user, isActive: true };
  }

  /** The row goes with sessions and links; what the user made stays, and every service forgets the name. Throws 409 for the last administrator. */
  async remove(by: By, id: string): Promise<void> {
    await this.change(by, id, async (tx, user) => {
      if (user.isActive) await leave(tx, user);
      await tx.manager.delete(UserRow, { id });
      await tx.emit(UserRemoved, { company_id: user.companyId, user_id: id, at: new Date().toISOString() });
      await tx.audit({ action: 'user.removed', targets: targetsOf(user) });
    });
  }

  /** Ends all sessions of the user, the caller's own as well where it is the caller. */
  async signOut(by: By, id: string): Promise<void> {
    await this.change(by, id, async (tx, user) => {
      await endSessionsOf(tx, id);
      await tx.audit({ action: 'user.sessions-ended', targets: targetsOf(user) });
    });
  }

  private async change<T>(by: By, id: string, work: (tx: Tx, user: UserRow) => Promise<T>): Promise<T> {
    const { companyId } = by;
    const changed = await this.database.tenant(companyId, async (tx) => {
      await lockCompany(tx, companyId);
      const user = await find(tx, id);
      keepFromOthers(by, user);
      return work(tx, user);
    });
    this.bus.broadcast(SessionsEnded, { company_id: companyId });
    return changed;
  }
}

/** Somebody who counts leaves: another must be able to manage, and the place is free. */
async function leave(tx: Tx, user: UserRow): Promise<void> {
  await keepAdministrator(tx, user);
  await keepOperator(tx, user);
  await freeSeat(tx, user.companyId, user.seat ?? `user:${user.id}`);
}

/** Who administers the platform's own company without operating the platform leaves its operators alone. Throws 403. */
function keepFromOthers({ userId, permissions }: By, { id, role }: UserRow): void {
  if (role !== 'platform-admin' || id === userId || permissions.has('platform.operators')) return;
  throw refuse('operator.only-by-operators');
}

async function tellChanged(tx: Tx, user: UserRow): Promise<UserRow> {
  await tx.emit(UserChanged, {
    user_id: user.id,
    company_id: user.companyId,
    email: user.email,
    role: user.companyRole,
    is_active: user.isActive,
    at: new Date().toISOString(),
  });
  return user;
}

/** Row-level security shows the company's own alone. */
async function find(tx: Tx, id: string): Promise<UserRow> {
  const user = await tx.manager.findOneBy(UserRow, { id });
  if (!user) throw refuse('user.not-there');
  return user;
}

const targetsOf = ({ id }: UserRow) => [{ kind: 'user', id }];
