import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { defineJob, type JobHandler } from '@sop/jobs';
import { CLOCK, type Clock } from '@sop/service-kit';
import { countRuns, forgetRuns } from './count-runs.js';
import { lockOverview, overviewVersion, projectSops } from './project-sops.js';
import { firstWeek } from './weeks.js';

export const refreshOverviewJob = defineJob({ kind: 'overview.refresh', schedule: '25 * * * *' });

const batch = 200;

const oldRuns = `execution_id in (select execution_id from overview_run where week < $1::date limit ${batch})`;

const forgetUsesSql = `
  with gone as (delete from overview_use where week < $1::date returning sop_id, uses),
       change as (select sop_id, sum(uses)::int as uses from gone group by sop_id)
  update overview_sop as sop set uses = sop.uses - change.uses from change where change.sop_id = sop.sop_id`;

const missingSql = `
  select sop.id as "sopId", sop.company_id as "companyId" from sop
   where sop.id > $2 and not exists (select 1 from overview_sop as shown where shown.sop_id = sop.id and shown.version >= $1)
   order by sop.id limit ${batch}`;

/** Forgets what is older than the weeks that the overview shows, and adds the SOPs and runs of an earlier version of the code. */
@Injectable()
export class RefreshOverview implements JobHandler<typeof refreshOverviewJob> {
  readonly job = refreshOverviewJob;

  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const since = firstWeek(this.clock.now());
    await this.forgetBefore(since);
    await this.addMissing(since);
  }

  private async forgetBefore(week: string): Promise<void> {
    for (let found = batch; found === batch;)
      found = await this.database.system((tx) => forgetRuns(tx, oldRuns, [week]));
    await this.database.system(async (tx) => {
      await tx.execute(forgetUsesSql, [week]);
      await tx.execute('delete from overview_week where week < $1::date', [week]);
      await tx.execute('delete from overview_step where runs = 0 and deviations = 0');
    });
  }

  private async addMissing(since: string): Promise<void> {
    let last = '00000000-0000-0000-0000-000000000000';
    for (let found = batch; found === batch;) {
      const missing = await this.database.system((tx) =>
        tx.query<{ sopId: string; companyId: string }>(missingSql, [overviewVersion, last]),
      );
      for (const { companyId, sopId } of missing)
        await this.database.tenant(companyId, async (tx) => {
          await lockOverview(tx, companyId);
          await projectSops(tx, companyId, [sopId]);
          await countRuns(tx, companyId, sopId, { since });
        });
      last = missing.at(-1)?.sopId ?? last;
      found = missing.length;
    }
  }
}
