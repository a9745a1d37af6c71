import { Inject, Injectable } from '@nestjs/common';
import { companyExportRetention, exportRetention } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import type { JobHandler } from '@sop/jobs';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { RUNTIME, sweepScratch, type Runtime } from '@sop/service-kit';
import { importScratch } from '../imports/read-in-child.js';
import { markupScratch } from '../markup/draw-markup.js';
import { exportScratch, sweepExportsJob } from './export.jobs.js';
import { removeExports } from './remove-exports.js';

interface Ended {
  id: string;
  company_id: string;
}

/** Expired documents, and those of deleted SOPs. */
const endedSql = `
  (select id, company_id from sop_export
    where created_at < now() - make_interval(hours => $1)
       or not exists (select from sop where sop.id = sop_export.sop_id)
    order by created_at limit 1000)
  union all
  (select id, company_id from company_export
    where created_at < now() - make_interval(days => $2)
    order by created_at limit 1000)`;

/** Deletes documents after an hour, those of deleted SOPs, and company exports after their days. */
@Injectable()
export class SweepExports implements JobHandler<typeof sweepExportsJob> {
  readonly job = sweepExportsJob;

  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(RUNTIME) private readonly runtime: Pick<Runtime, 'workDir'>,
  ) {}

  async run(): Promise<void> {
    const ended = await this.database.system((tx) =>
      tx.query<Ended>(endedSql, [exportRetention.hours, companyExportRetention.days]),
    );
    for (const { id, company_id: companyId } of ended)
      await this.database.system((tx) => removeExports(tx, this.store, { companyId, id }));
    await sweepScratch(this.runtime.workDir, [exportScratch, markupScratch, importScratch], new Date());
  }
}
