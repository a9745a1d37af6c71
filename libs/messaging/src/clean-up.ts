import type { Database } from '@sop/database';
import { defineJob, type JobContext, type JobHandler } from '@sop/jobs';
import { z } from 'zod';

/** How long a sent event can be sent again should the bus lose its store; inbox rows live far longer. */
export const outboxDays = 7;

/** Which rows of the kit's tables may go. */
const outdated = [
  { table: 'outbox', where: `sent_at < now() - interval '${outboxDays} days'` },
  { table: 'inbox', where: `handled_at < now() - interval '30 days'` },
  { table: 'dead_letter', where: `failed_at < now() - interval '90 days'` },
  { table: 'rate_limit', where: 'expire < extract(epoch from now()) * 1000' },
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
    for (const { table, where } of outdated) {
      const sql = `delete from ${table} where ctid = any(array(select ctid from ${table}
        where ${where} limit ${atOnce}))`;
      while ((await this.database.systemExecute(sql)) === atOnce) signal.throwIfAborted();
    }
  }
}
