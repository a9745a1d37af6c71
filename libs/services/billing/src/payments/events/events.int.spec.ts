import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { JobQueue } from '@sop/jobs';
import { eventually, signatureOf, trailOf } from '@sop/testing';
import type Stripe from 'stripe';
import { CLOCK, type Clock } from '@sop/service-kit';
import {
  startBillingWithStripe,
  webhookSecret,
  type BillingWithStripe,
} from '../../testing/start-billing-with-stripe.js';
import { PaymentProvider } from '../payment-provider.js';
import { SyncSubscription } from '../sync-subscription.js';
import { DeleteOldEvents } from './delete-old-events.js';

const { billing } = routes;
/** One system per test, so that subscriptions and failures of one test do not affect another. */
let system: BillingWithStripe;
beforeEach(async () => {
  system = await startBillingWithStripe();
});
afterEach(() => system.close());

const now = () => Math.floor(Date.now() / 1000);

const post = (body: string, signature?: string) =>
  fetch(system.webhookUrl, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
  });

const signed = (body: string, at = now()) => post(body, signatureOf(body, webhookSecret, at));

const eventOf = (id: string, type = 'plan.created', object: object = { id: 'plan_1' }) =>
  JSON.stringify({ id, type, created: now(), data: { object } });

const rows = (id: string) =>
  system.database.system((tx) =>
    tx.query<{ state: string; error: string | null }>(
      'select state, error from payment_event where stripe_id = $1',
      [id],
    ),
  );

type Call = <T>(provider: PaymentProvider, work: (stripe: Stripe) => Promise<T>) => Promise<T>;

/** The real service with a provider whose responses can be delayed. */
function syncWith(call: Call): SyncSubscription {
  const { app } = system.test;
  const provider = app.get(PaymentProvider, { strict: false });
  const delayedProvider = Object.assign(Object.create(provider) as PaymentProvider, {
    call: <T>(work: (stripe: Stripe) => Promise<T>) => call(provider, work),
  });
  const clock = app.get<Clock>(CLOCK, { strict: false });
  return new SyncSubscription(system.database, clock, delayedProvider, app.get(JobQueue, { strict: false }));
}

class Signal {
  resolve: () => void = () => undefined;
  readonly promise = new Promise<void>((resolve) => (this.resolve = resolve));
}

describe('E4 a webhook event', () => {
  it('is stored once, however often it arrives', async () => {
    const body = eventOf('evt_twice');
    const answers = await Promise.all(Array.from({ length: 20 }, () => signed(body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await rows('evt_twice')).toEqual([{ state: 'ignored', error: null }]);
  });

  it.each([
    ['without a signature', () => post(eventOf('evt_no'))],
    [
      'with a signature of another secret',
      () => post(eventOf('evt_no'), signatureOf(eventOf('evt_no'), 'whsec_other', now())),
    ],
    ['with a signature older than five minutes', () => signed(eventOf('evt_no'), now() - 310)],
    [
      'with a changed body',
      () => post(`${eventOf('evt_no')} `, signatureOf(eventOf('evt_no'), webhookSecret, now())),
    ],
    ['with a malformed signature', () => post(eventOf('evt_no'), 't=,v1=')],
    ['without JSON', () => signed('{"id":')],
    ['without an event', () => signed('[]')],
    ['with a malformed id', () => signed(eventOf("evt_'; drop table payment_event"))],
    ['with a malformed type', () => signed(eventOf('evt_no', 'x'.repeat(200)))],
    ['without a body', () => signed('')],
  ])('is refused %s', async (_what, send) => {
    expect((await send()).status).toBe(400);
    expect(await rows('evt_no')).toEqual([]);
  });

  it('is refused when it is too large', async () => {
    expect((await signed(`{"x":"${'x'.repeat(257 * 1024)}"}`)).status).toBe(413);
    expect((await signed(`{"x":"${'x'.repeat(2 * 1024 * 1024)}"}`)).status).toBe(413);
  });

  it('is retried for an unknown subscription, and then shown to the operator', async () => {
    const object = { id: 'sub_nothing', customer: 'cus_nothing' };
    await signed(eventOf('evt_lost', 'customer.subscription.updated', object));
    expect(await rows('evt_lost')).toMatchObject([{ state: 'waiting' }]);
    // Between two attempts, because a running one would set the time of the next.
    await eventually(async () => {
      const last = `update job set attempt = 9, not_before = now() where subject_id = 'evt_lost' and state = 'waiting' and attempt > 0`;
      expect(await system.database.system((tx) => tx.execute(last))).toBe(1);
    });
    await system.settled();
    const health = await system.operator.call(routes.payments.health);
    expect(health).toMatchObject({
      api_status: { is_set_up: true, connected: true },
      webhook_status: { is_set_up: true, last_event_processed_successfully: false, recent_error_count: 1 },
      overall_healthy: false,
    });
    await system.database.system((tx) =>
      tx.execute(`delete from payment_event where stripe_id = 'evt_lost'`),
    );
    expect(await system.operator.call(routes.payments.health)).toMatchObject({ overall_healthy: true });
  });

  it('is deleted after 90 days', async () => {
    await signed(eventOf('evt_old'));
    await signed(eventOf('evt_young'));
    await system.database.system((tx) =>
      tx.execute(
        `update payment_event set received_at = now() - interval '91 days' where stripe_id = 'evt_old'`,
      ),
    );
    await system.test.app.get(DeleteOldEvents, { strict: false }).run();
    expect([await rows('evt_old'), await rows('evt_young')]).toMatchObject([[], [{}]]);
  });
});

describe('E4 webhook events of a subscription', () => {
  it('end in the same state in any order, late or twice', async () => {
    const { client, companyId } = await system.register();
    system.stripe.webhooks.isHolding = true;
    const { checkout_url } = await client.call(billing.checkout, {
      body: { plan_id: await system.planId('starter') },
    });
    await system.stripe.pay(checkout_url);
    const { account, webhooks } = system.stripe;
    const [subscription] = account.subscriptions.all();
    if (!subscription) throw new Error('nothing was bought');
    subscription.cancel_at_period_end = true;
    account.emit('customer.subscription.updated', subscription);
    system.stripe.advance(32);
    webhooks.isHolding = false;
    const events = webhooks.held.splice(0);
    const last = events.at(-1);
    expect(last?.type).toBe('customer.subscription.deleted');
    // First its end, then its beginning, then everything again.
    await webhooks.send([...events.slice(-1), ...events.slice(0, -1).reverse(), ...events]);
    await system.settled();
    // It ended before it was first synced, so the company keeps its trial.
    expect(await system.subscription(client)).toMatchObject({ status: 'trialing' });
    const actions = (await trailOf(system.database, companyId)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'subscription.synced')).toEqual([]);
  });

  it('do not change the subscription by their content: the state is looked up', async () => {
    const { client, subscription } = await system.subscribed('starter');
    const updated = system.stripe.events('customer.subscription.created');
    const mine = updated.filter(({ data }) => data.object.id === subscription);
    expect(mine[0]?.data.object).toMatchObject({ status: 'incomplete' });
    const forged = structuredClone(mine[0]);
    if (!forged) throw new Error('no event was sent');
    Object.assign(forged, { id: 'evt_lie', type: 'customer.subscription.updated' });
    Object.assign(forged.data.object, { status: 'unpaid' });
    await system.stripe.webhooks.send([forged]);
    await system.settled();
    expect(await rows('evt_lie')).toMatchObject([{ state: 'done' }]);
    expect(await system.subscription(client)).toMatchObject({ status: 'active' });
  });

  it('never overwrite a later lookup by an earlier one that ends later', async () => {
    const { client, subscription } = await system.subscribed('starter');
    const [fetched, proceed] = [new Signal(), new Signal()];
    const early = syncWith(async (provider, work) => {
      const found = await provider.call(work);
      fetched.resolve();
      await proceed.promise;
      return found;
    }).syncFromProvider(subscription, 'subscription.synced');
    await fetched.promise;
    system.stripe.account.subscriptions.get(subscription).cancel_at_period_end = true;
    await syncWith((provider, work) => provider.call(work)).syncFromProvider(
      subscription,
      'subscription.synced',
    );
    proceed.resolve();
    expect((await early).subscription).toMatchObject({ cancel_at_period_end: true });
    expect(await system.subscription(client)).toMatchObject({ cancel_at_period_end: true });
  });

  it('change the subscription once when twenty arrive at once', async () => {
    const { companyId, subscription } = await system.subscribed('starter');
    const { account, webhooks } = system.stripe;
    webhooks.isHolding = true;
    const stored = account.subscriptions.get(subscription);
    stored.cancel_at_period_end = true;
    for (let at = 0; at < 20; at += 1) account.emit('customer.subscription.updated', stored);
    webhooks.isHolding = false;
    await Promise.all(webhooks.held.splice(0).map((event) => webhooks.send([event])));
    await system.settled();
    const actions = (await trailOf(system.database, companyId)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'subscription.synced')).toHaveLength(2);
  });

  it('wait for the operator when the price is unmapped, and succeed once it is mapped', async () => {
    const { subscription, client } = await system.subscribed('starter');
    const { account } = system.stripe;
    const [item] = account.subscriptions.get(subscription).items.data;
    if (!item) throw new Error('nothing was bought');
    item.price = account.prices.put({ ...item.price, id: 'price_byhand', unit_amount: 9900 });
    const params = { subscription };
    expect(await system.operator.call(routes.payments.syncSubscription, { params })).toMatchObject({
      success: false,
      message: 'The price of this subscription is not mapped to a plan.',
      suggestion: 'Map its price to a plan on the Products tab, then sync again.',
    });
    const id = await system.planId('professional');
    const body = { stripe_price_id: 'price_byhand' };
    expect(await system.operator.call(routes.payments.mapPrice, { params: { id }, body })).toMatchObject({
      local_plan_name: 'Professional',
      is_mapped: true,
    });
    expect(await system.operator.call(routes.payments.syncSubscription, { params })).toMatchObject({
      success: true,
    });
    expect(await system.subscription(client)).toMatchObject({ plan: { name: 'professional' } });
  });
});

describe('E4 without a webhook secret', () => {
  it('every event is refused, so that the provider resends it', async () => {
    await system.close();
    system = await startBillingWithStripe({ env: { STRIPE_WEBHOOK_SECRET: '' } });
    expect((await signed(eventOf('evt_early'))).status).toBe(503);
    expect(await rows('evt_early')).toEqual([]);
    expect(await system.operator.call(routes.payments.health)).toMatchObject({ overall_healthy: false });
  });
});
