import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { CLOCK, refuse, type Caller, type Clock } from '@sop/service-kit';
import { indexSop } from '../search/index-sop.js';
import { lockAnySop, lockSop } from '../sops/require-sop.js';
import { SopRow } from '../sops/sop.entity.js';

/** Hides SOPs from everyone, and puts them back as they were. */
@Injectable()
export class TrashService {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A run in progress goes on: its draft is there when the SOP is restored. @throws Problem 404 */
  move({ companyId, userId }: Caller, id: string): Promise<void> {
    return this.database.tenant(companyId, async (tx) => {
      await lockSop(tx, companyId, id);
      const trashed = { trashedAt: this.clock.now(), trashedBy: userId };
      await tx.manager.update(SopRow, { id, companyId }, trashed);
      await indexSop(tx, { companyId, sopId: id });
      await tx.audit({ action: 'sop.trashed', targets: [{ kind: 'sop', id }] });
    });
  }

  /** @throws Problem 404; 409 where it is not in the trash */
  restore({ companyId }: Caller, id: string): Promise<void> {
    return this.database.tenant(companyId, async (tx) => {
      const { trashedAt } = await lockAnySop(tx, companyId, id);
      if (trashedAt === null) throw refuse('sop.not-in-trash');
      await tx.manager.update(SopRow, { id, companyId }, { trashedAt: null, trashedBy: null });
      await indexSop(tx, { companyId, sopId: id });
      await tx.audit({ action: 'sop.restored', targets: [{ kind: 'sop', id }] });
    });
  }
}
