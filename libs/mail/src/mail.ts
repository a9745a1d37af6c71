import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@sop/database';
import { JobQueue, NO_COMPANY } from '@sop/jobs';
import { v7 as uuidv7 } from 'uuid';
import type { MailMessage } from './mail-message.js';
import { MAIL_CONFIG, type MailConfig } from './mail.config.js';
import { MailCipher } from './mail-cipher.js';
import { mailSchema, sendMail } from './send-mail.js';

export interface Delivery {
  /** One address. */
  to: string;
  /** The company of the mail; `null` for none, in a system transaction. */
  companyId: string | null;
  /** Makes the mail idempotent within 30 days: `trial-ends:<subscription>`. */
  key?: string;
  /** The mail is not sent after this time, for example the expiry of its link. */
  until?: Date;
}

/** Sends mail if and only if the caller's transaction commits. */
@Injectable()
export class Mail {
  constructor(
    private readonly queue: JobQueue,
    private readonly cipher: MailCipher,
    @Inject(MAIL_CONFIG) private readonly config: Pick<MailConfig, 'smtpUrl'>,
  ) {}

  /** Whether a mail server is configured; without one mails are only written to files. */
  get hasServer(): boolean {
    return this.config.smtpUrl !== undefined;
  }

  /** @throws ZodError for an invalid address and for a mail that is too large */
  async send(tx: Tx, message: MailMessage, { to, companyId, key, until }: Delivery): Promise<void> {
    const sealed = this.cipher.encrypt(JSON.stringify(mailSchema.parse({ ...message, to })));
    await this.queue.enqueue(tx, sendMail, {
      companyId: companyId ?? NO_COMPANY,
      subjectId: key ?? uuidv7(),
      payload: { sealed, ...(until && { until: until.getTime() }) },
    });
  }

  /** Deletes what waits to be sent to the address for the company, and what could not be sent. */
  async withdraw(tx: Tx, { to, companyId }: { to: string; companyId: string }): Promise<void> {
    const waiting = await tx.query<{ id: string; sealed: string }>(
      `select id, payload ->> 'sealed' as sealed from job where kind = $1 and company_id = $2 and payload ? 'sealed'`,
      [sendMail.kind, companyId],
    );
    const isTo = ({ sealed }: { sealed: string }): boolean =>
      mailSchema.parse(JSON.parse(this.cipher.decrypt(sealed))).to === to;
    await tx.execute('delete from job where id = any($1::uuid[])', [
      waiting.filter(isTo).map(({ id }) => id),
    ]);
  }
}
