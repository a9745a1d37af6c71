import { Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { defineJob, type JobHandler } from '@sop/jobs';
import { z } from 'zod';
import { suggestJob } from '../training.jobs.js';

/** Requests wait for their suggestions for seconds only: what is older was left behind. */
const staleMinutes = 10;

export const forgetSuggestions = defineJob({
  name: 'suggestions.forget',
  payload: z.object({}),
  schedule: '*/10 * * * *',
});

/** Removes looks at frames that nobody waits for any more. */
@Injectable()
export class ForgetSuggestions implements JobHandler<typeof forgetSuggestions> {
  readonly job = forgetSuggestions;

  constructor(@InjectDatabase('training') private readonly database: Database) {}

  async run(): Promise<void> {
    await this.database.systemExecute(
      'delete from job where kind = $1 and created_at < now() - make_interval(mins => $2)',
      [suggestJob.name, staleMinutes],
    );
  }
}
