import { Injectable } from '@nestjs/common';
import type { Sop } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { SignedPaths } from '@sop/object-store';
import type { Caller } from '@sop/service-kit';
import { DepartmentRow } from '../departments/department.entity.js';
import { StepRow } from '../steps/step.entity.js';
import { forReader, presentSop } from './sop.presenter.js';
import { requireSop } from './require-sop.js';

/** One SOP as it is sent to its reader. */
@Injectable()
export class SopReader {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly paths: SignedPaths,
  ) {}

  /** The part of it that the caller may see. Throws 404. */
  async readFor({ companyId, permissions }: Caller, id: string): Promise<Sop> {
    const sop = await this.database.tenant(companyId, (tx) => this.read(tx, companyId, id));
    return permissions.has('sop.edit') ? sop : forReader(sop);
  }

  /** Throws 404. */
  async read(tx: Tx, companyId: string, id: string): Promise<Sop> {
    const row = await requireSop(tx, companyId, id);
    const department = row.departmentId
      ? await tx.manager.findOneBy(DepartmentRow, { id: row.departmentId, companyId })
      : null;
    const steps = await tx.manager.find(StepRow, {
      where: { sopId: id, companyId },
      order: { position: 'ASC' },
    });
    return presentSop(row, department, steps, this.paths);
  }
}
