import { Injectable } from '@nestjs/common';
import {
  Colleagues,
  permissionsOfRole,
  UserChanged,
  UserRemoved,
  type Approver,
  type CompanyRole,
  type PayloadOf,
} from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { Bus, OnEvent } from '@sop/messaging';
import { type Caller, refuse } from '@sop/service-kit';
import { requireDepartment } from '../departments/departments.service.js';
import type { SopRow } from '../sops/sop.entity.js';
import { ApproverRow } from './approver.entity.js';

/** Who may release SOPs: administrators, and in a department those who are named for it. */
@Injectable()
export class ApproversService {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly bus: Bus,
  ) {}

  /** @throws Problem 404 */
  async list(companyId: string, departmentId: string): Promise<Approver[]> {
    const ids = await this.database.tenant(companyId, async (tx) => {
      await requireDepartment(tx, companyId, departmentId);
      return approversOf(tx, departmentId);
    });
    return this.present(companyId, ids);
  }

  /** Replaces the list. @throws Problem 404; 409 for a user who may not edit */
  async set({ companyId }: Caller, departmentId: string, userIds: readonly string[]): Promise<Approver[]> {
    const ids = [...new Set(userIds)];
    const approvers = await this.present(companyId, ids);
    await this.database.tenant(companyId, async (tx) => {
      await requireDepartment(tx, companyId, departmentId);
      if (approvers.length < ids.length) throw refuse('approver.cannot-edit');
      // One list at a time: of two at once the later one counts, not both.
      await tx.advisoryLock(`approvers:${departmentId}`);
      await tx.manager.delete(ApproverRow, { companyId, departmentId });
      await tx.manager.insert(
        ApproverRow,
        ids.map((userId) => ({ companyId, departmentId, userId })),
      );
      await tx.audit({
        action: 'department.approvers-changed',
        targets: [{ kind: 'department', id: departmentId }, ...ids.map((id) => ({ kind: 'user', id }))],
      });
    });
    return approvers;
  }

  /** Those who are active and may edit, by name. */
  private async present(companyId: string, ids: string[]): Promise<Approver[]> {
    if (ids.length === 0) return [];
    const { users } = await this.bus.request(Colleagues, { company_id: companyId, user_ids: ids });
    return users
      .filter(mayApprove)
      .map(({ user_id, display_name, email }) => ({ user_id, name: display_name ?? email }))
      .sort((one, other) => one.name.localeCompare(other.name));
  }

  /** A department whose last approver may not approve any more is reviewed by the administrators. */
  @OnEvent(UserChanged)
  async change(user: PayloadOf<typeof UserChanged>, tx: Tx): Promise<void> {
    if (!mayApprove(user)) await this.forget(user, tx);
  }

  @OnEvent(UserRemoved)
  async forget(
    { user_id: userId, company_id: companyId }: Pick<PayloadOf<typeof UserRemoved>, 'user_id' | 'company_id'>,
    tx: Tx,
  ): Promise<void> {
    await tx.manager.delete(ApproverRow, { userId, companyId });
  }
}

const mayApprove = ({ is_active, role }: { is_active: boolean; role: CompanyRole }): boolean =>
  is_active && permissionsOfRole[role].includes('sop.release');

export async function approversOf(tx: Tx, departmentId: string | null): Promise<string[]> {
  if (departmentId === null) return [];
  const rows = await tx.manager.findBy(ApproverRow, { departmentId });
  return rows.map(({ userId }) => userId);
}

/** Whether the caller may release SOPs of the department. */
export async function isApprover(
  tx: Tx,
  { userId, permissions }: Caller,
  { departmentId }: Pick<SopRow, 'departmentId'>,
): Promise<boolean> {
  if (!permissions.has('sop.release')) return false;
  if (permissions.has('approver.manage')) return true;
  return departmentId !== null && (await tx.manager.existsBy(ApproverRow, { departmentId, userId }));
}

/** @throws Problem 403 */
export async function requireApprover(
  tx: Tx,
  caller: Caller,
  sop: Pick<SopRow, 'departmentId'>,
): Promise<void> {
  if (!(await isApprover(tx, caller, sop))) throw refuse('release.not-approver');
}
