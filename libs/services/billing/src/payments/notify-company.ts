import { Inject, Injectable } from '@nestjs/common';
import { CompanyContact } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { defineJob, type ClaimedJob, type JobHandler, type JobQueue, type JobPayload } from '@sop/jobs';
import { Mail, paymentFailed, paymentLastCall, suspendedForPayment, trialEnds } from '@sop/mail';
import { Bus } from '@sop/messaging';
import { z } from 'zod';
import { PAYMENTS_CONFIG, type PaymentsConfig } from './payments.config.js';

const money = { amount_cents: z.number().int(), currency_code: z.string() };
const company_id = z.uuid();

/** Payload of a notice. It has no names or addresses: these are looked up when the mail is sent. */
const notice = z.discriminatedUnion('notice', [
  z.object({ notice: z.literal('failed'), company_id, ...money, retry_at: z.iso.datetime().nullable() }),
  z.object({ notice: z.literal('last-call'), company_id, ...money, retry_at: z.iso.datetime().nullable() }),
  z.object({ notice: z.literal('suspended'), company_id }),
  z.object({ notice: z.literal('trial-ends'), company_id, ends_at: z.iso.datetime() }),
]);
type Notice = z.output<typeof notice>;

export const notifyCompanyJob = defineJob({ kind: 'payments.notify-company', payload: notice });

/** Sends one notice per key. */
export async function enqueueNotice(queue: JobQueue, tx: Tx, key: string, payload: Notice): Promise<void> {
  await queue.enqueue(tx, notifyCompanyJob, { companyId: payload.company_id, subjectId: key, payload });
}

/** Mails the company's administrator. */
@Injectable()
export class NotifyCompany implements JobHandler<typeof notifyCompanyJob> {
  readonly job = notifyCompanyJob;

  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    @Inject(PAYMENTS_CONFIG) private readonly config: Pick<PaymentsConfig, 'publicUrl'>,
    private readonly bus: Bus,
    private readonly mail: Mail,
  ) {}

  async run({ payload, subjectId }: ClaimedJob<JobPayload<typeof notifyCompanyJob>>): Promise<void> {
    const { company_id: companyId } = payload;
    const { company_name, email } = await this.bus.request(CompanyContact, { company_id: companyId });
    if (email === null) return;
    const message = messageOf(payload, company_name, `${this.config.publicUrl}/billing`);
    await this.database.tenant(companyId, (tx) =>
      this.mail.send(tx, message, { to: email, companyId, key: `notice:${subjectId}` }),
    );
  }
}

function messageOf(payload: Notice, company: string, link: string) {
  switch (payload.notice) {
    case 'failed':
      return paymentFailed({ company, link, amount: amountOf(payload), ...retryOf(payload) });
    case 'last-call':
      return paymentLastCall({ company, link, amount: amountOf(payload), ...retryOf(payload) });
    case 'suspended':
      return suspendedForPayment({ company, link });
    case 'trial-ends':
      return trialEnds({ company, link, endsAt: new Date(payload.ends_at) });
  }
}

const retryOf = ({ retry_at }: { retry_at: string | null }) =>
  retry_at ? { retryAt: new Date(retry_at) } : {};

const amountOf = ({ amount_cents, currency_code }: { amount_cents: number; currency_code: string }): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency: currency_code }).format(amount_cents / 100);
