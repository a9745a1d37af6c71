import { describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { monthlyOf } from './monthly.js';

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
  monthlyOf({ items: { data: items }, discounts } as unknown as Stripe.Subscription);

describe('monthly recurring revenue of a subscription', () => {
  it.each([
    ['of one price by the month', [item(9900)], 9900],
    ['is by quantity', [item(2900, {}, 3)], 8700],
    ['is of all items', [item(9900), item(500, {}, 2)], 10_900],
    ['of a year is a twelfth', [item(120_000, { interval: 'year' })], 10_000],
    ['of a quarter is a third', [item(3000, { interval_count: 3 })], 1000],
    ['of a week is 52 weeks and a day by twelve', [item(700, { interval: 'week' })], 3042],
    ['has nothing of what is paid by use', [item(9900), item(5, { usage_type: 'metered' }, 1000)], 9900],
    [
      'has nothing of what is paid once',
      [item(9900), { price: { unit_amount: 500, recurring: null } }],
      9900,
    ],
    ['is never more than can be kept', [item(2_000_000_000, {}, 5)], 2_147_483_647],
    ['of nothing is nothing', [], 0],
  ])('%s', (_name, items, cents) => {
    expect(monthly(items)).toBe(cents);
  });

  it.each([
    ['a percentage for ever', [coupon({ percent_off: 25 })], 7425],
    ['an amount for ever', [coupon({ amount_off: 900 })], 9000],
    ['one after the other', [coupon({ amount_off: 900 }), coupon({ percent_off: 50 })], 4500],
    ['no more than there is', [coupon({ amount_off: 20_000 })], 0],
    ['nothing for a while', [coupon({ percent_off: 25, duration: 'repeating' })], 9900],
    ['nothing once', [coupon({ percent_off: 25, duration: 'once' })], 9900],
  ])('discounts take off %s', (_name, discounts, cents) => {
    expect(monthly([item(9900)], discounts)).toBe(cents);
  });

  it('has an amount off each invoice of a year as a twelfth', () => {
    expect(monthly([item(120_000, { interval: 'year' })], [coupon({ amount_off: 12_000 })])).toBe(9000);
  });
});
