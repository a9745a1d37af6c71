import type { Database } from '@sop/database';
import { DepartmentRow } from '../departments/department.entity.js';
import { SopRow } from '../sops/sop.entity.js';
import { StepRow } from '../steps/step.entity.js';
import type { ExportedSop } from './document/document-of.js';

/** An SOP with its steps in order, for its documents; null once it is deleted. */
export function readExported(
  database: Database,
  companyId: string,
  sopId: string,
): Promise<ExportedSop | null> {
  return database.tenant(companyId, async (tx) => {
    const sop = await tx.manager.findOneBy(SopRow, { id: sopId, companyId });
    if (!sop) return null;
    const steps = await tx.manager.find(StepRow, { where: { sopId, companyId }, order: { position: 'ASC' } });
    const department = sop.departmentId
      ? await tx.manager.findOneBy(DepartmentRow, { id: sop.departmentId, companyId })
      : null;
    return { sop, steps, departmentName: department?.name ?? null };
  });
}
