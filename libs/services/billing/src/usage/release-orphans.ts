import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { defineJob, type JobHandler } from '@sop/jobs';
import { z } from 'zod';
import { CLOCK, type Clock } from '../clock.js';

const heldHours = 24;
/** No question travels longer, whatever stood still meanwhile: NATS keeps none, so it lies in some process's memory. */
const abandonedDays = 7;

export const releaseOrphans = defineJob({
  name: 'reservations.release-orphans',
  payload: z.object({}),
  schedule: '7 * * * *',
});

/**
 * Forgets what was abandoned long ago, and gives back storage and places of users that were reserved by what died before it said how it ended. The other kinds go back
 * at the end of the month.
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
    await this.forgetAbandoned();
    await this.release();
  }

  /** By the clock of the database, which set the time. */
  private async forgetAbandoned(): Promise<void> {
    await this.database.systemExecute(
      `delete from reservation where state = 'abandoned' and created_at < now() - make_interval(days => $1)`,
      [abandonedDays],
    );
  }

  private async release(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - heldHours * 3600_000);
    const [done] = await this.database.system((tx) =>
      tx.query<{ count: number }>(
        `with orphan as (
           update reservation set state = 'expired'
            where state = 'held' and kind in ('storage_bytes', 'users') and created_at < $1 returning company_id, kind, amount
         ), given_back as (
           update usage_counter c set used = greatest(0, c.used - o.amount)
             from (select company_id, kind, sum(amount)::bigint as amount from orphan group by company_id, kind) o
            where c.company_id = o.company_id and c.kind = o.kind and c.period = 'total'
         )
         select count(*)::int as count from orphan`,
        [before],
      ),
    );
    const count = done?.count ?? 0;
    if (count > 0)
      this.logger.warn(`Released ${count} reservations of storage and places that were never settled`);
  }
}
