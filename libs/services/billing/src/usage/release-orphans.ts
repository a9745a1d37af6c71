import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { defineJob, type JobHandler } from '@sop/jobs';
import { z } from 'zod';
import { CLOCK, type Clock } from '../clock.js';

const heldHours = 24;

export const releaseOrphans = defineJob({
  name: 'reservations.release-orphans',
  payload: z.object({}),
  schedule: '7 * * * *',
});

/**
 * Gives back storage that was reserved for uploads of which nobody ever said how they ended. Only storage: the other
 * kinds are small, and go back at the end of the month or never.
 */
@Injectable()
export class ReleaseOrphans implements JobHandler<typeof releaseOrphans> {
  readonly job = releaseOrphans;
  private readonly logger = new Logger(ReleaseOrphans.name);

  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - heldHours * 3600_000);
    const [done] = await this.database.system((tx) =>
      tx.query<{ count: number }>(
        `with orphan as (
           update reservation set state = 'expired'
            where state = 'held' and kind = 'storage_bytes' and created_at < $1 returning company_id, amount
         ), given_back as (
           update usage_counter c set used = greatest(0, c.used - o.amount)
             from (select company_id, sum(amount)::bigint as amount from orphan group by company_id) o
            where c.company_id = o.company_id and c.kind = 'storage_bytes' and c.period = 'total'
         )
         select count(*)::int as count from orphan`,
        [before],
      ),
    );
    const count = done?.count ?? 0;
    if (count > 0) this.logger.warn(`Released ${count} storage reservations that were never settled`);
  }
}
