import { Injectable } from '@nestjs/common';
import { SopDeleted, type BodyOf, type QueryOf, type routes, type Sop, type SopCard } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { SignedPaths } from '@sop/object-store';
import { type Caller, refuse } from '@sop/service-kit';
import { DepartmentRow } from '../departments/department.entity.js';
import { requireDepartment } from '../departments/departments.service.js';
import { addRevision, difference } from '../revisions/add-revision.js';
import { StepRow } from '../steps/step.entity.js';
import { SopRow } from './sop.entity.js';
import { cardColumns, cardTables } from './sop-cards.js';
import { presentCard, presentSop, type SopCardRow } from './sop.presenter.js';
import { storageReferenceOf } from './storage-reference.js';

const listQuery = `
  select ${cardColumns}
    from ${cardTables('sop')}
   where sop.company_id = $1
     and ($2::uuid is null or sop.department_id = $2)
     and ($3::text is null or sop.creation_type = $3)
   order by sop.created_at desc, sop.id desc`;

@Injectable()
export class SopsService {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly paths: SignedPaths,
  ) {}

  async list(companyId: string, filter: QueryOf<typeof routes.sops.list>): Promise<SopCard[]> {
    const wanted = [companyId, filter.department_id ?? null, filter.creation_type ?? null];
    const rows = await this.database.tenantRows<SopCardRow>(companyId, listQuery, wanted);
    return rows.map((row) => presentCard(row, this.paths));
  }

  get(companyId: string, id: string): Promise<Sop> {
    return this.database.tenant(companyId, (tx) => this.read(tx, companyId, id));
  }

  update(
    caller: Caller,
    id: string,
    { revision, ...change }: BodyOf<typeof routes.sops.update>,
  ): Promise<Sop> {
    const { companyId } = caller;
    return this.database.tenant(companyId, async (tx) => {
      // Only what was changed is written: the generated content may arrive in the same moment.
      const row = await lockSop(tx, companyId, id);
      if (revision !== undefined && revision !== row.revision)
        throw refuse(
          'sop.changed-meanwhile',
          {},
          {
            versions: { current: await this.read(tx, companyId, id), submitted: change },
          },
        );
      if (change.department_id) await requireDepartment(tx, companyId, change.department_id);
      const columns = {
        ...(change.title === undefined ? {} : { title: change.title }),
        ...(change.department_id === undefined ? {} : { departmentId: change.department_id }),
      };
      const was = { title: row.title, department_id: row.departmentId };
      const changed = difference(was, { ...was, ...change });
      if (changed) {
        await tx.manager.update(SopRow, { id, companyId }, columns);
        await addRevision(tx, row, { kind: 'edited', caller, ...changed });
        await tx.audit({ action: 'sop.edited', targets: [{ kind: 'sop', id }] });
      }
      return this.read(tx, companyId, id);
    });
  }

  /** The row goes at once; its objects and a running job follow from the event, however often that is delivered. */
  remove(companyId: string, id: string): Promise<void> {
    return this.database.tenant(companyId, async (tx) => {
      // Locked: of two deletes at once only one may give the storage back.
      const row = await lockSop(tx, companyId, id);
      await tx.manager.delete(SopRow, { id, companyId });
      await tx.emit(SopDeleted, {
        sop_id: id,
        company_id: companyId,
        reservation_id: row.reservationId ?? undefined,
        storage_reference: storageReferenceOf(row),
      });
      await tx.audit({ action: 'sop.deleted', targets: [{ kind: 'sop', id }] });
    });
  }

  private async read(tx: Tx, companyId: string, id: string): Promise<Sop> {
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

/** The SOP, or the 404 that a foreign id gets as well. */
export async function requireSop(tx: Tx, companyId: string, id: string): Promise<SopRow> {
  const row = await tx.manager.findOneBy(SopRow, { id, companyId });
  if (!row) throw sopNotFound();
  return row;
}

/** The same, held against every other change until the transaction ends. */
export async function lockSop(tx: Tx, companyId: string, id: string): Promise<SopRow> {
  const row = await tx.manager.findOne(SopRow, {
    where: { id, companyId },
    lock: { mode: 'pessimistic_write' },
  });
  if (!row) throw sopNotFound();
  return row;
}

const sopNotFound = () => refuse('sop.not-there');
