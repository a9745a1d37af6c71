import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { defineJob, type JobHandler } from '@sop/jobs';
import { CLOCK, type Clock } from '@sop/service-kit';

const maxHeldHours = 24;
/** Longer than any request can be delayed: NATS does not store requests, so they wait only in a process's memory. */
const abandonedRetentionDays = 7;

export const releaseOrphansJob = defineJob({ kind: 'reservations.release-orphans', schedule: '7 * * * *' });

/**
 * Deletes old abandoned reservations, and releases storage and seats whose reservation was never settled because its
 * process died. The other kinds reset at the end of the month.
 */
@Injectable()
export class ReleaseOrphans implements JobHandler<typeof releaseOrphansJob> {
  readonly job = releaseOrphansJob;
  private readonly logger = new Logger(ReleaseOrphans.name);

  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    await this.deleteAbandoned();
    await this.release();
  }

  /** Uses the database's clock, which also set the timestamp. */
  private async deleteAbandoned(): Promise<void> {
    await this.database.systemExecute(
      `delete from reservation where state = 'abandoned' and created_at < now() - make_interval(days => $1)`,
      [abandonedRetentionDays],
    );
  }

  private async release(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - maxHeldHours * 3600_000);
    const [result] = await this.database.system((tx) =>
      tx.query<{ count: number }>(
        `with orphan as (
           update reservation set state = 'expired'
            where state = 'held' and kind in ('storage_bytes', 'users') and created_at < $1 returning company_id, kind, amount
         ), released as (
           update usage_counter c set used = greatest(0, c.used - o.amount)
             from (select company_id, kind, sum(amount)::bigint as amount from orphan group by company_id, kind) o
            where c.company_id = o.company_id and c.kind = o.kind and c.period = 'total'
         )
         select count(*)::int as count from orphan`,
        [before],
      ),
    );
    const count = result?.count ?? 0;
    if (count > 0)
      this.logger.warn(`Released ${count} reservations of storage and seats that were never settled`);
  }
}
