import { Injectable } from '@nestjs/common';
import { departmentsPerCompany, foldedText, type Department } from '@sop/contracts';
import { InjectDatabase, isUniqueViolation, type Database, type Tx } from '@sop/database';
import { refuse } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { SopRow } from '../sops/sop.entity.js';
import { DepartmentRow } from './department.entity.js';

@Injectable()
export class DepartmentsService {
  constructor(@InjectDatabase('sop') private readonly database: Database) {}

  async list(companyId: string): Promise<Department[]> {
    const rows = await this.database.tenant(companyId, (tx) =>
      tx.manager.find(DepartmentRow, { where: { companyId }, order: { name: 'ASC' } }),
    );
    return rows.map(present);
  }

  async create(companyId: string, name: string): Promise<Department> {
    const row = { id: uuidv7(), companyId, name, nameFolded: foldedText(name) };
    await this.database
      .tenant(companyId, async (tx) => {
        await tx.advisoryLock(`departments:${companyId}`);
        if ((await tx.manager.countBy(DepartmentRow, { companyId })) >= departmentsPerCompany)
          throw tooMany();
        await tx.manager.insert(DepartmentRow, row);
        await tx.audit({ action: 'department.created', targets: targetsOf(row.id) });
      })
      .catch(refuseDuplicate(name));
    return present(row);
  }

  async rename(companyId: string, id: string, name: string): Promise<Department> {
    await this.database
      .tenant(companyId, async (tx) => {
        const { affected } = await tx.manager.update(
          DepartmentRow,
          { id, companyId },
          { name, nameFolded: foldedText(name) },
        );
        if (!affected) throw departmentNotFound();
        await tx.audit({ action: 'department.renamed', targets: targetsOf(id) });
      })
      .catch(refuseDuplicate(name));
    return { id, name };
  }

  /** Moves its SOPs to `moveTo`, or leaves them without a department. @throws Problem 404 where either is not the company's */
  async remove(companyId: string, id: string, moveTo?: string): Promise<void> {
    await this.database.tenant(companyId, async (tx) => {
      const moved = moveTo === undefined ? 0 : await moveSops(tx, companyId, { from: id, to: moveTo });
      const { affected } = await tx.manager.delete(DepartmentRow, { id, companyId });
      if (!affected) throw departmentNotFound();
      await tx.audit({
        action: 'department.deleted',
        targets: targetsOf(id),
        ...(moveTo !== undefined && { detail: { moved_to: moveTo, sops: moved } }),
      });
    });
  }
}

/** Returns the number of moved SOPs. */
async function moveSops(
  tx: Tx,
  companyId: string,
  { from, to }: { from: string; to: string },
): Promise<number> {
  if (from === to) throw departmentNotFound();
  await requireDepartment(tx, companyId, to);
  const { affected } = await tx.manager.update(
    SopRow,
    { companyId, departmentId: from },
    { departmentId: to },
  );
  return affected ?? 0;
}

/** Locks the department until the end of the transaction. @throws Problem 404 when it is not the company's */
export async function requireDepartment(tx: Tx, companyId: string, id: string): Promise<void> {
  const lock = { mode: 'for_key_share' } as const;
  if (!(await tx.manager.findOne(DepartmentRow, { where: { id, companyId }, lock })))
    throw departmentNotFound();
}

const tooMany = () => refuse('department.too-many', { limit: departmentsPerCompany });

const targetsOf = (id: string) => [{ kind: 'department', id }];

const present = ({ id, name }: Department): Department => ({ id, name });

const departmentNotFound = () => refuse('department.not-found');

const refuseDuplicate = (name: string) => (error: unknown) => {
  if (isUniqueViolation(error)) throw refuse('department.name-taken', { name });
  throw error;
};
