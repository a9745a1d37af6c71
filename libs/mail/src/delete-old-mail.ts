import { Injectable } from '@nestjs/common';
import { defineJob, type ClaimedJob, type JobContext, type JobHandler } from '@sop/jobs';
import { sendMail } from './send-mail.js';

/** How long the record of a mail is stored: that it was sent, or why not. */
const retentionDays = 30;

export const deleteOldMail = defineJob({ kind: 'mail.forget', schedule: '50 3 * * *' });

@Injectable()
export class DeleteOldMail implements JobHandler<typeof deleteOldMail> {
  readonly job = deleteOldMail;

  run(_job: ClaimedJob, context: JobContext): Promise<void> {
    return context.finish(async (tx) => {
      await tx.setStatementTimeout(60);
      await tx.execute(
        'delete from job where kind = $1 and finished_at < now() - make_interval(days => $2)',
        [sendMail.kind, retentionDays],
      );
    });
  }
}
