import type { Database } from '@sop/database';
import { DepartmentRow } from '../departments/department.entity.js';
import { SopRow } from '../sops/sop.entity.js';
import { readShown, readVersion } from '../releases/read-shown.js';
import type { ExportedSop } from './document/document-of.js';

/** An SOP with its steps in order, for its documents: a released version or the draft; null once it is deleted. */
export function readExported(
  database: Database,
  companyId: string,
  sopId: string,
  version: number | null,
): Promise<ExportedSop | null> {
  return database.tenant(companyId, async (tx) => {
    if (!(await tx.manager.existsBy(SopRow, { id: sopId, companyId }))) return null;
    const { sop, steps } =
      version === null
        ? await readShown(tx, companyId, sopId, 'editor')
        : await readVersion(tx, companyId, sopId, version);
    const department = sop.departmentId
      ? await tx.manager.findOneBy(DepartmentRow, { id: sop.departmentId, companyId })
      : null;
    return { sop, steps, department };
  });
}
