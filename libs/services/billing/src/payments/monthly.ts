import type Stripe from 'stripe';

/** Of the longest year that prices know. */
const daysOfMonth = 365 / 12;

/** So many of them are a month. */
const inAMonth: Readonly<Record<string, number>> = {
  day: daysOfMonth,
  week: daysOfMonth / 7,
  month: 1,
  year: 1 / 12,
};

const mostCents = 2_147_483_647;

/**
 * What a subscription brings in a month, as Stripe defines monthly recurring revenue: all of its items by their quantity, brought to a month,
 * less what is taken off for ever. Taxes, what is paid by use, and discounts that end do not count. Whoever is on trial or owes for
 * good is left out by who adds it up. https://docs.stripe.com/billing/subscriptions/analytics/glossary and
 * https://support.stripe.com/questions/billing-analytics
 *
 * @param subscription with its discounts and their coupons expanded
 */
export function monthlyOf({
  items: { data: items },
  discounts,
}: Pick<Stripe.Subscription, 'items' | 'discounts'>): number {
  const full = items.reduce((sum, { price, quantity }) => sum + monthlyOfItem(price, quantity ?? 1), 0);
  const often = timesAMonth(items[0]?.price.recurring ?? null);
  const cents = discounts.reduce((left, discount) => lessDiscount(left, discount, often), full);
  return Math.min(Math.max(Math.round(cents), 0), mostCents);
}

function monthlyOfItem(
  { recurring, unit_amount: whole, unit_amount_decimal: exact }: Stripe.Price,
  quantity: number,
): number {
  if (recurring?.usage_type === 'metered') return 0;
  return (whole ?? exact?.toNumber() ?? 0) * quantity * timesAMonth(recurring);
}

const timesAMonth = (recurring: Stripe.Price.Recurring | null): number =>
  recurring === null ? 0 : (inAMonth[recurring.interval] ?? 0) / recurring.interval_count;

/** `often`: invoices a month, each of which an amount is taken off. */
function lessDiscount(cents: number, discount: string | Stripe.Discount, often: number): number {
  const coupon = typeof discount === 'string' ? null : discount.source.coupon;
  if (coupon === null || typeof coupon === 'string' || coupon.duration !== 'forever') return cents;
  return cents * (1 - (coupon.percent_off ?? 0) / 100) - (coupon.amount_off ?? 0) * often;
}
