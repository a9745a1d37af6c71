import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { JobQueue } from '@sop/jobs';
import { eventually, signatureOf, trailOf } from '@sop/testing';
import type Stripe from 'stripe';
import { CLOCK, type Clock } from '../../clock.js';
import { startPaying, webhookSecret, type PayingSystem } from '../../testing/start-subscription.js';
import { PaymentProvider } from '../payment-provider.js';
import { SyncSubscription } from '../sync-subscription.js';
import { ForgetEvents } from './forget-events.js';

const { billing } = routes;
/** A system for each test: its account has no other subscription, and its health no other's fault. */
let system: PayingSystem;
beforeEach(async () => {
  system = await startPaying();
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

type Ask = <T>(provider: PaymentProvider, work: (stripe: Stripe) => Promise<T>) => Promise<T>;

/** The real parts, but for the moment at which the provider's answer arrives. */
function looking(ask: Ask): SyncSubscription {
  const { app } = system.test;
  const provider = app.get(PaymentProvider, { strict: false });
  const asked = Object.assign(Object.create(provider) as PaymentProvider, {
    ask: <T>(work: (stripe: Stripe) => Promise<T>) => ask(provider, work),
  });
  const clock = app.get<Clock>(CLOCK, { strict: false });
  return new SyncSubscription(system.database, clock, asked, app.get(JobQueue, { strict: false }));
}

class Signal {
  give: () => void = () => undefined;
  readonly given = new Promise<void>((resolve) => (this.give = resolve));
}

describe('E4 a message of the payment provider', () => {
  it('is taken once, however often it comes', async () => {
    const body = eventOf('evt_twice');
    const answers = await Promise.all(Array.from({ length: 20 }, () => signed(body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await rows('evt_twice')).toEqual([{ state: 'ignored', error: null }]);
  });

  it.each([
    ['without a signature', () => post(eventOf('evt_no'))],
    [
      'with another’s signature',
      () => post(eventOf('evt_no'), signatureOf(eventOf('evt_no'), 'whsec_other', now())),
    ],
    ['with a signature of five minutes ago', () => signed(eventOf('evt_no'), now() - 310)],
    [
      'that was changed on its way',
      () => post(`${eventOf('evt_no')} `, signatureOf(eventOf('evt_no'), webhookSecret, now())),
    ],
    ['with a signature that is none', () => post(eventOf('evt_no'), 't=,v1=')],
    ['that is no JSON', () => signed('{"id":')],
    ['that is no event', () => signed('[]')],
    ['whose id is no id', () => signed(eventOf("evt_'; drop table payment_event"))],
    ['whose kind is no kind', () => signed(eventOf('evt_no', 'x'.repeat(200)))],
    ['without a body', () => signed('')],
  ])('%s is refused', async (_what, send) => {
    expect((await send()).status).toBe(400);
    expect(await rows('evt_no')).toEqual([]);
  });

  it('that is larger than any is refused', async () => {
    expect((await signed(`{"x":"${'x'.repeat(257 * 1024)}"}`)).status).toBe(413);
    expect((await signed(`{"x":"${'x'.repeat(2 * 1024 * 1024)}"}`)).status).toBe(413);
  });

  it('about a subscription that is not there is tried again, and then the operator sees it', async () => {
    const object = { id: 'sub_nothing', customer: 'cus_nothing' };
    await signed(eventOf('evt_lost', 'customer.subscription.updated', object));
    expect(await rows('evt_lost')).toMatchObject([{ state: 'waiting' }]);
    // Between two tries, or the one under way would say when the next is.
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

  it('is forgotten after ninety days', async () => {
    await signed(eventOf('evt_old'));
    await signed(eventOf('evt_young'));
    await system.database.system((tx) =>
      tx.execute(
        `update payment_event set received_at = now() - interval '91 days' where stripe_id = 'evt_old'`,
      ),
    );
    await system.test.app.get(ForgetEvents, { strict: false }).run();
    expect([await rows('evt_old'), await rows('evt_young')]).toMatchObject([[], [{}]]);
  });
});

describe('E4 what is told of a subscription', () => {
  it('ends in the same state in whatever order it comes, late or twice', async () => {
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
    account.tell('customer.subscription.updated', subscription);
    system.stripe.advance(32);
    webhooks.isHolding = false;
    const told = webhooks.held.splice(0);
    const last = told.at(-1);
    expect(last?.type).toBe('customer.subscription.deleted');
    // First its end, then its beginning, then all of it again.
    await webhooks.send([...told.slice(-1), ...told.slice(0, -1).reverse(), ...told]);
    await system.settled();
    // It was over before anybody heard of it: the company keeps what it had.
    expect(await system.subscription(client)).toMatchObject({ status: 'trialing' });
    const actions = (await trailOf(system.database, companyId)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'subscription.synced')).toEqual([]);
  });

  it('that copies an earlier state changes nothing: the truth is looked up', async () => {
    const { client, subscription } = await system.subscribed('starter');
    const updated = system.stripe.events('customer.subscription.created');
    const mine = updated.filter(({ data }) => data.object.id === subscription);
    expect(mine[0]?.data.object).toMatchObject({ status: 'incomplete' });
    const lie = structuredClone(mine[0]);
    if (!lie) throw new Error('nothing was told');
    Object.assign(lie, { id: 'evt_lie', type: 'customer.subscription.updated' });
    Object.assign(lie.data.object, { status: 'unpaid' });
    await system.stripe.webhooks.send([lie]);
    await system.settled();
    expect(await rows('evt_lie')).toMatchObject([{ state: 'done' }]);
    expect(await system.subscription(client)).toMatchObject({ status: 'active' });
  });

  it('by a look that was begun earlier and ends later is not written over', async () => {
    const { client, subscription } = await system.subscribed('starter');
    const [looked, goOn] = [new Signal(), new Signal()];
    const early = looking(async (provider, work) => {
      const found = await provider.ask(work);
      looked.give();
      await goOn.given;
      return found;
    }).run(subscription, 'subscription.synced');
    await looked.given;
    system.stripe.account.subscriptions.get(subscription).cancel_at_period_end = true;
    await looking((provider, work) => provider.ask(work)).run(subscription, 'subscription.synced');
    goOn.give();
    expect((await early).subscription).toMatchObject({ cancel_at_period_end: true });
    expect(await system.subscription(client)).toMatchObject({ cancel_at_period_end: true });
  });

  it('in twenty messages at once is written once', async () => {
    const { companyId, subscription } = await system.subscribed('starter');
    const { account, webhooks } = system.stripe;
    webhooks.isHolding = true;
    const kept = account.subscriptions.get(subscription);
    kept.cancel_at_period_end = true;
    for (let at = 0; at < 20; at += 1) account.tell('customer.subscription.updated', kept);
    webhooks.isHolding = false;
    await Promise.all(webhooks.held.splice(0).map((event) => webhooks.send([event])));
    await system.settled();
    const actions = (await trailOf(system.database, companyId)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'subscription.synced')).toHaveLength(2);
  });

  it('whose price belongs to no plan waits for the operator, and is right once it is mapped', async () => {
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

describe('E4 without a secret', () => {
  it('no message is taken, so that the provider keeps it', async () => {
    await system.close();
    system = await startPaying({ env: { STRIPE_WEBHOOK_SECRET: '' } });
    expect((await signed(eventOf('evt_early'))).status).toBe(503);
    expect(await rows('evt_early')).toEqual([]);
    expect(await system.operator.call(routes.payments.health)).toMatchObject({ overall_healthy: false });
  });
});
