import { Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { defineJob, type JobHandler } from '@sop/jobs';
import { z } from 'zod';

/** Ended sessions are kept this long for questions about who was signed in when. */
const keptDays = 30;

export const forgetSessions = defineJob({
  name: 'sessions.forget',
  payload: z.object({}),
  schedule: '40 3 * * *',
});

/** Removes sessions that ended long ago. */
@Injectable()
export class ForgetSessions implements JobHandler<typeof forgetSessions> {
  readonly job = forgetSessions;

  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  async run(): Promise<void> {
    await this.database.system(async (tx) => {
      await tx.setStatementTimeout(60);
      await tx.execute('delete from session where expires_at < now() - make_interval(days => $1)', [
        keptDays,
      ]);
    });
  }
}
