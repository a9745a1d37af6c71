import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { defineJob, type JobHandler } from '@sop/jobs';
import { CLOCK, type Clock } from '@sop/service-kit';
import { monthOf } from './period.js';

export const storeMonthlyUsageJob = defineJob({ kind: 'usage.keep-months', schedule: '17 * * * *' });

/** Stores the totals of storage and users hourly: the last value of a month is that month's usage. */
@Injectable()
export class StoreMonthlyUsage implements JobHandler<typeof storeMonthlyUsageJob> {
  readonly job = storeMonthlyUsageJob;

  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    await this.database.system((tx) =>
      tx.execute(
        `insert into usage_month as stored (company_id, period, storage_bytes, users)
         select company_id, $1, coalesce(max(used) filter (where kind = 'storage_bytes'), 0),
                coalesce(max(used) filter (where kind = 'users'), 0)::int
           from usage_counter where period = 'total' group by company_id
         on conflict (company_id, period) do update set storage_bytes = excluded.storage_bytes, users = excluded.users
          where (stored.storage_bytes, stored.users) is distinct from (excluded.storage_bytes, excluded.users)`,
        [monthOf(this.clock.now())],
      ),
    );
  }
}
