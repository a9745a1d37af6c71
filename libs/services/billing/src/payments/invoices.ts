import { Injectable } from '@nestjs/common';
import type { Invoice, QueryOf, routes } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { refuse } from '@sop/service-kit';
import type Stripe from 'stripe';
import { SubscriptionRow } from '../subscriptions/subscription.entity.js';
import { PaymentProvider } from './payment-provider.js';

/** The provider's largest page. */
const maxPageSize = 100;

/** Reads a company's invoices at the provider on request. */
@Injectable()
export class Invoices {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    private readonly provider: PaymentProvider,
  ) {}

  async list(companyId: string, { cursor, limit, order }: QueryOf<typeof routes.billing.invoices>) {
    const row = await this.database.tenant(companyId, (tx) =>
      tx.manager.findOneBy(SubscriptionRow, { companyId }),
    );
    const customer = row?.stripeCustomerId;
    if (!customer || !this.provider.isSetUp) return { items: [], next_cursor: null, total: 0 };
    if (order === 'asc') throw refuse('payments.newest-first', {}, { field: 'order' });
    const page = await this.provider.find((stripe) =>
      stripe.invoices.list({
        customer,
        limit: Math.min(limit, maxPageSize),
        ...(cursor && { starting_after: cursor }),
      }),
    );
    if (!page) throw refuse('request.list-changed', {}, { field: 'cursor' });
    return {
      items: page.data.map(presentInvoice),
      next_cursor: page.has_more ? (page.data.at(-1)?.id ?? null) : null,
      // The provider returns no total.
      total: null,
    };
  }
}

const presentInvoice = (invoice: Stripe.Invoice): Invoice => ({
  id: invoice.id,
  number: invoice.number,
  status: statusOf(invoice),
  total_cents: invoice.total,
  tax_cents: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
  currency_code: invoice.currency.toUpperCase(),
  created_at: new Date(invoice.created * 1000).toISOString(),
  hosted_invoice_url: invoice.hosted_invoice_url ?? null,
  invoice_pdf: invoice.invoice_pdf ?? null,
});

const invoiceStatuses: readonly Invoice['status'][] = ['draft', 'open', 'paid', 'uncollectible', 'void'];

const statusOf = ({ status }: Stripe.Invoice): Invoice['status'] =>
  invoiceStatuses.find((each) => each === status) ?? 'draft';
