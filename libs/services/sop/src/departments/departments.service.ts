import { Injectable } from '@nestjs/common';
import type { Department } from '@sop/contracts';
import { InjectDatabase, isUniqueViolation, type Database, type Tx } from '@sop/database';
import { Problem } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
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
    const row = { id: uuidv7(), companyId, name };
    await this.database
      .tenant(companyId, (tx) => tx.manager.insert(DepartmentRow, row))
      .catch(refuseDuplicate(name));
    return present(row);
  }

  async rename(companyId: string, id: string, name: string): Promise<Department> {
    const { affected } = await this.database
      .tenant(companyId, (tx) => tx.manager.update(DepartmentRow, { id, companyId }, { name }))
      .catch(refuseDuplicate(name));
    if (!affected) throw departmentNotFound();
    return { id, name };
  }

  async remove(companyId: string, id: string): Promise<void> {
    const { affected } = await this.database.tenant(companyId, (tx) =>
      tx.manager.delete(DepartmentRow, { id, companyId }),
    );
    if (!affected) throw departmentNotFound();
  }
}

/** Throws the 404 when the department is not the company's; otherwise it stays until the transaction has ended. */
export async function requireDepartment(tx: Tx, companyId: string, id: string): Promise<void> {
  const lock = { mode: 'for_key_share' } as const;
  if (!(await tx.manager.findOne(DepartmentRow, { where: { id, companyId }, lock })))
    throw departmentNotFound();
}

const present = ({ id, name }: Department): Department => ({ id, name });

const departmentNotFound = () =>
  new Problem(
    'not-found',
    'This department does not exist. It may have been deleted; please choose another.',
  );

const refuseDuplicate = (name: string) => (error: unknown) => {
  if (isUniqueViolation(error))
    throw new Problem('conflict', `There is already a department named “${name}”.`);
  throw error;
};
