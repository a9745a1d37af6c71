import type Stripe from 'stripe';

/** A month of the average year. */
const daysOfMonth = 365 / 12;

/** Intervals per month. */
const intervalsPerMonth: Readonly<Record<string, number>> = {
  day: daysOfMonth,
  week: daysOfMonth / 7,
  month: 1,
  year: 1 / 12,
};

const maxCents = 2_147_483_647;

/**
 * Monthly recurring revenue of a subscription as Stripe defines it: all items by their quantity, converted to a month,
 * minus permanent discounts. Taxes, metered items and temporary discounts do not count. Callers leave out trials and unpaid
 * subscriptions. https://docs.stripe.com/billing/subscriptions/analytics/glossary and
 * https://support.stripe.com/questions/billing-analytics
 *
 * @param subscription with its discounts and their coupons expanded
 */
export function monthlyRevenue({
  items: { data: items },
  discounts,
}: Pick<Stripe.Subscription, 'items' | 'discounts'>): number {
  const full = items.reduce((sum, { price, quantity }) => sum + monthlyItemRevenue(price, quantity ?? 1), 0);
  const invoicesPerMonth = timesPerMonth(items[0]?.price.recurring ?? null);
  const cents = discounts.reduce(
    (remaining, discount) => applyDiscount(remaining, discount, invoicesPerMonth),
    full,
  );
  return Math.min(Math.max(Math.round(cents), 0), maxCents);
}

function monthlyItemRevenue(
  { recurring, unit_amount: unitAmount, unit_amount_decimal: decimalAmount }: Stripe.Price,
  quantity: number,
): number {
  if (recurring?.usage_type === 'metered') return 0;
  return (unitAmount ?? decimalAmount?.toNumber() ?? 0) * quantity * timesPerMonth(recurring);
}

const timesPerMonth = (recurring: Stripe.Price.Recurring | null): number =>
  recurring === null ? 0 : (intervalsPerMonth[recurring.interval] ?? 0) / recurring.interval_count;

/** An amount is taken off each of the `invoicesPerMonth` invoices. */
function applyDiscount(cents: number, discount: string | Stripe.Discount, invoicesPerMonth: number): number {
  const coupon = typeof discount === 'string' ? null : discount.source.coupon;
  if (coupon === null || typeof coupon === 'string' || coupon.duration !== 'forever') return cents;
  return cents * (1 - (coupon.percent_off ?? 0) / 100) - (coupon.amount_off ?? 0) * invoicesPerMonth;
}
