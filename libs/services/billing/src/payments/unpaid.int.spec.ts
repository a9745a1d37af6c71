import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CompanyDeleted, ReserveUsage, routes } from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { trailOf } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { FollowCompanies } from '../subscriptions/follow-companies.js';
import { startBillingWithStripe, type BillingWithStripe } from '../testing/start-billing-with-stripe.js';
import { Reconcile } from './reconcile.js';
import { SendTrialReminders } from './send-trial-reminders.js';

const { billing, payments, platformBilling: platform } = routes;
/** One system per test, because advancing the time would fail payments of other tests. */
let system: BillingWithStripe;
beforeEach(async () => {
  system = await startBillingWithStripe();
});
afterEach(() => system.close());

const use = (company_id: string) =>
  system.test.app
    .get(Bus, { strict: false })
    .request(ReserveUsage, { company_id, kind: 'sops', amount: 1, reference: uuidv7() });

const mailsTo = async (companyId: string): Promise<string[]> =>
  (await system.mails()).flatMap((mail) =>
    mail.includes(companyId) ? (/^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? []) : [],
  );

const actionsOf = async (companyId: string) =>
  (await trailOf(system.database, companyId)).map(({ action }) => action);

describe('a failed payment', () => {
  it('is mailed, mailed again as the last call, and suspends new work until it is paid', async () => {
    const { client, companyId, customer } = await system.subscribed('starter', 'late');
    system.stripe.advance(32);
    await system.settled();
    expect(await system.subscription(client)).toMatchObject({ status: 'past_due' });
    expect(await use(companyId)).toMatchObject({ granted: true });
    expect(await mailsTo(companyId)).toEqual(['A payment failed']);
    for (const days of [4, 5]) {
      system.stripe.advance(days);
      await system.settled();
    }
    expect(await mailsTo(companyId)).toEqual(['A payment failed', 'Last reminder: a payment is still open']);
    system.stripe.advance(8);
    await system.settled();
    expect(await system.subscription(client)).toMatchObject({ status: 'unpaid', plan: { name: 'starter' } });
    expect((await mailsTo(companyId)).at(-1)).toBe('Your subscription is suspended because a payment failed');
    expect(await use(companyId)).toMatchObject({ granted: false, refusal: { code: 'plan.unpaid' } });
    expect((await client.send(billing.usage)).status).toBe(200);
    expect((await actionsOf(companyId)).filter((action) => action === 'payment.failed')).toHaveLength(4);
    const { metrics, recent_failures } = await system.operator.call(payments.metrics);
    expect(metrics.failed_payments_30d).toBe(4);
    expect(recent_failures[0]).toMatchObject({ amount: 3451, currency: 'USD' });
    expect(recent_failures.map(({ failure_message: message }) => message).reverse()).toEqual([
      ...[1, 2, 3].map((attempt) =>
        expect.stringMatching(
          new RegExp(`^Attempt ${attempt} failed; the next is on \\d{1,2} [A-Z][a-z]+ 20\\d\\d\\.$`),
        ),
      ),
      'Attempt 4 failed; there are no further attempts.',
    ]);

    const { portal_url } = await client.call(billing.portal, { body: {} });
    await fetch(`${portal_url}/card`, { method: 'POST', body: new URLSearchParams({ card: 'works' }) });
    await fetch(`${portal_url}/pay`, { method: 'POST' });
    await system.settled();
    expect(system.stripe.account.subscriptions.all()[0]).toMatchObject({ customer, status: 'active' });
    expect(await system.subscription(client)).toMatchObject({ status: 'active' });
    expect(await use(companyId)).toMatchObject({ granted: true });
    expect(await mailsTo(companyId)).toHaveLength(3);
  });
});

describe('a trial', () => {
  it('is announced once when it ends in two days', async () => {
    const { companyId } = await system.register();
    const remind = () => system.test.app.get(SendTrialReminders, { strict: false }).run();
    await remind();
    await system.database.system((tx) =>
      tx.execute(
        `update subscription set trial_ends_at = now() + interval '47 hours' where company_id = $1`,
        [companyId],
      ),
    );
    await remind();
    await remind();
    await system.settled();
    expect(await mailsTo(companyId)).toEqual(['Your trial ends soon']);
  });
});

describe('hourly reconciliation', () => {
  const reconcile = () => system.test.app.get(Reconcile, { strict: false }).run();

  it('E5 applies a payment whose event was lost', async () => {
    const { client, companyId } = await system.register();
    const plan_id = await system.planId('starter');
    const { checkout_url } = await client.call(billing.checkout, { body: { plan_id } });
    const { webhooks } = system.stripe;
    webhooks.isHolding = true;
    await system.stripe.pay(checkout_url);
    webhooks.isHolding = false;
    expect(webhooks.held.splice(0)).not.toEqual([]);
    await system.settled();
    expect(await system.subscription(client)).toMatchObject({ status: 'trialing' });
    await reconcile();
    expect(await system.subscription(client)).toMatchObject({ status: 'active', plan: { name: 'starter' } });
    expect((await actionsOf(companyId)).at(-1)).toBe('subscription.reconciled');
  });

  it('repairs lost updates from Stripe and audits them', async () => {
    const [changed, ended, untouched] = [
      await system.subscribed('starter'),
      await system.subscribed('starter'),
      await system.subscribed('starter'),
    ];
    const { account, webhooks } = system.stripe;
    webhooks.isHolding = true;
    account.subscriptions.get(changed.subscription).cancel_at_period_end = true;
    Object.assign(account.subscriptions.get(ended.subscription), { status: 'canceled' });
    webhooks.isHolding = false;
    webhooks.held.splice(0);
    await reconcile();
    expect(await system.subscription(changed.client)).toMatchObject({ cancel_at_period_end: true });
    expect(await system.subscription(ended.client)).toMatchObject({ status: 'canceled' });
    for (const { companyId } of [changed, ended])
      expect((await actionsOf(companyId)).at(-1)).toBe('subscription.reconciled');
    expect(await actionsOf(untouched.companyId)).not.toContain('subscription.reconciled');
    await reconcile();
    expect((await actionsOf(changed.companyId)).filter((action) => /reconciled/.test(action))).toHaveLength(
      1,
    );
  });
});

describe('credit', () => {
  it('is deducted once from the next invoice', async () => {
    const { companyId, client, customer } = await system.subscribed('starter');
    const params = { id: companyId };
    await system.operator.call(platform.addCredit, { params, body: { amount_cents: 5000 } });
    await system.settled();
    expect(system.stripe.account.customers.get(customer).balance).toBe(-5000);
    system.stripe.advance(32);
    await system.settled();
    expect(await system.operator.call(platform.subscription, { params })).toMatchObject({
      credit_cents: 1549,
    });
    expect(await system.subscription(client)).toMatchObject({ status: 'active' });
    expect(system.stripe.account.balances.all()).toHaveLength(1);
  });

  it('waits for the first payment', async () => {
    const { companyId, client } = await system.register();
    const params = { id: companyId };
    await system.operator.call(platform.addCredit, { params, body: { amount_cents: 1000 } });
    await client.call(billing.checkout, { body: { plan_id: await system.planId('starter') } });
    await system.settled();
    expect(system.stripe.account.balances.all()[0]).toMatchObject({ amount: -1000 });
  });
});

describe('a plan without payment', () => {
  it('is refused for a paying company, and is not undone by late events', async () => {
    const { companyId, client, subscription } = await system.subscribed('starter');
    const assignPlan = () =>
      system.operator.send(platform.changePlan, {
        params: { id: companyId },
        body: { plan: 'professional' },
      });
    expect((await assignPlan()).status).toBe(409);
    await client.call(billing.cancel);
    system.stripe.advance(32);
    await system.settled();
    expect((await assignPlan()).status).toBe(200);
    const { account } = system.stripe;
    account.emit('customer.subscription.deleted', account.subscriptions.get(subscription));
    await system.settled();
    expect(await system.subscription(client)).toMatchObject({
      status: 'active',
      plan: { name: 'professional' },
    });
  });
});

describe('the operator’s console', () => {
  it('shows subscriptions and whether they are in sync, customers, products and figures', async () => {
    const { companyId, customer, subscription } = await system.subscribed('professional');
    const { subscriptions } = await system.operator.call(payments.subscriptions, { query: { limit: 1 } });
    expect(subscriptions).toEqual([
      {
        id: subscription,
        customer_id: customer,
        status: 'active',
        amount: 9900,
        currency: 'USD',
        current_period_end: expect.any(String),
        local_sync: true,
      },
    ]);
    expect(await system.operator.call(payments.customer, { params: { customer } })).toMatchObject({
      email: `${companyId}@example.test`,
      company_id: companyId,
      subscriptions: [{ id: subscription }],
    });
    const { products } = await system.operator.call(payments.products);
    expect(products.find(({ amount }) => amount === 9900)).toMatchObject({
      stripe_product_name: 'Professional',
      interval: 'month',
      local_plan_name: 'Professional',
      is_mapped: true,
      is_current: true,
    });
    const { metrics } = await system.operator.call(payments.metrics);
    expect(metrics).toMatchObject({ currency_code: 'USD', active_subscriptions: expect.any(Number) });
    const [{ cents } = { cents: 0 }] = await system.database.system((tx) =>
      tx.query<{ cents: number }>(
        `select sum(paid_cents)::int as cents from subscription s join plan p on p.id = s.plan_id
          where stripe_subscription_id is not null and status in ('active', 'past_due')`,
      ),
    );
    expect(metrics.mrr_cents).toBe(cents);
    expect(metrics.trial_conversion_90d_percent).toBeGreaterThan(0);
  });

  it('suggests the company of an unassigned subscription, and syncs it once Stripe names the company', async () => {
    const { companyId, client } = await system.register();
    const stray = await system.subscribed('starter');
    const { account } = system.stripe;
    const foreign = account.customers.put({
      ...account.customers.get(stray.customer),
      id: 'cus_foreign',
      email: `${companyId}@example.test`,
    });
    const copy = { ...structuredClone(account.subscriptions.get(stray.subscription)), id: 'sub_foreign' };
    account.subscriptions.put({ ...copy, customer: foreign.id, metadata: {} });
    const params = { subscription: 'sub_foreign' };
    expect(await system.operator.call(payments.syncSubscription, { params })).toEqual({
      success: false,
      message: 'No company in this system matches this subscription.',
      stripe_customer_email: foreign.email,
      company_hint: { company_id: companyId, company_name: 'Acme', user_email: foreign.email },
      suggestion: expect.stringContaining(companyId),
    });
    account.subscriptions.get('sub_foreign').metadata = { company_id: companyId };
    expect(await system.operator.call(payments.syncSubscription, { params })).toMatchObject({
      success: true,
    });
    expect(await system.subscription(client)).toMatchObject({ status: 'active', plan: { name: 'starter' } });
  });

  it('creates product and price of a plan once, and refuses prices that do not match or belong to another plan', async () => {
    const id = await system.planId('professional');
    const create = () => system.operator.call(payments.createProduct, { params: { id } });
    const [first, second] = await Promise.all([create(), create()]);
    expect(first).toEqual(second);
    const starter = await system.planId('starter');
    const map = (stripe_price_id: string, plan = starter) =>
      system.operator.send(payments.mapPrice, { params: { id: plan }, body: { stripe_price_id } });
    expect((await map(first.stripe_price_id)).status).toBe(409);
    expect((await map('price_nothing')).status).toBe(404);
    expect((await map('price_nothing', uuidv7())).status).toBe(404);
    expect((await map("price_'; drop")).status).toBe(422);
  });
});

describe('a deleted company', () => {
  it('pays no more and leaves no rows', async () => {
    const { companyId, customer, subscription } = await system.subscribed('starter');
    const follow = system.test.app.get(FollowCompanies, { strict: false });
    const payload = CompanyDeleted.payload.parse({ company_id: companyId, company_name: 'Acme' });
    await system.database.system((tx) => follow.erase(payload, tx));
    await system.settled();
    expect(system.stripe.account.subscriptions.get(subscription).status).toBe('canceled');
    expect(() => system.stripe.account.customers.get(customer)).toThrow('No such customer');
    const remaining = await system.database.system((tx) =>
      tx.query(
        `select company_id::text from subscription where company_id = $1 union all select company_id::text from payment_failure where company_id = $1
         union all select company_id::text from credit_grant where company_id = $1 union all select company_id::text from job where company_id = $1`,
        [companyId],
      ),
    );
    expect(remaining).toEqual([]);
  });
});

describe('without a Stripe key', () => {
  beforeEach(async () => {
    await system.close();
    system = await startBillingWithStripe({ env: { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' } });
  });

  it('payments are refused with the reason; plans and usage work', async () => {
    const { client } = await system.register();
    expect(await client.call(billing.overview)).toMatchObject({ payments_available: false });
    const refusal = await client.send(billing.checkout, {
      body: { plan_id: await system.planId('starter') },
    });
    expect(refusal.status).toBe(503);
    expect(await refusal.json()).toMatchObject({
      code: 'payments.not-set-up',
      detail:
        'Payments are not set up on this installation. Its operator can connect a payment provider, or give your company a plan without payment.',
    });
    expect((await client.send(billing.cancel)).status).toBe(503);
    expect(await client.call(billing.invoices)).toMatchObject({ items: [] });
    expect(await system.operator.call(payments.health)).toMatchObject({
      api_status: {
        is_set_up: false,
        connected: false,
        message: expect.stringContaining('STRIPE_SECRET_KEY'),
      },
      webhook_status: { is_set_up: false },
      overall_healthy: false,
    });
    expect((await system.operator.send(payments.subscriptions)).status).toBe(503);
    expect((await system.operator.send(payments.metrics)).status).toBe(200);
  });

  it('reconciliation does nothing', async () => {
    await system.test.app.get(Reconcile, { strict: false }).run();
  });
});
