import { Injectable } from '@nestjs/common';
import type { BodyOf, ChangedSop, QueryOf, routes, SopCard } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { SignedPaths } from '@sop/object-store';
import type { Caller } from '@sop/service-kit';
import { requireDepartment } from '../departments/departments.service.js';
import { ChangeSop } from '../editing/change-sop.js';
import { editedEquipment, editedPrecautions } from '../editing/edited-lists.js';
import { audienceOf, type Audience } from '../releases/read-shown.js';
import { deleteSop } from './delete-sop.js';
import { cardColumns, cardTables } from './sop-cards.js';
import { lockAnySop } from './require-sop.js';
import { presentCard, type SopCardRow } from './sop.presenter.js';

const listQueryOf = (audience: Audience) => `
  select ${cardColumns(audience)}
    from ${cardTables('sop', '$4')}
   where sop.company_id = $1 and sop.trashed_at is null
     and ($2::uuid is null or sop.department_id = $2)
     and ($3::text is null or sop.creation_type = $3)
   order by sop.created_at desc, sop.id desc`;

/** Parameters: the company, a department and a creation type or null, and the caller. */
export const listQuery = listQueryOf('editor');
const listQueries = { editor: listQuery, reader: listQueryOf('reader') };

@Injectable()
export class SopsService {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly paths: SignedPaths,
    private readonly changes: ChangeSop,
  ) {}

  async list(caller: Caller, filter: QueryOf<typeof routes.sops.list>): Promise<SopCard[]> {
    const { companyId, userId } = caller;
    const parameters = [companyId, filter.department_id ?? null, filter.creation_type ?? null, userId];
    const rows = await this.database.tenantRows<SopCardRow>(
      companyId,
      listQueries[audienceOf(caller)],
      parameters,
    );
    return rows.map((row) => presentCard(row, this.paths));
  }

  /** Writes only the changed fields: the generated content may arrive at the same moment. */
  update(
    caller: Caller,
    id: string,
    { revision, ...change }: BodyOf<typeof routes.sops.update>,
    key: string | undefined,
  ): Promise<ChangedSop> {
    const { title, department_id, precautions, equipment, is_video_hidden: isVideoHidden } = change;
    return this.changes.apply(
      caller,
      id,
      { kind: 'edited', revision, key, submitted: change },
      async (was, { tx }) => {
        if (department_id) await requireDepartment(tx, caller.companyId, department_id);
        return {
          content: {
            ...was,
            ...(title !== undefined && title !== was.title && { title, isTitleSuggested: false }),
            ...(department_id !== undefined && { departmentId: department_id }),
            ...(precautions && {
              precautions: editedPrecautions(was, precautions),
              isPrecautionsEdited: true,
            }),
            ...(isVideoHidden !== undefined && { isVideoHidden }),
            ...(equipment && { equipment: editedEquipment(was, equipment), isEquipmentEdited: true }),
          },
        };
      },
    );
  }

  /** Also one in the trash. @throws Problem 404 */
  remove(companyId: string, id: string): Promise<void> {
    return this.database.tenant(companyId, async (tx) =>
      // Locked: only one of two parallel deletions may release the storage.
      deleteSop(tx, await lockAnySop(tx, companyId, id)),
    );
  }
}
