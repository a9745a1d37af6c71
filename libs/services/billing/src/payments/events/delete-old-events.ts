import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { defineJob, type JobHandler } from '@sop/jobs';
import { CLOCK, dayMilliseconds, type Clock } from '@sop/service-kit';

/** Far longer than the provider resends an event (three days). */
const retentionDays = 90;

export const deleteOldEventsJob = defineJob({ kind: 'payments.forget-events', schedule: '41 4 * * *' });

/** Bounds the log of events and failed payments. */
@Injectable()
export class DeleteOldEvents implements JobHandler<typeof deleteOldEventsJob> {
  readonly job = deleteOldEventsJob;

  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - retentionDays * dayMilliseconds);
    await this.database.system(async (tx) => {
      await tx.execute('delete from payment_event where received_at < $1', [before]);
      await tx.execute('delete from payment_failure where failed_at < $1', [before]);
      await tx.execute(`delete from job where kind like 'payments.%' and finished_at < $1`, [before]);
    });
  }
}
