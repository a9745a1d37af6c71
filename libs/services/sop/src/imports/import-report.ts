import { Injectable } from '@nestjs/common';
import type { ReplyOf, routes } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import type { Caller } from '@sop/service-kit';
import { lockSop, requireSop } from '../sops/require-sop.js';
import { SopRow } from '../sops/sop.entity.js';

/** What was not taken over of a document, as long as an editor wants to see it. */
@Injectable()
export class ImportReport {
  constructor(@InjectDatabase('sop') private readonly database: Database) {}

  /** @throws Problem 404 */
  async get({ companyId }: Caller, id: string): Promise<ReplyOf<typeof routes.importReport.get>> {
    const { imported } = await this.database.tenant(companyId, (tx) => requireSop(tx, companyId, id));
    return { left_out: imported?.left_out ?? [], left_out_count: imported?.left_out_count ?? 0 };
  }

  /** No change of the SOP: it starts no draft. Idempotent. @throws Problem 404 */
  async dismiss({ companyId }: Caller, id: string): Promise<void> {
    await this.database.tenant(companyId, async (tx) => {
      const { imported } = await lockSop(tx, companyId, id);
      if (!imported) return;
      const without = { ...imported, left_out: [], left_out_count: 0 };
      await tx.manager.update(SopRow, { id, companyId }, { imported: without });
    });
  }
}
