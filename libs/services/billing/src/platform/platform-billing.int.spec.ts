import { Controller } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  CompanyRegistered,
  ListSubscriptions,
  PlansOnOffer,
  ReserveUsage,
  routes,
  SuspendedCompanies,
  SubscriptionsOfCompanies,
  UsageOfCompanies,
  type PlatformMetrics,
  type RequestOf,
} from '@sop/contracts';
import { openDatabase, type Database } from '@sop/database';
import { Bus, OnRequest } from '@sop/messaging';
import {
  FakeServices,
  fakesModule,
  signedIn,
  startApp,
  trailOf,
  type Client,
  type TestApp,
} from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { BillingModule } from '../billing.module.js';
import { billingSchema } from '../billing.schema.js';
import { CLOCK, type Clock } from '@sop/service-kit';
import { FollowCompanies } from '../subscriptions/follow-companies.js';
import { StoreMonthlyUsage } from '../usage/store-monthly-usage.js';

const platform = routes.platformBilling;

@Controller()
class FakeAuth extends FakeServices {
  /** Companies that auth knows but billing has received no event of. */
  readonly new = new Set<string>();

  @OnRequest(SuspendedCompanies)
  async suspended({ company_ids }: RequestOf<typeof SuspendedCompanies>) {
    const existing = company_ids.filter((id) => this.new.has(id));
    return { companies: existing.map((company_id) => ({ company_id, is_suspended: false })) };
  }
}

let test: TestApp;
let database: Database;
let operator: Client;

beforeAll(async () => {
  test = await startApp([BillingModule, fakesModule('auth', FakeAuth)], {
    services: ['billing', 'auth'],
  });
  database = await openDatabase(billingSchema, test.database.urls.billing);
  operator = (await signedIn(test.client, { isOperator: true })).client;
});
afterAll(async () => {
  await database.close();
  await test.close();
});

const register = async (companyId = uuidv7()): Promise<string> => {
  const follow = test.app.get(FollowCompanies, { strict: false });
  const payload = CompanyRegistered.payload.parse({
    company_id: companyId,
    company_name: 'Acme',
    user_id: uuidv7(),
    email: 'ann@example.test',
  });
  await database.system((tx) => follow.startTrial(payload, tx));
  return companyId;
};

const use = (company_id: string, kind: 'sops' | 'users' | 'storage_bytes', amount: number) =>
  test.app
    .get(Bus, { strict: false })
    .request(ReserveUsage, { company_id, kind, amount, reference: uuidv7() });

const findPlan = async (name: string) => {
  const found = (await operator.call(platform.plans)).find((plan) => plan.name === name);
  if (!found) throw new Error(`no plan ${name}`);
  return found;
};

const outboxOf = (name: string, companyId?: string) =>
  database.system((tx) =>
    tx.query<{ payload: Record<string, unknown> }>(
      `select payload from outbox where name = $1 and ($2::text is null or payload->>'company_id' = $2) order by seq`,
      [name, companyId ?? null],
    ),
  );

describe("the operator's billing routes", () => {
  it.each(Object.values(platform).map((route) => [route.name, route] as const))(
    '%s is forbidden to company administrators',
    async (_, route) => {
      const { client } = await signedIn(test.client);
      const input = { params: { id: uuidv7() }, body: {} };
      expect((await client.send(route, input as never)).status).toBe(403);
      expect((await test.client.anonymous().send(route, input as never)).status).toBe(401);
    },
  );

  describe.each([
    [platform.subscription, undefined],
    [platform.usage, undefined],
    [platform.changePlan, { plan: 'starter' }],
    [platform.extendTrial, { days: 7 }],
    [platform.addCredit, { amount_cents: 100 }],
  ] as const)('requests that concern one company (%#)', (route, body) => {
    const plansOf = (id: string) =>
      database.system((tx) =>
        tx.query<{ plan: string }>(
          'select plan from subscription_history where company_id = $1 order by id',
          [id],
        ),
      );
    const send = (id: string) => operator.send(route as never, { params: { id }, body } as never);

    it('return 404 for an unknown company and start no trial', async () => {
      const id = uuidv7();
      expect((await send(id)).status).toBe(404);
      expect(await plansOf(id)).toEqual([]);
    });

    it('start the trial once for a company whose registration event has not arrived', async () => {
      const id = uuidv7();
      test.app.get(FakeAuth, { strict: false }).new.add(id);
      expect((await send(id)).status).toBe(200);
      expect((await plansOf(id))[0]).toEqual({ plan: 'Free Trial' });
      const before = await plansOf(id);
      await register(id);
      expect(await plansOf(id)).toEqual(before);
    });
  });
});

describe('platform metrics', () => {
  const increase = (before: PlatformMetrics, after: PlatformMetrics) => ({
    companies: after.total_companies - before.total_companies,
    users: after.total_users - before.total_users,
    trials: after.trial_subscriptions - before.trial_subscriptions,
    active: after.active_subscriptions - before.active_subscriptions,
    mrr: after.mrr_cents - before.mrr_cents,
    sops: after.sop_creation_count - before.sop_creation_count,
  });

  it('count companies, users, SOPs of the month, trials and revenue', async () => {
    const before = await operator.call(platform.metrics);
    const [paying, trying] = [await register(), await register()];
    await operator.call(platform.changePlan, { params: { id: paying }, body: { plan: 'starter' } });
    await use(trying, 'sops', 1);
    await use(paying, 'users', 1);
    const after = await operator.call(platform.metrics);
    expect(increase(before, after)).toEqual({
      companies: 2,
      users: 3,
      trials: 1,
      active: 1,
      mrr: 2900,
      sops: 1,
    });
    expect(after.revenue_current_month).toBe(after.mrr_cents);
    expect(after.subscriptions_by_plan).toMatchObject({ Starter: expect.any(Number) });
  });
});

describe('revenue in several currencies', () => {
  it('is reported in the most common currency and never added up', async () => {
    const dollars = await Promise.all(Array.from({ length: 3 }, () => register()));
    for (const id of dollars)
      await operator.call(platform.changePlan, { params: { id }, body: { plan: 'starter' } });
    const { id, currency_code } = await findPlan('professional');
    const before = await operator.call(platform.metrics);
    expect(before.currency_code).toBe('USD');
    await operator.call(platform.updatePlan, { params: { id }, body: { currency_code: 'CHF' } });
    const paying = await register();
    await operator.call(platform.changePlan, { params: { id: paying }, body: { plan: 'professional' } });
    const after = await operator.call(platform.metrics);
    expect(after).toMatchObject({
      currency_code: 'USD',
      active_subscriptions: before.active_subscriptions + 1,
    });
    expect(after.mrr_cents).toBeLessThanOrEqual(before.mrr_cents);
    await operator.call(platform.updatePlan, { params: { id }, body: { currency_code } });
  });
});

describe('the revenue of very expensive subscriptions', () => {
  it('does not overflow', async () => {
    const highestPrice = 100_000_000;
    const { id, price_cents } = await findPlan('enterprise');
    const companies = await Promise.all(Array.from({ length: 22 }, () => register()));
    for (const company_id of companies)
      await operator.call(platform.override, { body: { company_id, plan_id: id } });
    const before = await operator.call(platform.metrics);
    await operator.call(platform.updatePlan, { params: { id }, body: { price_cents: highestPrice } });
    const { mrr_cents } = await operator.call(platform.metrics);
    expect(mrr_cents - before.mrr_cents).toBeGreaterThanOrEqual(22 * (highestPrice - price_cents));
    await operator.call(platform.updatePlan, { params: { id }, body: { price_cents } });
    await database.system((tx) =>
      tx.execute('delete from subscription where company_id = any($1::uuid[])', [companies]),
    );
  });
});

describe('the plan of a company', () => {
  it('is changed at once, with an event, a history entry and an audit entry', async () => {
    const id = await register();
    const reply = await operator.call(platform.changePlan, {
      params: { id },
      body: { plan: 'professional' },
    });
    expect(reply).toMatchObject({
      current_plan: 'Professional',
      status: 'active',
      trial_ends_at: null,
      history: [
        { plan: 'Professional', status: 'active', price: 9900, currency_code: 'USD' },
        { plan: 'Free Trial', status: 'trialing', price: 0 },
      ],
    });
    expect((await outboxOf('subscription.changed', id)).at(-1)?.payload).toMatchObject({
      plan: 'professional',
      status: 'active',
      limits: { sops_per_month: 100 },
    });
    expect((await trailOf(database, id)).map(({ action }) => action)).toEqual(['plan.changed']);
  });

  it('can be one that is not on offer, such as unlimited use', async () => {
    const id = await register();
    const { id: plan_id } = await findPlan('legacy_unlimited');
    const reply = await operator.call(platform.override, { body: { company_id: id, plan_id } });
    expect(reply).toMatchObject({ status: 'active', plan: { name: 'legacy_unlimited', sops_per_month: -1 } });
    for (let at = 0; at < 12; at += 1) expect(await use(id, 'sops', 1)).toMatchObject({ granted: true });
  });

  it('is refused for an unknown plan', async () => {
    const body = { company_id: await register(), plan_id: uuidv7() };
    expect((await operator.send(platform.override, { body })).status).toBe(404);
  });

  it('restarts the trial with a new end', async () => {
    const id = await register();
    await operator.call(platform.changePlan, { params: { id }, body: { plan: 'starter' } });
    const reply = await operator.call(platform.changePlan, { params: { id }, body: { plan: 'trial' } });
    expect(reply.status).toBe('trialing');
    const days = (Date.parse(reply.trial_ends_at ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
  });
});

describe('a trial', () => {
  const endOf = (reply: { trial_ends_at: string | null }) => Date.parse(reply.trial_ends_at ?? '');

  it('is extended by the given number of days', async () => {
    const id = await register();
    const before = await operator.call(platform.subscription, { params: { id } });
    const after = await operator.call(platform.extendTrial, { params: { id }, body: { days: 10 } });
    expect(endOf(after) - endOf(before)).toBe(10 * 86_400_000);
    expect((await trailOf(database, id)).map(({ action }) => action)).toEqual(['trial.extended']);
  });

  it('is extended from now when it has ended', async () => {
    const id = await register();
    await database.system((tx) =>
      tx.execute(`update subscription set trial_ends_at = now() - interval '30 days' where company_id = $1`, [
        id,
      ]),
    );
    expect(await use(id, 'sops', 1)).toMatchObject({ granted: false });
    const after = await operator.call(platform.extendTrial, { params: { id }, body: {} });
    expect((endOf(after) - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
    expect(await use(id, 'sops', 1)).toMatchObject({ granted: true });
  });

  it('cannot be extended on another plan', async () => {
    const id = await register();
    await operator.call(platform.changePlan, { params: { id }, body: { plan: 'starter' } });
    expect((await operator.send(platform.extendTrial, { params: { id }, body: { days: 7 } })).status).toBe(
      409,
    );
  });

  it.each([0, -1, 366, 1.5, 'seven'])('is not extended by %s days', async (days) => {
    const params = { id: await register() };
    expect((await operator.send(platform.extendTrial, { params, body: { days } as never })).status).toBe(422);
  });
});

describe('credit', () => {
  it('adds up concurrent grants, up to its maximum', async () => {
    const params = { id: await register() };
    const give = (amount_cents: number) =>
      operator.send(platform.addCredit, { params, body: { amount_cents } });
    await Promise.all([give(5000), give(2500)]);
    expect(await operator.call(platform.subscription, { params })).toMatchObject({ credit_cents: 7500 });
    for (let at = 0; at < 9; at += 1) expect((await give(10_000_000)).status).toBe(200);
    expect((await give(10_000_000)).status).toBe(409);
  });

  it('is taken back while unused, and never below zero', async () => {
    const params = { id: await register() };
    const give = (amount_cents: number) =>
      operator.send(platform.addCredit, { params, body: { amount_cents } });
    await give(5000);
    await give(2500);
    expect((await give(-2500)).status).toBe(200);
    expect(await operator.call(platform.subscription, { params })).toMatchObject({ credit_cents: 5000 });
    expect((await give(-5001)).status).toBe(409);
    expect((await give(0)).status).toBe(422);
    expect(await operator.call(platform.subscription, { params })).toMatchObject({ credit_cents: 5000 });
  });

  it('accepts only the field amount_cents', async () => {
    const params = { id: await register() };
    const misnamed = { amount: 50 } as never;
    expect((await operator.send(platform.addCredit, { params, body: misnamed })).status).toBe(422);
    expect(await operator.call(platform.subscription, { params })).toMatchObject({ credit_cents: 0 });
  });
});

describe('usage by month', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('shows the current month, and earlier months as they ended', async () => {
    const clock = test.app.get<Clock>(CLOCK, { strict: false });
    jest.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-21T12:00:00Z'));
    const id = await register();
    await use(id, 'sops', 1);
    await use(id, 'storage_bytes', 3 * 1024 ** 2);
    await test.app.get(StoreMonthlyUsage, { strict: false }).run();
    await database.system(async (tx) => {
      await tx.execute(`update usage_month set period = '2026-01' where company_id = $1`, [id]);
      await tx.execute(
        `insert into usage_counter (company_id, kind, period, used) values ($1, 'sops', '2026-01', 4), ($1, 'models', '2026-02', 1)`,
        [id],
      );
    });
    await use(id, 'storage_bytes', 1024 ** 2);
    const { usage } = await operator.call(platform.usage, { params: { id } });
    expect(usage).toEqual([
      {
        period: '2026-11',
        sops_created: 1,
        storage_used_mb: 4,
        models_trained: 0,
        active_users: 1,
      },
      { period: '2026-02', sops_created: 0, storage_used_mb: 0, models_trained: 1, active_users: 0 },
      { period: '2026-01', sops_created: 4, storage_used_mb: 3, models_trained: 0, active_users: 1 },
    ]);
  });
});

describe('a plan', () => {
  let companyId: string;
  beforeEach(async () => {
    companyId = await register();
    await operator.call(platform.changePlan, { params: { id: companyId }, body: { plan: 'starter' } });
  });

  it('applies an edit to its companies at once and publishes the new limits', async () => {
    const { id, ...before } = await findPlan('starter');
    const body = {
      display_name: ' Starter plus ',
      price_cents: 3100,
      currency_code: 'eur',
      sops_per_month: 1,
      features_json: '["One line", "Another"]',
      custom_badge: 'New',
    };
    const after = await operator.call(platform.updatePlan, { params: { id }, body: body as never });
    expect(after).toEqual({
      ...before,
      id,
      ...body,
      display_name: 'Starter plus',
      currency_code: 'EUR',
      features_json: ['One line', 'Another'],
    });
    expect(await use(companyId, 'sops', 1)).toMatchObject({ granted: true });
    expect(await use(companyId, 'sops', 1)).toMatchObject({ granted: false });
    expect((await outboxOf('plan.edited')).at(-1)?.payload).toMatchObject({
      plan_id: id,
      limits: { sops_per_month: 1 },
    });
    const back = { ...before, custom_badge: '' };
    expect(await operator.call(platform.updatePlan, { params: { id }, body: back })).toEqual({
      id,
      ...before,
    });
  });

  it.each([
    { currency_code: 'EURO' },
    { price_cents: -1 },
    { price_cents: 0.5 },
    { sops_per_month: -2 },
    { storage_mb: 2 ** 40 },
    { display_name: '  ' },
    { features_json: ['x'.repeat(201)] },
    { features_json: '{"not": "a list"}' },
  ])('refuses %j and changes nothing', async (body) => {
    const before = await findPlan('starter');
    const params = { id: before.id };
    expect((await operator.send(platform.updatePlan, { params, body: body as never })).status).toBe(422);
    expect(await findPlan('starter')).toEqual(before);
  });

  it('is restored when it is missing, and the others stay unchanged', async () => {
    expect(await operator.call(platform.fixMissingPlans)).toMatchObject({
      message: 'No plan is missing.',
      results: { added_plans: [] },
    });
    await database.system((tx) => tx.execute(`delete from plan where name = 'enterprise'`));
    expect(await operator.call(platform.fixMissingPlans)).toEqual({
      message: 'Put back: enterprise.',
      results: {
        added_plans: ['enterprise'],
        final_plans: ['trial', 'starter', 'professional', 'enterprise', 'legacy_unlimited'],
      },
    });
  });
});

describe('the plans for visitors', () => {
  it('are the trial and the plans on offer, in order', async () => {
    const { plans } = await test.app.get(Bus, { strict: false }).request(PlansOnOffer, {});
    const shown = plans.map(({ name }) => name);
    expect(shown).toEqual(['trial', 'starter', 'professional', 'enterprise']);
    expect(plans[2]).toMatchObject({
      ...{ price_cents: 9900, currency_code: 'USD', highlight: true },
      limits: { sops_per_month: 100, storage_mb: 250 * 1024, max_users: 25 },
    });
  });
});

describe('data for the list of companies', () => {
  const bus = () => test.app.get(Bus, { strict: false });

  it('is every subscription, page by page', async () => {
    const id = await register();
    const { subscriptions } = await bus().request(ListSubscriptions, { after: null });
    expect(subscriptions.find(({ company_id }) => company_id === id)).toMatchObject({
      plan: 'trial',
      status: 'trialing',
      price_cents: 0,
      limits: { max_users: 3 },
    });
    const after = subscriptions.at(-1)?.company_id ?? null;
    expect(await bus().request(ListSubscriptions, { after })).toEqual({ subscriptions: [] });
    expect(await bus().request(SubscriptionsOfCompanies, { company_ids: [id, uuidv7()] })).toEqual({
      subscriptions: subscriptions.filter(({ company_id }) => company_id === id),
    });
  });

  it('is the usage of this month, without unknown companies', async () => {
    const [busy, idle] = [await register(), await register()];
    await use(busy, 'sops', 1);
    await use(busy, 'storage_bytes', 2048);
    await database.system((tx) =>
      tx.execute(
        `insert into usage_counter (company_id, kind, period, used) values ($1, 'sops', '2026-01', 9)`,
        [busy],
      ),
    );
    const { usage } = await bus().request(UsageOfCompanies, { company_ids: [busy, idle, uuidv7()] });
    expect(usage.toSorted((a, b) => b.sops - a.sops)).toEqual([
      { company_id: busy, sops: 1, storage_bytes: 2048 },
      { company_id: idle, sops: 0, storage_bytes: 0 },
    ]);
  });
});
