import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { defineJob, type JobHandler } from '@sop/jobs';
import { z } from 'zod';
import { CLOCK, type Clock } from '../clock.js';
import { monthOf } from './period.js';

export const keepMonths = defineJob({
  name: 'usage.keep-months',
  payload: z.object({}),
  schedule: '17 * * * *',
});

/** Storage and users are counted as they stand: the last figure of a month is what the month is remembered by. */
@Injectable()
export class KeepMonths implements JobHandler<typeof keepMonths> {
  readonly job = keepMonths;

  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    await this.database.system((tx) =>
      tx.execute(
        `insert into usage_month as kept (company_id, period, storage_bytes, users)
         select company_id, $1, coalesce(max(used) filter (where kind = 'storage_bytes'), 0),
                coalesce(max(used) filter (where kind = 'users'), 0)::int
           from usage_counter where period = 'total' group by company_id
         on conflict (company_id, period) do update set storage_bytes = excluded.storage_bytes, users = excluded.users
          where (kept.storage_bytes, kept.users) is distinct from (excluded.storage_bytes, excluded.users)`,
        [monthOf(this.clock.now())],
      ),
    );
  }
}
