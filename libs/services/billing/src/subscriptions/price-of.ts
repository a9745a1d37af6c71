import type { SubscriptionRow } from './subscription.entity.js';

export interface MonthlyPrice {
  price_cents: number;
  currency_code: string;
  /** The payment provider charges this price, so an edit of the plan does not change it. */
  is_fixed: boolean;
}

/** A company's monthly price: the price it bought at the provider, else its plan's price today. */
export function priceOf({
  plan,
  stripeSubscriptionId,
  paidCents,
  paidCurrencyCode,
}: Pick<SubscriptionRow, 'plan' | 'stripeSubscriptionId' | 'paidCents' | 'paidCurrencyCode'>): MonthlyPrice {
  // Rows of an earlier release have no paid price.
  if (stripeSubscriptionId === null || paidCents === null || paidCurrencyCode === null)
    return { price_cents: plan.priceCents, currency_code: plan.currencyCode, is_fixed: false };
  return { price_cents: paidCents, currency_code: paidCurrencyCode, is_fixed: true };
}

/** The same in SQL, for `subscription s join plan p`. */
export const priceInSql = {
  cents:
    'case when s.stripe_subscription_id is null then p.price_cents else coalesce(s.paid_cents, p.price_cents) end',
  currency:
    'case when s.stripe_subscription_id is null then p.currency_code else coalesce(s.paid_currency_code, p.currency_code) end',
} as const;
