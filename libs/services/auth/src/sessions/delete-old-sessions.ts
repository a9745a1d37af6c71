import { Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { defineJob, type JobHandler } from '@sop/jobs';

/** Ended sessions are stored this long, to answer who was signed in when. */
const retentionDays = 30;

export const deleteOldSessions = defineJob({ kind: 'sessions.forget', schedule: '40 3 * * *' });

/** Deletes sessions that ended long ago. */
@Injectable()
export class DeleteOldSessions implements JobHandler<typeof deleteOldSessions> {
  readonly job = deleteOldSessions;

  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  async run(): Promise<void> {
    await this.database.system(async (tx) => {
      await tx.setStatementTimeout(60);
      await tx.execute('delete from session where expires_at < now() - make_interval(days => $1)', [
        retentionDays,
      ]);
    });
  }
}
