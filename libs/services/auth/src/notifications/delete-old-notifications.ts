import { Injectable } from '@nestjs/common';
import { notificationLimits } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { defineJob, type JobHandler } from '@sop/jobs';

export const deleteOldNotificationsJob = defineJob({ kind: 'notifications.forget', schedule: '50 3 * * *' });

/** Deletes notifications after some months, read or not. */
@Injectable()
export class DeleteOldNotifications implements JobHandler<typeof deleteOldNotificationsJob> {
  readonly job = deleteOldNotificationsJob;

  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  async run(): Promise<void> {
    await this.database.system(async (tx) => {
      await tx.setStatementTimeout(60);
      await tx.execute('delete from notification where created_at < now() - make_interval(days => $1)', [
        notificationLimits.days,
      ]);
    });
  }
}
