import { Inject, Injectable } from '@nestjs/common';
import { trashRetention } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { defineJob, type JobHandler } from '@sop/jobs';
import { CLOCK, dayMilliseconds, type Clock } from '@sop/service-kit';
import { deleteSop } from '../sops/delete-sop.js';
import { lockIfExists } from '../sops/require-sop.js';

export const emptyTrashJob = defineJob({ kind: 'trash.empty', schedule: '40 * * * *' });

interface Expired {
  id: string;
  company_id: string;
}

const batch = 200;

const expiredSql = `select id, company_id from sop where trashed_at <= $1 order by trashed_at, id limit ${batch}`;

/** Deletes SOPs for good that have been in the trash for their days. */
@Injectable()
export class EmptyTrash implements JobHandler<typeof emptyTrashJob> {
  readonly job = emptyTrashJob;

  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - trashRetention.days * dayMilliseconds);
    for (let found = batch; found === batch;) {
      const expired = await this.database.system((tx) => tx.query<Expired>(expiredSql, [before]));
      for (const sop of expired) await this.delete(sop, before);
      found = expired.length;
    }
  }

  /** Unless it was restored or deleted in the meantime. */
  private delete({ id, company_id: companyId }: Expired, before: Date): Promise<void> {
    return this.database.tenant(companyId, async (tx) => {
      const row = await lockIfExists(tx, companyId, id);
      if (row?.trashedAt && row.trashedAt <= before)
        await deleteSop(tx, row, { days_in_trash: trashRetention.days });
    });
  }
}
