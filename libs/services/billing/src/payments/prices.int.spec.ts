import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { routes, type PlanChange, type PlanName } from '@sop/contracts';
import { trailOf } from '@sop/testing';
import { AnswerPlatform } from '../platform/answer-platform.js';
import { startBillingWithStripe, type BillingWithStripe } from '../testing/start-billing-with-stripe.js';
import { PaymentProvider } from './payment-provider.js';
import { Reconcile } from './reconcile.js';

const { billing, payments, platformBilling: platform } = routes;
/** One system per test: each test edits plans, and the figures are sums over all companies. */
let system: BillingWithStripe;
beforeEach(async () => {
  system = await startBillingWithStripe();
});
afterEach(() => system.close());

const edit = async (plan: PlanName, body: PlanChange) =>
  system.operator.call(platform.updatePlan, { params: { id: await system.planId(plan) }, body });
const bodyFor = async (plan: PlanName) => ({ plan_id: await system.planId(plan) });
const paidBy = ({ subscription }: { subscription: string }) =>
  system.stripe.account.subscriptions.get(subscription).items.data[0]?.price;
const pricesOf = async (plan: string) =>
  (await system.operator.call(payments.products)).products.filter(({ local_plan_name: of }) => of === plan);
const syncNow = (subscription: string) =>
  system.operator.call(payments.syncSubscription, { params: { subscription } });
const revenueFigures = async () => ({
  console: (await system.operator.call(payments.metrics)).metrics.mrr_cents,
  dashboard: (await system.operator.call(platform.metrics)).mrr_cents,
});
/** The summaries that other services receive. */
async function summaries(company_ids: string[]) {
  const answer = await system.test.app
    .get(AnswerPlatform, { strict: false })
    .subscriptionsOf({ company_ids });
  return Object.fromEntries(
    answer.subscriptions.map(({ company_id, price_cents, currency_code, is_price_fixed }) => [
      company_id,
      { price_cents, currency_code, is_price_fixed },
    ]),
  );
}
const currentPrices = async (plan: string) =>
  (await pricesOf(plan)).flatMap(({ is_current, stripe_price_id: id }) => (is_current ? [id] : []));

describe('a plan whose price is edited', () => {
  it('keeps the old price for paying companies and sells at the new one', async () => {
    const first = await system.subscribed('professional');
    await edit('professional', { price_cents: 12_000 });
    const second = await system.subscribed('professional');
    expect([first, second].map((each) => paidBy(each)?.unit_amount)).toEqual([9900, 12_000]);
    for (const { client } of [first, second])
      expect(await system.subscription(client)).toMatchObject({ plan: { name: 'professional' } });
  });

  it("is counted at the paid price, not at today's price", async () => {
    // Revenue is reported in the most common currency.
    await system.subscribed('starter');
    const before = await revenueFigures();
    const paying = await system.subscribed('professional');
    const assigned = await system.register();
    await system.operator.call(platform.override, {
      body: { ...(await bodyFor('professional')), company_id: assigned.companyId },
    });
    await edit('professional', { price_cents: 12_000, currency_code: 'EUR' });
    const after = await revenueFigures();
    // Euros are not added to dollars.
    expect([after.console - before.console, after.dashboard - before.dashboard]).toEqual([9900, 9900]);
    expect(await system.subscription(paying.client)).toMatchObject({
      price_cents: 9900,
      currency_code: 'USD',
      plan: { price_cents: 12_000 },
    });
    expect(await system.subscription(assigned.client)).toMatchObject({ price_cents: 12_000 });
    expect(await summaries([paying.companyId, assigned.companyId])).toEqual({
      [paying.companyId]: { price_cents: 9900, currency_code: 'USD', is_price_fixed: true },
      [assigned.companyId]: { price_cents: 12_000, currency_code: 'EUR', is_price_fixed: false },
    });
  });

  it("keeps the paid price in a company's history, also when a payment fails", async () => {
    const { companyId, subscription } = await system.subscribed('professional', 'late');
    await edit('professional', { price_cents: 12_000 });
    const { account } = system.stripe;
    account.subscriptions.get(subscription).status = 'past_due';
    await syncNow(subscription);
    const params = { id: companyId };
    const { history } = await system.operator.call(platform.subscription, { params });
    expect(history.slice(0, 2)).toMatchObject([
      { status: 'past_due', price: 9900 },
      { status: 'active', price: 9900 },
    ]);
  });

  it('shows the old price as out of date until there is a new one', async () => {
    await system.subscribed('starter');
    const [former] = await currentPrices('Starter');
    await edit('starter', { currency_code: 'EUR' });
    expect(await currentPrices('Starter')).toEqual([]);
    expect(await pricesOf('Starter')).toContainEqual(
      expect.objectContaining({ stripe_price_id: former, is_mapped: true, is_current: false }),
    );
    const params = { id: await system.planId('starter') };
    const made = await system.operator.call(payments.createProduct, { params });
    expect(made).toMatchObject({ amount: 2900, currency: 'EUR', is_current: true });
    expect(await currentPrices('Starter')).toEqual([made.stripe_price_id]);
    const body = { stripe_price_id: former ?? '' };
    const refusal = await system.operator.send(payments.mapPrice, { params, body });
    expect([refusal.status, await refusal.json()]).toMatchObject([
      409,
      {
        code: 'payments.price-does-not-fit',
        detail:
          'This price is 29.00 USD a month, and Starter costs 29.00 EUR a month. Create a price of 29.00 EUR a month in Stripe and choose that one, or first change the price of Starter on the Plans tab.',
      },
    ]);
  });

  it('keeps its product, renames it with the plan, and adds a price to it', async () => {
    await system.subscribed('starter');
    const [former = ''] = await currentPrices('Starter');
    await edit('starter', { price_cents: 3500, display_name: 'Beginner' });
    await system.subscribed('starter');
    const [price = ''] = await currentPrices('Beginner');
    await edit('starter', { display_name: 'Starter' });
    const { prices, products } = system.stripe.account;
    expect(price).not.toBe(former);
    expect(prices.get(price)).toMatchObject({ unit_amount: 3500, product: prices.get(former).product });
    expect(products.get(String(prices.get(price).product)).name).toBe('Beginner');
  });

  it("refuses a checkout when the price was edited during the provider's response", async () => {
    await edit('starter', { price_cents: 3100 });
    const provider = system.test.app.get(PaymentProvider, { strict: false });
    const call = provider.call.bind(provider);
    const slow = jest.spyOn(provider, 'call').mockImplementationOnce(async (work) => {
      const answer = await call(work);
      await edit('starter', { price_cents: 3300 });
      return answer;
    });
    const { client } = await system.register();
    const refusal = await client.send(billing.checkout, { body: await bodyFor('starter') });
    slow.mockRestore();
    expect([refusal.status, await refusal.json()]).toMatchObject([409, { code: 'payments.price-changed' }]);
    expect(paidBy(await system.subscribed('starter'))?.unit_amount).toBe(3300);
  });
});

describe('a price created manually at the payment provider', () => {
  const mapManualPrice = async (change: object, plan: PlanName = 'professional') => {
    await system.subscribed(plan);
    const [template = ''] = await currentPrices(plan === 'professional' ? 'Professional' : 'Starter');
    const { prices } = system.stripe.account;
    const { id } = prices.put({
      ...prices.get(template),
      id: `price_${JSON.stringify(change).length}x`,
      ...change,
    });
    const answer = await system.operator.send(payments.mapPrice, {
      params: { id: await system.planId(plan) },
      body: { stripe_price_id: id },
    });
    return { status: answer.status, body: (await answer.json()) as { detail?: string } };
  };
  const recurring = (interval: 'month' | 'year', interval_count: number) => ({
    recurring: { interval, interval_count, usage_type: 'licensed' as const },
  });

  it.each([
    [
      'costs another amount',
      { unit_amount: 12_000 },
      /^This price is 120\.00 USD a month, and Professional costs 99\.00 USD a month\./,
    ],
    ['is paid by the year', recurring('year', 1), /^This price is 99\.00 USD a year, /],
    ['is paid by the quarter', recurring('month', 3), /^This price is 99\.00 USD every 3 months, /],
    ['is paid once', { recurring: null }, /^This price is 99\.00 USD once, /],
    ['is archived', { active: false }, /archived at Stripe\. Restore it/],
  ])('is refused when it %s, with the reason and what to do', async (_, change, message) => {
    expect(await mapManualPrice(change)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(message) },
    });
  });

  it('is used from then on when it matches its plan', async () => {
    expect(await mapManualPrice({}, 'starter')).toMatchObject({ status: 200, body: { is_current: true } });
  });
});

describe('what a company pays', () => {
  const discount = (subscription: string, percent_off: number) => {
    const { account } = system.stripe;
    const id = `co_${subscription}`;
    account.coupons.put({
      id,
      object: 'coupon',
      amount_off: null,
      currency: null,
      duration: 'forever',
      percent_off,
    });
    account.discounts.put({
      id: `di_${subscription}`,
      object: 'discount',
      start: 0,
      end: null,
      source: { type: 'coupon', coupon: id },
    });
    account.subscriptions.get(subscription).discounts = [`di_${subscription}`];
  };

  it('includes a discount from the payment provider after the next reconciliation', async () => {
    const { client, subscription, companyId } = await system.subscribed('professional');
    discount(subscription, 50);
    await system.test.app.get(Reconcile, { strict: false }).run();
    expect(await system.subscription(client)).toMatchObject({ price_cents: 4950 });
    const { client: other } = await system.subscribed('starter');
    expect(await system.subscription(other)).toMatchObject({ price_cents: 2900 });
    expect(await trailOf(system.database, companyId)).toContainEqual(
      expect.objectContaining({ action: 'subscription.reconciled' }),
    );
  });

  it('is filled in without an audit entry when it was never stored', async () => {
    const { client, companyId } = await system.subscribed('professional');
    await edit('professional', { price_cents: 12_000 });
    await system.database.system((tx) =>
      tx.execute(
        'update subscription set paid_cents = null, paid_currency_code = null where company_id = $1',
        [companyId],
      ),
    );
    const entriesBefore = await trailOf(system.database, companyId);
    await system.test.app.get(Reconcile, { strict: false }).run();
    expect(await system.subscription(client)).toMatchObject({ price_cents: 9900 });
    expect(await trailOf(system.database, companyId)).toEqual(entriesBefore);
  });

  it("is the plan's price again when the paid subscription ended and the operator assigned a plan", async () => {
    const { client, companyId, subscription } = await system.subscribed('professional');
    await edit('professional', { price_cents: 12_000 });
    system.stripe.account.subscriptions.get(subscription).status = 'canceled';
    await syncNow(subscription);
    await system.operator.call(platform.override, {
      body: { ...(await bodyFor('professional')), company_id: companyId },
    });
    expect(await system.subscription(client)).toMatchObject({ status: 'active', price_cents: 12_000 });
  });
});

describe('a stored price', () => {
  const outOfDate = {
    'was archived': (id: string) => {
      system.stripe.account.prices.get(id).active = false;
    },
    'was removed': (id: string) => system.stripe.account.prices.remove(id),
    'belongs to an archived product': (id: string) => {
      system.stripe.account.products.get(String(system.stripe.account.prices.get(id).product)).active = false;
    },
  };

  it.each(Object.entries(outOfDate))(
    'is replaced for new subscriptions when it %s at the payment provider',
    async (_, end) => {
      await system.subscribed('starter');
      const [former = ''] = await currentPrices('Starter');
      end(former);
      const price = paidBy(await system.subscribed('starter'));
      expect(price).toMatchObject({ active: true, unit_amount: 2900 });
      expect(price?.id).not.toBe(former);
      expect(await currentPrices('Starter')).toEqual([price?.id]);
    },
  );
});

describe('a change of plan', () => {
  it('is an upgrade when it costs more than the paid price, whatever the current plan costs today', async () => {
    const { client } = await system.subscribed('starter');
    await edit('starter', { price_cents: 19_900 });
    expect(await client.call(billing.change, { body: await bodyFor('professional') })).toMatchObject({
      plan: { name: 'professional' },
      next_plan: null,
    });
  });

  it('is refused for a plan in another currency, with a way out', async () => {
    const { client } = await system.subscribed('starter');
    await edit('professional', { currency_code: 'EUR' });
    const plan = await bodyFor('professional');
    for (const refusal of [
      await client.send(billing.change, { body: plan }),
      await client.send(billing.changePreview, { query: plan }),
    ])
      expect([refusal.status, await refusal.json()]).toMatchObject([
        409,
        { code: 'payments.other-currency', detail: expect.stringContaining('Cancel your subscription') },
      ]);
  });

  it('can be undone also when the current plan is no longer sold', async () => {
    const { client } = await system.subscribed('professional');
    await client.call(billing.change, { body: await bodyFor('starter') });
    await edit('professional', { is_active: false });
    expect(await client.call(billing.change, { body: await bodyFor('professional') })).toMatchObject({
      plan: { name: 'professional' },
      next_plan: null,
    });
  });
});
