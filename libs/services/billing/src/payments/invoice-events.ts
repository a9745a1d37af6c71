import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import type Stripe from 'stripe';
import { CLOCK, type Clock } from '@sop/service-kit';
import { CustomerEvents } from './customer-events.js';
import { enqueueNotice } from './notify-company.js';
import { PaymentProvider } from './payment-provider.js';
import { idOf } from './stripe-subscription-state.js';

/** Notices by number of the failed attempt. The suspension has its own notice, sent with the subscription's status. */
const noticeByAttempt: Readonly<Record<number, 'failed' | 'last-call' | undefined>> = {
  1: 'failed',
  3: 'last-call',
};

/** Records invoices that were paid or could not be. */
@Injectable()
export class InvoiceEvents {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly provider: PaymentProvider,
    private readonly customers: CustomerEvents,
    private readonly queue: JobQueue,
  ) {}

  /** @returns the subscription's id, or null */
  async handle(id: string, { isFailure }: { isFailure: boolean }): Promise<string | null> {
    const invoice = await this.provider.call((stripe) => stripe.invoices.retrieve(id));
    const customer = idOf(invoice.customer);
    // A late failure event may concern an invoice that was paid since.
    if (isFailure && invoice.status === 'open') await this.saveFailure(invoice);
    if (!isFailure && invoice.status === 'paid') await this.auditPayment(invoice);
    if (customer !== null) await this.customers.handle(customer);
    return idOf(invoice.parent?.subscription_details?.subscription);
  }

  private saveFailure(invoice: Stripe.Invoice): Promise<void> {
    return this.withCompany(invoice, async (tx, companyId) => {
      const { id, attempt_count: attempt, amount_remaining: amount } = invoice;
      const currency = invoice.currency.toUpperCase();
      const isNew = await tx.execute(
        `insert into payment_failure (invoice_id, attempt, company_id, amount_cents, currency_code, message, failed_at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
        [id, attempt, companyId, amount, currency, describeFailure(invoice), this.clock.now()],
      );
      if (isNew === 0) return;
      await tx.audit({
        action: 'payment.failed',
        companyId,
        targets: [{ kind: 'company', id: companyId }],
        detail: { invoice: id, attempt, cents: amount, currency },
      });
      const notice = noticeByAttempt[attempt];
      if (notice === undefined) return;
      const retry_at = timeOf(invoice.next_payment_attempt);
      const payload = { company_id: companyId, amount_cents: amount, currency_code: currency, retry_at };
      await enqueueNotice(this.queue, tx, `${notice}:${id}`, { notice, ...payload });
    });
  }

  private auditPayment(invoice: Stripe.Invoice): Promise<void> {
    return this.withCompany(invoice, async (tx, companyId) => {
      const { id, amount_paid: cents } = invoice;
      await tx.audit({
        action: 'payment.taken',
        companyId,
        targets: [{ kind: 'company', id: companyId }],
        detail: { invoice: id, cents, currency: invoice.currency.toUpperCase() },
      });
    });
  }

  private async withCompany(
    invoice: Stripe.Invoice,
    work: (tx: Tx, companyId: string) => Promise<void>,
  ): Promise<void> {
    await this.database.system(async (tx) => {
      const [found] = await tx.query<{ company_id: string }>(
        'select company_id from subscription where stripe_customer_id = $1 for update',
        [idOf(invoice.customer)],
      );
      if (found) await work(tx, found.company_id);
    });
  }
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const timeOf = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(seconds * 1000).toISOString();

const describeFailure = ({ attempt_count: attempt, next_payment_attempt: next }: Stripe.Invoice): string =>
  next === null
    ? `Attempt ${attempt} failed; there are no further attempts.`
    : `Attempt ${attempt} failed; the next is on ${longDay.format(next * 1000)}.`;
