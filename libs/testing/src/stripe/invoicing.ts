import { newId, type Account } from './account.js';
import { daySeconds } from './months.js';
import type { Invoice, InvoiceLine, Subscription } from './records.js';

/** After the first attempt; then the subscription is what the account's settings say. */
const retryDays = [3, 5, 7];

export interface Charge {
  description: string;
  amount: number;
}

/** The invoice that these charges make now, not kept yet: with tax, and what the customer has in hand taken off. */
export function draft(
  account: Account,
  subscription: Subscription,
  charges: readonly Charge[],
  reason: Invoice['billing_reason'],
): Invoice {
  const customer = account.customers.get(subscription.customer);
  const id = newId('in');
  const subtotal = charges.reduce((sum, { amount }) => sum + amount, 0);
  const tax = subscription.automatic_tax.enabled
    ? Math.round((subtotal * account.settings.taxPercent) / 100)
    : 0;
  const total = subtotal + tax;
  const due = Math.max(0, total + customer.balance);
  const url = `${account.settings.pagesUrl()}/invoices/${id}`;
  return {
    id,
    object: 'invoice',
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    billing_reason: reason,
    created: account.now,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    ending_balance: Math.min(0, total + customer.balance),
    hosted_invoice_url: url,
    invoice_pdf: `${url}/pdf`,
    last_finalization_error: null,
    lines: {
      object: 'list',
      data: charges.map((each) => line(each, subscription.currency)),
      has_more: false,
      url: '',
    },
    livemode: false,
    next_payment_attempt: null,
    number: null,
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
    starting_balance: customer.balance,
    status: 'draft',
    subtotal,
    total,
    total_taxes: tax === 0 ? [] : [{ amount: tax, taxable_amount: subtotal, tax_behavior: 'exclusive' }],
  };
}

const line = ({ amount, description }: Charge, currency: string): InvoiceLine => ({
  id: newId('il'),
  object: 'line_item',
  amount,
  currency,
  description,
});

/** Keeps the invoice, takes what the customer has in hand, and tries to be paid. */
export function issue(account: Account, invoice: Invoice): Invoice {
  const customer = account.customers.get(invoice.customer);
  customer.balance = invoice.ending_balance ?? 0;
  customer.currency = invoice.currency;
  invoice.number = `LOCAL-${String(account.invoices.all().length + 1).padStart(4, '0')}`;
  invoice.status = 'open';
  account.invoices.put(invoice);
  account.subscriptions.get(invoice.parent.subscription_details.subscription).latest_invoice = invoice.id;
  account.tell('invoice.finalized', invoice);
  return attempt(account, invoice);
}

/** One attempt at the payment of an open invoice, with what follows for its subscription. */
export function attempt(account: Account, invoice: Invoice): Invoice {
  const subscription = account.subscriptions.get(invoice.parent.subscription_details.subscription);
  invoice.attempted = true;
  invoice.attempt_count += 1;
  if (invoice.amount_due === 0 || account.cards.get(invoice.customer) === 'works') {
    return settle(account, invoice, subscription);
  }
  const days = retryDays[invoice.attempt_count - 1];
  invoice.next_payment_attempt = days === undefined ? null : account.now + days * daySeconds;
  account.tell('invoice.payment_failed', invoice);
  if (subscription.status === 'incomplete') return invoice;
  becomeUnpaid(account, subscription, days === undefined);
  return invoice;
}

function settle(account: Account, invoice: Invoice, subscription: Subscription): Invoice {
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  account.tell('invoice.paid', invoice);
  if (['past_due', 'unpaid', 'incomplete'].includes(subscription.status)) {
    subscription.status = 'active';
    account.tell('customer.subscription.updated', subscription);
  }
  return invoice;
}

function becomeUnpaid(account: Account, subscription: Subscription, isOver: boolean): void {
  if (!isOver) subscription.status = 'past_due';
  else if (account.settings.afterRetries === 'unpaid') subscription.status = 'unpaid';
  else return end(account, subscription, 'payment_failed');
  account.tell('customer.subscription.updated', subscription);
}

/** At once and for good. */
export function end(
  account: Account,
  subscription: Subscription,
  reason: 'payment_failed' | 'cancellation_requested',
): void {
  subscription.status = 'canceled';
  subscription.ended_at = account.now;
  subscription.canceled_at ??= account.now;
  subscription.schedule = null;
  subscription.cancellation_details = { reason };
  account.tell('customer.subscription.deleted', subscription);
}
