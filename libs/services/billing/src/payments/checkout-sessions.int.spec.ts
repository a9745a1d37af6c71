import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { routes } from '@sop/contracts';
import { trailOf } from '@sop/testing';
import { startBillingWithStripe, type BillingWithStripe } from '../testing/start-billing-with-stripe.js';
import { SyncSubscription } from './sync-subscription.js';

const { billing } = routes;
let system: BillingWithStripe;
beforeAll(async () => {
  system = await startBillingWithStripe();
});
afterAll(() => system.close());

describe('checkout', () => {
  it('starts the paid subscription with an event, a history entry and an audit entry', async () => {
    const { client, companyId } = await system.register();
    expect(await client.call(billing.overview)).toMatchObject({
      payments_available: true,
      has_payment_account: false,
      is_paying: false,
    });
    const plan_id = await system.planId('starter');
    const { checkout_url } = await client.call(billing.checkout, { body: { plan_id } });
    expect(await system.subscription(client)).toMatchObject({ status: 'trialing', plan: { name: 'trial' } });
    expect(await system.stripe.pay(checkout_url)).toBe('http://localhost:8080/billing?success=true');
    await system.settled();
    expect(await client.call(billing.overview)).toMatchObject({
      has_payment_account: true,
      is_paying: true,
      subscription: {
        status: 'active',
        plan: { name: 'starter' },
        trial_ends_at: null,
        current_period_end: expect.stringMatching(/^20/),
        cancel_at_period_end: false,
        next_plan: null,
      },
    });
    expect((await trailOf(system.database, companyId)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['payment.checkout-opened', 'subscription.synced', 'payment.taken']),
    );
    const published = await system.database.system((tx) =>
      tx.query<{ plan: string }>(
        `select payload->>'plan' as plan from outbox where name = 'subscription.changed' and payload->>'company_id' = $1 order by seq`,
        [companyId],
      ),
    );
    expect(published).toEqual([{ plan: 'trial' }, { plan: 'starter' }]);
  });

  it('creates one product, price and customer for concurrent checkouts', async () => {
    const plan_id = await system.planId('professional');
    const { client, companyId } = await system.register();
    await Promise.all(Array.from({ length: 5 }, () => client.call(billing.checkout, { body: { plan_id } })));
    const { products, prices, customers } = system.stripe.account;
    expect(products.all().filter(({ metadata }) => metadata['plan_id'] === plan_id)).toHaveLength(1);
    expect(prices.all().filter(({ metadata }) => metadata['plan_id'] === plan_id)).toMatchObject([
      { currency: 'usd', unit_amount: 9900, recurring: { interval: 'month' } },
    ]);
    expect(customers.all().filter(({ metadata }) => metadata['company_id'] === companyId)).toMatchObject([
      { name: 'Acme', email: `${companyId}@example.test` },
    ]);
  });

  it('allows another checkout after an unpaid one, also on a plan that the operator assigned', async () => {
    const { client, companyId } = await system.register();
    const body = { plan_id: await system.planId('starter') };
    await client.call(billing.checkout, { body });
    await system.operator.call(routes.platformBilling.changePlan, {
      params: { id: companyId },
      body: { plan: 'professional' },
    });
    expect(await client.call(billing.overview)).toMatchObject({
      has_payment_account: true,
      is_paying: false,
      subscription: { status: 'active', plan: { name: 'professional' } },
    });
    const { checkout_url } = await client.call(billing.checkout, { body });
    await system.stripe.pay(checkout_url);
    await system.settled();
    expect(await client.call(billing.overview)).toMatchObject({
      is_paying: true,
      subscription: { plan: { name: 'starter' } },
    });
  });

  it('closes the page of an earlier checkout', async () => {
    const { client } = await system.register();
    const body = { plan_id: await system.planId('starter') };
    const first = await client.call(billing.checkout, { body });
    await client.call(billing.checkout, { body });
    expect(await (await fetch(first.checkout_url)).text()).toContain('no longer open');
  });

  it.each([
    'https://evil.test/billing',
    '//evil.test',
    'javascript:alert(1)',
    'http://localhost:8080@evil.test/',
  ])('refuses to redirect to %s', async (address) => {
    const { client } = await system.register();
    const plan_id = await system.planId('starter');
    for (const field of ['success_url', 'cancel_url'])
      expect((await client.send(billing.checkout, { body: { plan_id, [field]: address } })).status).toBe(422);
  });

  it('redirects back to a path of the product', async () => {
    const { client } = await system.register();
    const body = { plan_id: await system.planId('starter'), cancel_url: '/billing?tab=plans' };
    const { checkout_url } = await client.call(billing.checkout, { body });
    const back = await fetch(`${checkout_url}/cancel`, { redirect: 'manual' });
    expect(back.headers.get('location')).toBe('http://localhost:8080/billing?tab=plans');
  });

  it('refuses plans that are not for sale, and companies that already pay', async () => {
    const { client } = await system.register();
    const paying = await system.subscribed('starter');
    for (const name of ['trial', 'legacy_unlimited', 'enterprise'] as const) {
      const body = { plan_id: await system.planId(name) };
      for (const refusal of [
        await client.send(billing.checkout, { body }),
        await paying.client.send(billing.change, { body }),
        await paying.client.send(billing.changePreview, { query: body }),
      ]) {
        expect(refusal.status).toBe(409);
        expect(await refusal.json()).toMatchObject({
          detail: 'This plan cannot be bought here. Please contact sales.',
        });
      }
    }
    const body = { plan_id: await system.planId('professional') };
    expect((await paying.client.send(billing.checkout, { body })).status).toBe(409);
  });
});

describe('the customer portal', () => {
  it('opens only for a company that has paid', async () => {
    const { client } = await system.register();
    expect((await client.send(billing.portal, { body: {} })).status).toBe(409);
    const paying = await system.subscribed('starter');
    const { portal_url } = await paying.client.call(billing.portal, { body: {} });
    expect(await (await fetch(portal_url)).text()).toContain('href="http://localhost:8080/billing"');
  });
});

describe('a subscription', () => {
  it('continues to the end of its period after a cancellation, and can be resumed until then', async () => {
    const { client, companyId } = await system.subscribed('starter');
    expect((await client.send(billing.resume)).status).toBe(409);
    expect(await client.call(billing.cancel)).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect((await client.send(billing.cancel)).status).toBe(409);
    expect(await client.call(billing.resume)).toMatchObject({ cancel_at_period_end: false });
    await client.call(billing.cancel);
    system.stripe.advance(32);
    await system.settled();
    expect(await system.subscription(client)).toMatchObject({
      status: 'canceled',
      plan: { name: 'starter' },
      cancel_at_period_end: false,
    });
    expect((await trailOf(system.database, companyId)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['subscription.cancelled', 'subscription.resumed', 'subscription.synced']),
    );
  });

  it("is audited as the person's action, also when its event is handled first", async () => {
    const { client, companyId } = await system.subscribed('starter');
    const sync = system.test.app.get(SyncSubscription, { strict: false });
    const runSync = sync.syncFromProvider.bind(sync);
    const delayedSync = jest.spyOn(sync, 'syncFromProvider').mockImplementation(async (id, cause) => {
      if (cause === 'subscription.cancelled') await runSync(id, 'subscription.synced');
      return runSync(id, cause);
    });
    await client.call(billing.cancel);
    delayedSync.mockRestore();
    const trail = await trailOf(system.database, companyId);
    expect(trail.filter(({ action }) => action === 'subscription.cancelled')).toHaveLength(1);
  });

  it('cannot be cancelled, resumed or changed when it does not exist', async () => {
    const { client } = await system.register();
    const body = { plan_id: await system.planId('starter') };
    for (const answer of [
      await client.send(billing.cancel),
      await client.send(billing.resume),
      await client.send(billing.change, { body }),
      await client.send(billing.changePreview, { query: body }),
    ])
      expect(answer.status).toBe(409);
  });

  it('is upgraded at once for the previewed amount, with tax', async () => {
    const { client, customer } = await system.subscribed('starter');
    system.stripe.advance(10);
    const plan_id = await system.planId('professional');
    const preview = await client.call(billing.changePreview, { query: { plan_id } });
    expect(preview.currency_code).toBe('USD');
    // Two thirds of a month of 70 dollars more, plus 19 % tax.
    expect(preview.amount_due_cents).toBeGreaterThan(5300);
    expect(preview.amount_due_cents).toBeLessThan(5900);
    expect(await client.call(billing.change, { body: { plan_id } })).toMatchObject({
      status: 'active',
      plan: { name: 'professional' },
      next_plan: null,
    });
    const paid = system.stripe.account.invoices.all().filter((each) => each.customer === customer);
    expect(paid.map(({ status }) => status)).toEqual(['paid', 'paid']);
    expect(Math.abs((paid[0]?.total ?? 0) - preview.amount_due_cents)).toBeLessThanOrEqual(1);
    const { items } = await client.call(billing.invoices);
    expect(items.map(({ total_cents }) => total_cents)).toEqual(paid.map(({ total }) => total));
    expect(items[1]).toMatchObject({
      status: 'paid',
      total_cents: 3451,
      tax_cents: 551,
      currency_code: 'USD',
    });
  });

  it('stays unchanged when the difference cannot be paid', async () => {
    const { client } = await system.subscribed('starter', 'late');
    const body = { plan_id: await system.planId('professional') };
    const refusal = await client.send(billing.change, { body });
    expect(refusal.status).toBe(402);
    expect(await refusal.json()).toMatchObject({
      detail: expect.stringContaining('Your card was declined.'),
    });
    expect(await system.subscription(client)).toMatchObject({ status: 'active', plan: { name: 'starter' } });
  });

  it('is downgraded with the next period, unless the current plan is chosen again', async () => {
    const { client } = await system.subscribed('professional');
    const [smaller, present] = [await system.planId('starter'), await system.planId('professional')];
    expect(await client.call(billing.changePreview, { query: { plan_id: smaller } })).toMatchObject({
      amount_due_cents: 0,
    });
    const choose = (plan_id: string) => client.call(billing.change, { body: { plan_id } });
    expect(await choose(smaller)).toMatchObject({
      plan: { name: 'professional' },
      next_plan: { name: 'starter' },
    });
    expect(await choose(present)).toMatchObject({ plan: { name: 'professional' }, next_plan: null });
    await choose(smaller);
    system.stripe.advance(32);
    await system.settled();
    expect(await system.subscription(client)).toMatchObject({
      status: 'active',
      plan: { name: 'starter' },
      next_plan: null,
    });
  });

  it('refuses a downgrade below the current usage', async () => {
    const { client, companyId } = await system.subscribed('professional');
    await system.database.system((tx) =>
      tx.execute(`update usage_counter set used = 6 where company_id = $1 and kind = 'users'`, [companyId]),
    );
    const answer = await client.send(billing.change, { body: { plan_id: await system.planId('starter') } });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      detail: 'Starter includes 5 users and your company has 6. Remove some first.',
    });
  });

  it('can be cancelled and resumed while a downgrade is scheduled', async () => {
    const { client } = await system.subscribed('professional');
    const body = { plan_id: await system.planId('starter') };
    await client.call(billing.change, { body });
    expect(await client.call(billing.cancel)).toMatchObject({ cancel_at_period_end: true, next_plan: null });
    expect((await client.send(billing.change, { body })).status).toBe(409);
    expect(await client.call(billing.resume)).toMatchObject({
      plan: { name: 'professional' },
      next_plan: null,
    });
  });
});

describe('invoices', () => {
  it('are listed page by page, and never those of another company', async () => {
    const { client } = await system.subscribed('starter');
    system.stripe.advance(70);
    await system.settled();
    const first = await client.call(billing.invoices, { query: { limit: 2 } });
    expect(first.items).toHaveLength(2);
    const second = await client.call(billing.invoices, {
      query: { limit: 2, cursor: first.next_cursor ?? '' },
    });
    expect(second.items).toHaveLength(1);
    expect(second.next_cursor).toBeNull();
    const stranger = await system.register();
    expect(await stranger.client.call(billing.invoices)).toEqual({ items: [], next_cursor: null, total: 0 });
    expect((await client.send(billing.invoices, { query: { cursor: 'in_nothing' } })).status).toBe(422);
  });
});

describe('errors of Stripe', () => {
  const ask = async () => {
    const { client } = await system.subscribed('starter');
    return client.send(billing.portal, { body: {} });
  };

  it('return Retry-After when Stripe is busy', async () => {
    const { client } = await system.subscribed('starter');
    system.stripe.faults.push({ path: /billing_portal/, kind: 'rate-limit' });
    const answer = await client.send(billing.portal, { body: {} });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  });

  it('are retried once without repeating the action', async () => {
    system.stripe.faults.push({ path: /billing_portal/, kind: 'server-error' });
    expect((await ask()).status).toBe(200);
    const before = system.stripe.account.portals.all().length;
    system.stripe.faults.push({ path: /billing_portal/, kind: 'cut' });
    expect((await ask()).status).toBe(200);
    expect(system.stripe.account.portals.all()).toHaveLength(before + 1);
  });
});

it('logs never contain the secret key', () => {
  expect(system.test.log.filter((line) => line.includes(system.stripe.secretKey))).toEqual([]);
});
