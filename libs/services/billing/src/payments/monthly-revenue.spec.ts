import { describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { monthlyRevenue } from './monthly-revenue.js';

type Recurring = Pick<Stripe.Price.Recurring, 'interval' | 'interval_count' | 'usage_type'>;

const item = (cents: number, recurring: Partial<Recurring> = {}, quantity?: number) => ({
  price: {
    unit_amount: cents,
    recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed', ...recurring },
  },
  quantity,
});

const coupon = (change: Partial<Stripe.Coupon>) => ({
  source: { type: 'coupon', coupon: { percent_off: null, amount_off: null, duration: 'forever', ...change } },
});

const monthly = (items: object[], discounts: (string | object)[] = []): number =>
  monthlyRevenue({ items: { data: items }, discounts } as unknown as Stripe.Subscription);

describe('monthly recurring revenue of a subscription', () => {
  it.each([
    ['is the price of one monthly item', [item(9900)], 9900],
    ['multiplies by the quantity', [item(2900, {}, 3)], 8700],
    ['adds all items', [item(9900), item(500, {}, 2)], 10_900],
    ['is a twelfth of a yearly price', [item(120_000, { interval: 'year' })], 10_000],
    ['is a third of a quarterly price', [item(3000, { interval_count: 3 })], 1000],
    ['is a twelfth of 365/7 weekly prices', [item(700, { interval: 'week' })], 3042],
    ['ignores metered items', [item(9900), item(5, { usage_type: 'metered' }, 1000)], 9900],
    ['ignores one-time items', [item(9900), { price: { unit_amount: 500, recurring: null } }], 9900],
    ['is limited to the largest value of the column', [item(2_000_000_000, {}, 5)], 2_147_483_647],
    ['is 0 without items', [], 0],
  ])('%s', (_name, items, cents) => {
    expect(monthly(items)).toBe(cents);
  });

  it.each([
    ['a permanent percentage', [coupon({ percent_off: 25 })], 7425],
    ['a permanent amount', [coupon({ amount_off: 900 })], 9000],
    ['several discounts in their order', [coupon({ amount_off: 900 }), coupon({ percent_off: 50 })], 4500],
    ['at most the whole price', [coupon({ amount_off: 20_000 })], 0],
    ['nothing for a temporary discount', [coupon({ percent_off: 25, duration: 'repeating' })], 9900],
    ['nothing for a one-time discount', [coupon({ percent_off: 25, duration: 'once' })], 9900],
  ])('are reduced by %s', (_name, discounts, cents) => {
    expect(monthly([item(9900)], discounts)).toBe(cents);
  });

  it('counts an amount off a yearly invoice as a twelfth', () => {
    expect(monthly([item(120_000, { interval: 'year' })], [coupon({ amount_off: 12_000 })])).toBe(9000);
  });
});
