import { Injectable } from '@nestjs/common';
import { webhookLimits } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { defineJob, type JobHandler } from '@sop/jobs';

export const deleteOldDeliveriesJob = defineJob({ kind: 'webhooks.forget', schedule: '55 3 * * *' });

/** Deletes what is no longer in the log of a webhook, and secrets that have ended. */
@Injectable()
export class DeleteOldDeliveries implements JobHandler<typeof deleteOldDeliveriesJob> {
  readonly job = deleteOldDeliveriesJob;

  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  async run(): Promise<void> {
    await this.database.system(async (tx) => {
      await tx.setStatementTimeout(60);
      await tx.execute('delete from webhook_secret where expires_at < now()', []);
      await tx.execute('delete from webhook_delivery where created_at < now() - make_interval(days => $1)', [
        webhookLimits.logDays,
      ]);
    });
  }
}
