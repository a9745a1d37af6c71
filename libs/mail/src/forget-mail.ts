import { Injectable } from '@nestjs/common';
import { defineJob, type ClaimedJob, type JobContext, type JobHandler } from '@sop/jobs';
import { z } from 'zod';
import { sendMail } from './send-mail.js';

/** How long the record of a mail stays: that it was sent, or why not. */
const keptDays = 30;

export const forgetMail = defineJob({ name: 'mail.forget', payload: z.object({}), schedule: '50 3 * * *' });

@Injectable()
export class ForgetMail implements JobHandler<typeof forgetMail> {
  readonly job = forgetMail;

  run(_job: ClaimedJob, context: JobContext): Promise<void> {
    return context.finish(async (tx) => {
      await tx.setStatementTimeout(60);
      await tx.execute(
        'delete from job where kind = $1 and finished_at < now() - make_interval(days => $2)',
        [sendMail.name, keptDays],
      );
    });
  }
}
