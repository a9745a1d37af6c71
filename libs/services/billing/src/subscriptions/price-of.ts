import type { SubscriptionRow } from './subscription.entity.js';

export interface MonthlyPrice {
  price_cents: number;
  currency_code: string;
  /** It is what the payment provider takes: an edit of the plan changes nothing of it. */
  is_kept: boolean;
}

/** What a company pays a month: at the payment provider what it bought at, elsewhere what its plan costs today. */
export function priceOf({
  plan,
  stripeSubscriptionId,
  paidCents,
  paidCurrencyCode,
}: Pick<SubscriptionRow, 'plan' | 'stripeSubscriptionId' | 'paidCents' | 'paidCurrencyCode'>): MonthlyPrice {
  // A release that knew nothing of it leaves what was paid before behind.
  if (stripeSubscriptionId === null || paidCents === null || paidCurrencyCode === null)
    return { price_cents: plan.priceCents, currency_code: plan.currencyCode, is_kept: false };
  return { price_cents: paidCents, currency_code: paidCurrencyCode, is_kept: true };
}

/** The same of rows of `subscription s join plan p`. */
export const priceInSql = {
  cents:
    'case when s.stripe_subscription_id is null then p.price_cents else coalesce(s.paid_cents, p.price_cents) end',
  currency:
    'case when s.stripe_subscription_id is null then p.currency_code else coalesce(s.paid_currency_code, p.currency_code) end',
} as const;
