import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { routes, type PlanChange, type PlanName } from '@sop/contracts';
import { startPaying, type PayingSystem } from '../testing/start-paying.js';
import { PaymentProvider } from './payment-provider.js';

const { billing, payments, platformBilling: platform } = routes;
let system: PayingSystem;
beforeAll(async () => {
  system = await startPaying();
});
afterAll(() => system.close());
afterEach(async () => {
  await edit('starter', { price_cents: 2900, currency_code: 'USD', is_active: true });
  await edit('professional', { price_cents: 9900, currency_code: 'USD', is_active: true });
});

const edit = async (plan: PlanName, body: PlanChange) =>
  system.operator.call(platform.updatePlan, { params: { id: await system.planId(plan) }, body });
const bodyFor = async (plan: PlanName) => ({ plan_id: await system.planId(plan) });
const paidBy = ({ subscription }: { subscription: string }) =>
  system.stripe.account.subscriptions.get(subscription).items.data[0]?.price;
const pricesOf = async (plan: string) =>
  (await system.operator.call(payments.products)).products.filter(({ local_plan_name: of }) => of === plan);
const current = async (plan: string) =>
  (await pricesOf(plan)).flatMap(({ is_current, stripe_price_id: id }) => (is_current ? [id] : []));

describe('a plan whose price is edited', () => {
  it('keeps who pays at the former price, and is sold at the new one', async () => {
    const first = await system.subscribed('professional');
    await edit('professional', { price_cents: 12_000 });
    const second = await system.subscribed('professional');
    expect([first, second].map((each) => paidBy(each)?.unit_amount)).toEqual([9900, 12_000]);
    for (const { client } of [first, second])
      expect(await system.subscription(client)).toMatchObject({ plan: { name: 'professional' } });
  });

  it('shows its former price as out of date until it has another one', async () => {
    await system.subscribed('starter');
    const [former] = await current('Starter');
    await edit('starter', { currency_code: 'EUR' });
    expect(await current('Starter')).toEqual([]);
    expect(await pricesOf('Starter')).toContainEqual(
      expect.objectContaining({ stripe_price_id: former, is_mapped: true, is_current: false }),
    );
    const params = { id: await system.planId('starter') };
    const made = await system.operator.call(payments.createProduct, { params });
    expect(made).toMatchObject({ amount: 2900, currency: 'EUR', is_current: true });
    expect(await current('Starter')).toEqual([made.stripe_price_id]);
    const body = { stripe_price_id: former ?? '' };
    expect((await system.operator.send(payments.mapPrice, { params, body })).status).toBe(409);
  });

  it('sells nothing at the price that it had when the payment provider was asked', async () => {
    await edit('starter', { price_cents: 3100 });
    const provider = system.test.app.get(PaymentProvider, { strict: false });
    const ask = provider.ask.bind(provider);
    const slow = jest.spyOn(provider, 'ask').mockImplementationOnce(async (work) => {
      const answer = await ask(work);
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

describe('a price that is kept', () => {
  const outOfDate = {
    'was archived': (id: string) => {
      system.stripe.account.prices.get(id).active = false;
    },
    'was removed': (id: string) => system.stripe.account.prices.remove(id),
    'is one of a product that is sold no more': (id: string) => {
      system.stripe.account.products.get(String(system.stripe.account.prices.get(id).product)).active = false;
    },
  };

  it.each(Object.entries(outOfDate))(
    'and %s at the payment provider is paid by nobody new',
    async (_, end) => {
      await system.subscribed('starter');
      const [former = ''] = await current('Starter');
      end(former);
      const price = paidBy(await system.subscribed('starter'));
      expect(price).toMatchObject({ active: true, unit_amount: 2900 });
      expect(price?.id).not.toBe(former);
      expect(await current('Starter')).toEqual([price?.id]);
    },
  );
});

describe('a change of plan', () => {
  it('is larger where it costs more than what is paid, whatever the present plan costs by now', async () => {
    const { client } = await system.subscribed('starter');
    await edit('starter', { price_cents: 19_900 });
    expect(await client.call(billing.change, { body: await bodyFor('professional') })).toMatchObject({
      plan: { name: 'professional' },
      next_plan: null,
    });
  });

  it('to a plan in another currency is refused with the way out', async () => {
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

  it('that was chosen is taken back also where the present plan is sold no more', async () => {
    const { client } = await system.subscribed('professional');
    await client.call(billing.change, { body: await bodyFor('starter') });
    await edit('professional', { is_active: false });
    expect(await client.call(billing.change, { body: await bodyFor('professional') })).toMatchObject({
      plan: { name: 'professional' },
      next_plan: null,
    });
  });
});
