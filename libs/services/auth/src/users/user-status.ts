import { Injectable } from '@nestjs/common';
import { SessionsEnded, UserChanged, UserRemoved, type CompanyRole } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { Bus } from '@sop/messaging';
import { refuse, type Caller } from '@sop/service-kit';
import { lockCompany } from '../companies/lock-company.js';
import { revokeInvitations } from '../invitations/revoke-invitations.js';
import { endSessionsOf } from '../sessions/end-sessions.js';
import { assertAnotherAdministrator, assertAnotherOperator } from './assert-another-administrator.js';
import { freeSeat, Seats } from './seats.js';
import { UserRow } from './user.entity.js';

/** The acting user. */
type Actor = Pick<Caller, 'companyId' | 'userId' | 'permissions'>;

/**
 * Actions of administrators on users of their company. Each takes effect at once in all processes and is
 * idempotent. @throws Problem 404
 */
@Injectable()
export class UserStatus {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly bus: Bus,
    private readonly seats: Seats,
  ) {}

  /** Sessions continue with the permissions of the new role. @throws Problem 409 for the last administrator */
  changeRole(by: Actor, id: string, role: CompanyRole): Promise<UserRow> {
    return this.change(by, id, async (tx, user) => {
      const before = user.companyRole;
      if (before === role) return user;
      await assertAnotherAdministrator(tx, user);
      await tx.manager.update(UserRow, { id }, { companyRole: role });
      if (before === 'admin') await revokeInvitationsOf(tx, user);
      await tx.audit({
        action: 'user.role-changed',
        targets: targetsOf(user),
        detail: { from: before, to: role },
      });
      return emitChanged(tx, { ...user, companyRole: role });
    });
  }

  /** Ends the sessions for good and frees the seat. @throws Problem 409 for the last administrator */
  deactivate(by: Actor, id: string): Promise<UserRow> {
    return this.change(by, id, async (tx, user) => {
      if (!user.isActive) return user;
      await assertReplaceableAndFreeSeat(tx, user);
      await tx.manager.update(UserRow, { id }, { isActive: false, seat: null });
      await endSessionsOf(tx, id);
      await revokeInvitationsOf(tx, user);
      await tx.audit({ action: 'user.deactivated', targets: targetsOf(user) });
      return emitChanged(tx, { ...user, isActive: false, seat: null });
    });
  }

  /** Takes a seat again. @throws Problem 402 when none is left */
  async reactivate(by: Actor, id: string): Promise<UserRow> {
    const { companyId } = by;
    const user = await this.database.tenant(companyId, (tx) => find(tx, id));
    assertMayManage(by, user);
    if (user.isActive) return user;
    const back = await this.seats.withSeat(companyId, async (tx, seat) => {
      await lockCompany(tx, companyId);
      const found = await find(tx, id);
      if (found.isActive) return null;
      await tx.manager.update(UserRow, { id }, { isActive: true, seat });
      await tx.audit({ action: 'user.reactivated', targets: targetsOf(found) });
      return emitChanged(tx, { ...found, isActive: true, seat });
    });
    return back ?? { ...user, isActive: true };
  }

  /**
   * Deletes the user with sessions and links; the user's work remains, and every service erases the name. @throws
   * Problem 409 for the last administrator
   */
  async remove(by: Actor, id: string): Promise<void> {
    await this.change(by, id, async (tx, user) => {
      await removeUser(tx, user);
      await tx.audit({ action: 'user.removed', targets: targetsOf(user) });
    });
  }

  /** Ends all sessions of the user, including the caller's own. */
  async signOut(by: Actor, id: string): Promise<void> {
    await this.change(by, id, async (tx, user) => {
      await endSessionsOf(tx, id);
      await tx.audit({ action: 'user.sessions-ended', targets: targetsOf(user) });
    });
  }

  private async change<T>(by: Actor, id: string, work: (tx: Tx, user: UserRow) => Promise<T>): Promise<T> {
    const { companyId } = by;
    const changed = await this.database.tenant(companyId, async (tx) => {
      await lockCompany(tx, companyId);
      const user = await find(tx, id);
      assertMayManage(by, user);
      return work(tx, user);
    });
    this.bus.broadcast(SessionsEnded, { company_id: companyId });
    return changed;
  }
}

/** The company must be locked. @throws Problem 409 for the last administrator or operator */
export async function removeUser(tx: Tx, user: UserRow): Promise<void> {
  const { id, companyId: company_id } = user;
  if (user.isActive) await assertReplaceableAndFreeSeat(tx, user);
  await tx.manager.delete(UserRow, { id });
  await revokeInvitationsOf(tx, user);
  await tx.emit(UserRemoved, { company_id, user_id: id, at: new Date().toISOString() });
}

/** The user must not be the last administrator or operator; frees the seat. */
async function assertReplaceableAndFreeSeat(tx: Tx, user: UserRow): Promise<void> {
  await assertAnotherAdministrator(tx, user);
  await assertAnotherOperator(tx, user);
  await freeSeat(tx, user.companyId, user.seat ?? `user:${user.id}`);
}

/** People whom a former administrator invited would remain in the company; another administrator may invite them. */
const revokeInvitationsOf = (tx: Tx, { id, companyId }: UserRow): Promise<void> =>
  revokeInvitations(tx, { companyId, invitedBy: id });

/** Administrators of the platform's company who are no operators cannot change its operators. @throws Problem 403 */
export function assertMayManage({ userId, permissions }: Actor, { id, role }: UserRow): void {
  if (role !== 'platform-admin' || id === userId || permissions.has('platform.operators')) return;
  throw refuse('operator.only-by-operators');
}

async function emitChanged(tx: Tx, user: UserRow): Promise<UserRow> {
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

/** Row-level security shows only users of the company. */
async function find(tx: Tx, id: string): Promise<UserRow> {
  const user = await tx.manager.findOneBy(UserRow, { id });
  if (!user) throw refuse('user.not-found');
  return user;
}

const targetsOf = ({ id }: UserRow) => [{ kind: 'user', id }];
