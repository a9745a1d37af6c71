import type { Invoice, PaymentSubscription, Plan, ReplyOf, routes } from '@sop/contracts';
import { uuid } from './uuid.js';

type Overview = ReplyOf<typeof routes.billing.overview>;

export const planOf = (change: Partial<Plan> = {}): Plan => ({
  id: uuid(2),
  name: 'starter',
  display_name: 'Starter',
  price_cents: 2900,
  currency_code: 'USD',
  sops_per_month: 20,
  storage_mb: 51_200,
  max_users: 5,
  models_per_month: 2,
  features_json: ['2 trained models per month', 'PDF export'],
  highlight: false,
  custom_badge: null,
  sort_order: 1,
  is_active: true,
  ...change,
});

/** Includes the plans that are never shown. */
export const plansOnOffer: readonly Plan[] = [
  planOf({
    id: uuid(4),
    name: 'enterprise',
    display_name: 'Enterprise',
    price_cents: 49_900,
    sops_per_month: -1,
    storage_mb: -1,
    max_users: -1,
    models_per_month: -1,
    features_json: ['Personal support'],
    sort_order: 3,
  }),
  planOf({ id: uuid(1), name: 'trial', display_name: 'Free Trial', price_cents: 0, sort_order: 0 }),
  planOf(),
  planOf({
    id: uuid(3),
    name: 'professional',
    display_name: 'Professional',
    price_cents: 9900,
    currency_code: 'EUR',
    storage_mb: 512,
    highlight: true,
    custom_badge: 'Most popular',
    sort_order: 2,
  }),
  planOf({ id: uuid(5), name: 'legacy_unlimited', display_name: 'Legacy', sort_order: 9 }),
];

export const overviewOf = (
  subscription: Partial<Overview['subscription']> = {},
  change: Partial<Overview> = {},
): Overview => ({
  subscription: {
    plan: planOf(),
    status: 'active',
    trial_ends_at: null,
    current_period_end: '2026-12-20T10:00:00Z',
    cancel_at_period_end: false,
    next_plan: null,
    ...subscription,
  },
  current_usage: {
    period: '2026-11',
    sops_created: 16,
    sops_limit: 20,
    sops_percentage: 80,
    storage_used_mb: 46_080,
    storage_limit_mb: 51_200,
    storage_percentage: 90,
    active_users: 2,
    users_limit: -1,
    users_percentage: 0,
    models_trained: 3,
    models_limit: 2,
    models_percentage: 150,
    recording_minutes_used: 12,
    recording_minutes_limit: 60,
    recording_minutes_percentage: 20,
  },
  days_until_limit_reset: 9,
  payments_available: true,
  has_payment_account: true,
  is_paying: true,
  ...change,
});

export const invoiceOf = (number: number, change: Partial<Invoice> = {}): Invoice => ({
  id: `in_${number}`,
  number: `ACME-${number}`,
  status: 'paid',
  total_cents: 3451,
  tax_cents: 551,
  currency_code: 'USD',
  created_at: '2026-11-20T10:00:00Z',
  hosted_invoice_url: `https://invoices.example.com/${number}`,
  invoice_pdf: `https://invoices.example.com/${number}.pdf`,
  ...change,
});

export const paymentSubscriptionOf = (change: Partial<PaymentSubscription> = {}): PaymentSubscription => ({
  id: 'sub_0123456789abcdefghij',
  customer_id: 'cus_0123456789abcdefghij',
  status: 'active',
  amount: 2900,
  currency: 'usd',
  current_period_end: '2026-12-20T10:00:00Z',
  local_sync: true,
  ...change,
});
