import { Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { defineJob, type JobHandler } from '@sop/jobs';
import { suggestJob } from '../training.jobs.js';

/** Requests wait for their suggestions for seconds only: older jobs are stale. */
const staleMinutes = 10;

export const deleteStaleSuggestions = defineJob({ kind: 'suggestions.forget', schedule: '*/10 * * * *' });

/** Deletes suggestion jobs for which no request waits. */
@Injectable()
export class DeleteStaleSuggestions implements JobHandler<typeof deleteStaleSuggestions> {
  readonly job = deleteStaleSuggestions;

  constructor(@InjectDatabase('training') private readonly database: Database) {}

  async run(): Promise<void> {
    await this.database.systemExecute(
      'delete from job where kind = $1 and created_at < now() - make_interval(mins => $2)',
      [suggestJob.kind, staleMinutes],
    );
  }
}
