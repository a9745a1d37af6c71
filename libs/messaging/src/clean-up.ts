import type { Database } from '@sop/database';
import { defineJob, type JobContext, type JobHandler } from '@sop/jobs';
import { z } from 'zod';

/** How long a sent event can be sent again should the bus lose its store; inbox rows live far longer. */
export const outboxDays = 7;

/** Which rows of the kit's tables may go, by the column that says since when. */
const kept = [
  { table: 'outbox', since: 'sent_at', days: outboxDays },
  { table: 'inbox', since: 'handled_at', days: 30 },
  { table: 'dead_letter', since: 'failed_at', days: 90 },
] as const;
/** A statement may take five seconds, and locks what it deletes. */
const atOnce = 5_000;

export const cleanUpMessages = defineJob({
  name: 'messages.clean-up',
  payload: z.object({}),
  schedule: '23 * * * *',
});

/** Forgets what was sent and handled long ago. */
export class CleanUpMessages implements JobHandler<typeof cleanUpMessages> {
  readonly job = cleanUpMessages;

  constructor(private readonly database: Database) {}

  async run(_job: unknown, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    for (const { table, since, days } of kept) {
      const sql = `delete from ${table} where ctid = any(array(select ctid from ${table}
        where ${since} < now() - interval '${days} days' limit ${atOnce}))`;
      while ((await this.database.systemExecute(sql)) === atOnce) signal.throwIfAborted();
    }
  }
}
