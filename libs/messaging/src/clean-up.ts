import type { Database } from '@sop/database';
import { defineJob, type JobContext, type JobHandler } from '@sop/jobs';

/** How long a sent event can be resent after the bus lost its store; inbox rows are stored far longer. */
export const outboxRetentionDays = 7;

/** The expired rows of the shared tables. */
const expiredRows = [
  { table: 'outbox', where: `sent_at < now() - interval '${outboxRetentionDays} days'` },
  { table: 'inbox', where: `handled_at < now() - interval '30 days'` },
  { table: 'dead_letter', where: `failed_at < now() - interval '90 days'` },
  { table: 'rate_limit', where: 'expire < extract(epoch from now()) * 1000' },
] as const;
/** Bounds each statement, which may take five seconds and locks the rows that it deletes. */
const batchSize = 5_000;

export const cleanUpMessages = defineJob({ kind: 'messages.clean-up', schedule: '23 * * * *' });

/** Deletes messages that were sent and handled long ago. */
export class CleanUpMessages implements JobHandler<typeof cleanUpMessages> {
  readonly job = cleanUpMessages;

  constructor(private readonly database: Database) {}

  async run(_job: unknown, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    for (const { table, where } of expiredRows) {
      const sql = `delete from ${table} where ctid = any(array(select ctid from ${table}
        where ${where} limit ${batchSize}))`;
      while ((await this.database.systemExecute(sql)) === batchSize) signal.throwIfAborted();
    }
  }
}
