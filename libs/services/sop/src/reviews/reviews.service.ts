import { Inject, Injectable } from '@nestjs/common';
import type { AuditAction, ReviewInterval, Sop } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { type Caller, CLOCK, refuse, type Clock } from '@sop/service-kit';
import { DepartmentRow } from '../departments/department.entity.js';
import { requireDepartment } from '../departments/departments.service.js';
import { requireApprover } from '../releases/approvers.service.js';
import { lockSop } from '../sops/require-sop.js';
import { SopReader } from '../sops/sop-reader.js';
import { SopRow } from '../sops/sop.entity.js';

/** When released SOPs are reviewed again. */
@Injectable()
export class ReviewsService {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly reader: SopReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Problem 404 */
  ofDepartment({ companyId }: Caller, id: string): Promise<ReviewInterval> {
    return this.database.tenant(companyId, async (tx) => {
      const department = await tx.manager.findOneBy(DepartmentRow, { id, companyId });
      if (!department) throw refuse('department.not-found');
      return { months: department.reviewMonths };
    });
  }

  /** @throws Problem 404 */
  setForDepartment({ companyId }: Caller, id: string, months: number | null): Promise<ReviewInterval> {
    return this.database.tenant(companyId, async (tx) => {
      await requireDepartment(tx, companyId, id);
      await tx.manager.update(DepartmentRow, { id, companyId }, { reviewMonths: months });
      await tx.audit({
        action: 'department.review-interval-changed',
        targets: [{ kind: 'department', id }],
        detail: { months },
      });
      return { months };
    });
  }

  /** @throws Problem 403 for others than approvers; 404 */
  set(caller: Caller, id: string, months: number | null): Promise<Sop> {
    const entry = { action: 'sop.review-interval-changed', detail: { months } } as const;
    return this.change(caller, id, entry, () => ({ reviewMonths: months }));
  }

  /** @throws Problem 403 for others than approvers; 404 for another version than the current one, and for a withdrawn one */
  confirm(caller: Caller, { id, version }: { id: string; version: number }): Promise<Sop> {
    const entry = { action: 'sop.review-confirmed', detail: { version } } as const;
    return this.change(caller, id, entry, (sop) => {
      if (sop.releasedVersion !== version || sop.withdrawnAt) throw refuse('release.not-found');
      return { reviewedAt: this.clock.now() };
    });
  }

  private change(
    caller: Caller,
    id: string,
    entry: { action: AuditAction; detail: Record<string, number | null> },
    change: (sop: SopRow) => Partial<SopRow>,
  ): Promise<Sop> {
    const { companyId } = caller;
    return this.database.tenant(companyId, async (tx) => {
      const sop = await lockSop(tx, companyId, id);
      await requireApprover(tx, caller, sop);
      await tx.manager.update(SopRow, { id, companyId }, change(sop));
      await tx.audit({ ...entry, targets: [{ kind: 'sop', id }] });
      return this.reader.read(tx, companyId, id);
    });
  }
}
