import { Injectable } from '@nestjs/common';
import {
  type AuditAction,
  CompanyDeleted,
  CompanyReactivated,
  CompanySuspended,
  SessionsEnded,
} from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { Bus } from '@sop/messaging';
import { refuse } from '@sop/service-kit';
import { UserRow } from '../users/user.entity.js';
import { CompanyRow, type CompanyStatus } from './company.entity.js';

/** Suspends, reactivates and deletes companies. Each action is immediate and idempotent. */
@Injectable()
export class CompanySuspension {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly bus: Bus,
  ) {}

  /**
   * Ends every session; users see the reason at their next sign-in. @throws Problem 404, 409 for the operator's
   * own company
   */
  suspend(companyId: string): Promise<void> {
    return this.change({
      companyId,
      from: ['active'],
      to: 'suspended',
      action: 'company.suspended',
    });
  }

  /** Lets the users sign in again; earlier sessions remain ended. @throws Problem 404 */
  reactivate(companyId: string): Promise<void> {
    return this.change({
      companyId,
      from: ['suspended'],
      to: 'active',
      action: 'company.reactivated',
    });
  }

  /**
   * Locks all users out at once; every service then erases its data of the company. @throws Problem 404, 409 for a
   * wrong name and for the operator's own company
   */
  delete(companyId: string, name: string): Promise<void> {
    return this.change({
      companyId,
      from: ['active', 'suspended'],
      to: 'deleted',
      action: 'company.deleted',
      name,
    });
  }

  private async change(change: Change): Promise<void> {
    const { companyId } = change;
    const isChanged = await this.database.system((tx) => apply(tx, change));
    if (isChanged) this.bus.broadcast(SessionsEnded, { company_id: companyId });
  }
}

interface Change {
  companyId: string;
  /** As the operator typed it. */
  name?: string;
  from: CompanyStatus[];
  to: CompanyStatus;
  action: AuditAction;
}

const eventOf = {
  active: CompanyReactivated,
  suspended: CompanySuspended,
  deleted: CompanyDeleted,
} as const;

async function apply(tx: Tx, { companyId, name, from, to, action }: Change): Promise<boolean> {
  const company = await tx.manager.findOne(CompanyRow, {
    where: { id: companyId },
    lock: { mode: 'pessimistic_write' },
  });
  if (!company || company.status === 'deleted') {
    throw refuse('company.not-found');
  }
  if (to !== 'active' && (await tx.manager.existsBy(UserRow, { companyId, role: 'platform-admin' }))) {
    throw refuse('company.own');
  }
  if (name !== undefined && name !== company.name) throw refuse('company.other-name');
  if (!from.includes(company.status)) return false;
  await tx.manager.update(CompanyRow, { id: companyId }, { status: to });
  if (to !== 'active') {
    await tx.query('update session set ended_at = now() where company_id = $1 and ended_at is null', [
      companyId,
    ]);
  }
  await tx.audit({
    companyId,
    action,
    targets: [{ kind: 'company', id: companyId }],
  });
  await tx.emit(eventOf[to], { company_id: companyId, at: new Date().toISOString() });
  return true;
}
