import type Stripe from 'stripe';

/** The stored objects: the fields of the SDK's types that the product reads or writes. Times are Unix seconds. */

export type Customer = Pick<
  Stripe.Customer,
  'id' | 'object' | 'balance' | 'created' | 'currency' | 'email' | 'livemode' | 'metadata' | 'name'
>;

export type Product = Pick<
  Stripe.Product,
  'id' | 'object' | 'active' | 'created' | 'livemode' | 'metadata' | 'name'
>;

export type Price = Pick<
  Stripe.Price,
  | 'id'
  | 'object'
  | 'active'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'metadata'
  | 'product'
  | 'type'
  | 'unit_amount'
> & { recurring: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count' | 'usage_type'> | null };

export type Item = Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'created' | 'current_period_start' | 'current_period_end' | 'quantity' | 'subscription'
> & { price: Price };

export type Coupon = Pick<
  Stripe.Coupon,
  'id' | 'object' | 'amount_off' | 'currency' | 'duration' | 'percent_off'
>;

export type Discount = Pick<Stripe.Discount, 'id' | 'object' | 'end' | 'start'> & {
  source: { coupon: string; type: 'coupon' };
};

export interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

export type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'created'
  | 'currency'
  | 'ended_at'
  | 'livemode'
  | 'metadata'
  | 'start_date'
  | 'status'
  | 'trial_end'
> & {
  customer: string;
  /** Ids; they do not reduce invoices. */
  discounts: string[];
  latest_invoice: string | null;
  schedule: string | null;
  items: List<Item>;
  cancellation_details: Pick<Stripe.Subscription.CancellationDetails, 'reason'> | null;
  automatic_tax: Pick<Stripe.Subscription.AutomaticTax, 'enabled'>;
};

export type InvoiceLine = Pick<
  Stripe.InvoiceLineItem,
  'id' | 'object' | 'amount' | 'currency' | 'description'
>;

export type Invoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'amount_due'
  | 'amount_paid'
  | 'amount_remaining'
  | 'attempt_count'
  | 'attempted'
  | 'billing_reason'
  | 'created'
  | 'currency'
  | 'customer_email'
  | 'ending_balance'
  | 'hosted_invoice_url'
  | 'invoice_pdf'
  | 'livemode'
  | 'next_payment_attempt'
  | 'number'
  | 'starting_balance'
  | 'status'
  | 'subtotal'
  | 'total'
> & {
  customer: string;
  lines: List<InvoiceLine>;
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } };
  total_taxes: Pick<Stripe.Invoice.TotalTax, 'amount' | 'taxable_amount' | 'tax_behavior'>[];
  last_finalization_error: null;
};

export interface Phase {
  start_date: number;
  end_date: number;
  items: { price: string; quantity: number }[];
}

export type Schedule = Pick<
  Stripe.SubscriptionSchedule,
  'id' | 'object' | 'created' | 'end_behavior' | 'livemode' | 'metadata' | 'released_at' | 'status'
> & {
  customer: string;
  subscription: string | null;
  current_phase: { start_date: number; end_date: number } | null;
  phases: Phase[];
};

export type CheckoutSession = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'expires_at'
  | 'livemode'
  | 'metadata'
  | 'mode'
  | 'payment_status'
  | 'status'
  | 'success_url'
  | 'url'
> & { customer: string; subscription: string | null; invoice: string | null };

export type PortalSession = Pick<
  Stripe.BillingPortal.Session,
  'id' | 'object' | 'created' | 'customer' | 'livemode' | 'return_url' | 'url'
>;

export type BalanceTransaction = Pick<
  Stripe.CustomerBalanceTransaction,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'description' | 'ending_balance' | 'livemode' | 'type'
> & { customer: string };

export type EventObject = Customer | Subscription | Invoice | CheckoutSession | Price | Product | Schedule;

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  livemode: false;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
  type: string;
  data: { object: EventObject };
}

/** The behaviour of a customer's card: `late` works at the checkout and is refused afterwards. */
export const cards = ['works', 'declined', 'late'] as const;
export type Card = (typeof cards)[number];
