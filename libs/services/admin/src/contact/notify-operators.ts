import { Injectable } from '@nestjs/common';
import { OperatorAddresses } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { defineJob, type ClaimedJob, type JobHandler, type JobPayload } from '@sop/jobs';
import { contactMessage, Mail } from '@sop/mail';
import { Bus } from '@sop/messaging';
import { z } from 'zod';

export const notifyOperatorsJob = defineJob({
  kind: 'contact.notify-operators',
  payload: z.object({ id: z.uuid() }),
});

interface Row {
  name: string;
  email: string;
  company: string | null;
  message: string;
}

/** Mails a visitor's message to each operator once. */
@Injectable()
export class NotifyOperators implements JobHandler<typeof notifyOperatorsJob> {
  readonly job = notifyOperatorsJob;

  constructor(
    @InjectDatabase('admin') private readonly database: Database,
    private readonly bus: Bus,
    private readonly mail: Mail,
  ) {}

  async run({ payload: { id } }: ClaimedJob<JobPayload<typeof notifyOperatorsJob>>): Promise<void> {
    const { emails } = await this.bus.request(OperatorAddresses, {});
    await this.database.system(async (tx) => {
      const [row] = await tx.query<Row>(
        'select name, email, company, message from contact_message where id = $1',
        [id],
      );
      // The message was deleted before it was mailed.
      if (!row) return;
      const { company, ...rest } = row;
      const message = contactMessage({ ...rest, ...(company !== null && { company }) });
      for (const to of emails) await this.mail.send(tx, message, { to, companyId: null, key: `${id}:${to}` });
    });
  }
}
