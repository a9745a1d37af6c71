import { Inject, Injectable } from '@nestjs/common';
import { statusMessage } from '@sop/contracts';
import {
  defineJob,
  Refused,
  type ClaimedJob,
  type JobContext,
  type JobHandler,
  type JobPayload,
} from '@sop/jobs';
import { z } from 'zod';
import type { Deliver } from './deliver.js';
import { MailCipher } from './mail-cipher.js';

/** About eight hours in total, for a mail server that is down over night. */
const backOffSeconds = [15, 60, 300, 900, 1_800, 3_600, 7_200, 14_400];

export const sendMail = defineJob({
  kind: 'mail.send',
  payload: z.object({
    /** An encrypted `mailSchema` as JSON. */
    sealed: z.string().max(1_000_000),
    /** Milliseconds since 1970: the mail is not sent after this time. */
    until: z.number().int().optional(),
  }),
  attempts: backOffSeconds.length + 1,
  backOffSeconds,
});

const address = z.email().max(254);

export const mailSchema = z.object({
  to: address,
  subject: z.string().min(1).max(200),
  text: z.string().min(1).max(50_000),
  html: z.string().min(1).max(200_000),
  replyTo: address.optional(),
});

export const DELIVER = Symbol('deliver');

/** Delivers a mail and deletes its content in the transaction that marks it as sent. */
@Injectable()
export class SendMail implements JobHandler<typeof sendMail> {
  readonly job = sendMail;

  constructor(
    @Inject(DELIVER) private readonly deliver: Deliver,
    private readonly cipher: MailCipher,
  ) {}

  async run(job: ClaimedJob<JobPayload<typeof sendMail>>, context: JobContext): Promise<void> {
    const { sealed, until } = job.payload;
    if (until !== undefined && until < Date.now()) throw new Refused(statusMessage('mail.too-late'));
    const { replyTo, ...mail } = mailSchema.parse(JSON.parse(this.cipher.decrypt(sealed)));
    await this.deliver(job.id, { ...mail, ...(replyTo === undefined ? {} : { replyTo }) });
    await context.finish(async (tx) => {
      await tx.execute(`update job set payload = '{}' where id = $1`, [job.id]);
    });
  }
}
