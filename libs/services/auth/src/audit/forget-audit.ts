import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { defineJob, type JobContext, type JobHandler } from '@sop/jobs';
import { z } from 'zod';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';

/** Of one statement, so that none is long. */
const rowsAtOnce = 5_000;

export const forgetAudit = defineJob({
  name: 'audit.forget',
  payload: z.object({}),
  schedule: '47 3 * * *',
});

/** Removes the entries of the trail that are older than is set, the oldest first. */
@Injectable()
export class ForgetAudit implements JobHandler<typeof forgetAudit> {
  readonly job = forgetAudit;
  private readonly logger = new Logger(ForgetAudit.name);

  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(AUTH_CONFIG) private readonly config: Pick<AuthConfig, 'auditDays'>,
  ) {}

  async run(_job: unknown, { signal }: Pick<JobContext, 'signal'>, atOnce = rowsAtOnce): Promise<void> {
    let removed = 0;
    for (let last = atOnce; last === atOnce && !signal.aborted; removed += last)
      last = await this.removeOldest(atOnce);
    if (removed > 0)
      this.logger.log(`${removed} audit entries of more than ${this.config.auditDays} days ago were removed`);
  }

  private removeOldest(atOnce: number): Promise<number> {
    return this.database.systemExecute(
      `delete from audit where id in (
         select id from audit where created_at < now() - make_interval(days => $1) order by created_at, id limit $2)`,
      [this.config.auditDays, atOnce],
    );
  }
}
