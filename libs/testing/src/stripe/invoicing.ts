import { newId, type Account } from './account.js';
import { daySeconds } from './months.js';
import type { Invoice, InvoiceLine, Subscription } from './records.js';

/** Days after the first attempt; then the account's settings decide about the subscription. */
const retryDays = [3, 5, 7];

export interface Charge {
  description: string;
  amount: number;
}

/** The invoice of these charges, not stored yet: with tax, less the customer's balance. */
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

/** Stores the invoice, uses the customer's balance, and attempts the payment. */
export function issue(account: Account, invoice: Invoice): Invoice {
  const customer = account.customers.get(invoice.customer);
  customer.balance = invoice.ending_balance ?? 0;
  customer.currency = invoice.currency;
  invoice.number = `LOCAL-${String(account.invoices.all().length + 1).padStart(4, '0')}`;
  invoice.status = 'open';
  account.invoices.put(invoice);
  account.subscriptions.get(invoice.parent.subscription_details.subscription).latest_invoice = invoice.id;
  account.emit('invoice.finalized', invoice);
  return attempt(account, invoice);
}

/** One attempt at the payment of an open invoice, with its consequences for the subscription. */
export function attempt(account: Account, invoice: Invoice): Invoice {
  const subscription = account.subscriptions.get(invoice.parent.subscription_details.subscription);
  invoice.attempted = true;
  invoice.attempt_count += 1;
  if (invoice.amount_due === 0 || account.cards.get(invoice.customer) === 'works') {
    return settle(account, invoice, subscription);
  }
  const days = retryDays[invoice.attempt_count - 1];
  invoice.next_payment_attempt = days === undefined ? null : account.now + days * daySeconds;
  account.emit('invoice.payment_failed', invoice);
  if (subscription.status === 'incomplete') return invoice;
  becomeUnpaid(account, subscription, days === undefined);
  return invoice;
}

function settle(account: Account, invoice: Invoice, subscription: Subscription): Invoice {
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  account.emit('invoice.paid', invoice);
  if (['past_due', 'unpaid', 'incomplete'].includes(subscription.status)) {
    subscription.status = 'active';
    account.emit('customer.subscription.updated', subscription);
  }
  return invoice;
}

function becomeUnpaid(account: Account, subscription: Subscription, isOver: boolean): void {
  if (!isOver) subscription.status = 'past_due';
  else if (account.settings.afterRetries === 'unpaid') subscription.status = 'unpaid';
  else return end(account, subscription, 'payment_failed');
  account.emit('customer.subscription.updated', subscription);
}

/** Ends the subscription at once and for good. */
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
  account.emit('customer.subscription.deleted', subscription);
}
