import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { defineJob, JobQueue, type JobHandler } from '@sop/jobs';
import { CLOCK, dayMilliseconds, type Clock } from '@sop/service-kit';
import { enqueueNotice } from './notify-company.js';

const daysBefore = 2;

export const trialReminderJob = defineJob({ kind: 'payments.remind-of-trials', schedule: '11 * * * *' });

interface EndingTrial {
  company_id: string;
  ends_at: Date;
}

/** Reminds a company two days before its trial ends, once per end date. */
@Injectable()
export class SendTrialReminders implements JobHandler<typeof trialReminderJob> {
  readonly job = trialReminderJob;

  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly queue: JobQueue,
  ) {}

  async run(): Promise<void> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + daysBefore * dayMilliseconds);
    await this.database.system(async (tx) => {
      const ending = await tx.query<EndingTrial>(
        `select company_id, trial_ends_at as ends_at
           from subscription
          where status = 'trialing' and trial_ends_at > $1 and trial_ends_at <= $2`,
        [now, until],
      );
      for (const { company_id, ends_at } of ending) {
        const at = ends_at.toISOString();
        const key = `trial-ends:${company_id}:${at}`;
        await enqueueNotice(this.queue, tx, key, { notice: 'trial-ends', company_id, ends_at: at });
      }
    });
  }
}
