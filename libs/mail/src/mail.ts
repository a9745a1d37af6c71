import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@sop/database';
import { JobQueue, NO_COMPANY } from '@sop/jobs';
import { v7 as uuidv7 } from 'uuid';
import type { MailMessage } from './mail-message.js';
import { MAIL_CONFIG, type MailConfig } from './mail.config.js';
import { Seal } from './seal.js';
import { sealedMail, sendMail } from './send-mail.js';

export interface Delivery {
  /** One address. */
  to: string;
  /** Whose mail it is; `null` where there is no company, in a system transaction. */
  companyId: string | null;
  /** The same key is one mail, however often it is asked for (within 30 days): `trial-ends:<subscription>`. */
  key?: string;
  /** After this nobody wants it: the end of its link, say. */
  until?: Date;
}

/** Sends mail with the transaction that asks for it, or never. */
@Injectable()
export class Mail {
  constructor(
    private readonly queue: JobQueue,
    private readonly seal: Seal,
    @Inject(MAIL_CONFIG) private readonly config: Pick<MailConfig, 'smtpUrl'>,
  ) {}

  /** Whether a mail server takes the mails; without one they are files, which reach nobody by themselves. */
  get hasServer(): boolean {
    return this.config.smtpUrl !== undefined;
  }

  /** @throws ZodError on an address that is none, and on a mail that is too large */
  async send(tx: Tx, message: MailMessage, { to, companyId, key, until }: Delivery): Promise<void> {
    const sealed = this.seal.close(JSON.stringify(sealedMail.parse({ ...message, to })));
    await this.queue.enqueue(tx, sendMail, {
      companyId: companyId ?? NO_COMPANY,
      subjectId: key ?? uuidv7(),
      payload: { sealed, ...(until && { until: until.getTime() }) },
    });
  }
}
