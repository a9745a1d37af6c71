import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { defineJob, type JobContext, type JobHandler } from '@sop/jobs';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';

/** Limits one statement, so that none runs long. */
const batchSize = 5_000;

export const deleteOldAudit = defineJob({ kind: 'audit.forget', schedule: '47 3 * * *' });

/** Deletes audit entries older than the configured age, oldest first. */
@Injectable()
export class DeleteOldAudit implements JobHandler<typeof deleteOldAudit> {
  readonly job = deleteOldAudit;
  private readonly logger = new Logger(DeleteOldAudit.name);

  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(AUTH_CONFIG) private readonly config: Pick<AuthConfig, 'auditDays'>,
  ) {}

  async run(_job: unknown, { signal }: Pick<JobContext, 'signal'>, limit = batchSize): Promise<void> {
    let removed = 0;
    for (let deleted = limit; deleted === limit && !signal.aborted; removed += deleted)
      deleted = await this.removeOldest(limit);
    if (removed > 0)
      this.logger.log(`${removed} audit entries of more than ${this.config.auditDays} days ago were removed`);
  }

  private removeOldest(limit: number): Promise<number> {
    return this.database.systemExecute(
      `delete from audit where id in (
         select id from audit where created_at < now() - make_interval(days => $1) order by created_at, id limit $2)`,
      [this.config.auditDays, limit],
    );
  }
}
