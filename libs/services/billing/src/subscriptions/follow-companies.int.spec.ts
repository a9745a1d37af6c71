import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { JobQueue } from '@sop/jobs';
import { v7 as uuidv7 } from 'uuid';
import { openBilling, type BillingFixture } from '../testing/billing-fixture.js';
import { AnswerEntitlements } from './answer-entitlements.js';
import { paymentEventsByState, subscriptionsByStatus } from './row-gauges.js';
import { FollowCompanies } from './follow-companies.js';

let billing: BillingFixture;
beforeAll(async () => {
  billing = await openBilling();
});
beforeEach(() => billing.clock.set('2026-11-21T12:00:00Z'));
afterAll(() => billing.close());

const registered = (company_id: string) => ({
  company_id,
  company_name: 'Acme',
  user_id: uuidv7(),
  email: 'a@b.test',
  is_unlimited: false,
});

describe('a company', () => {
  it('starts seven days of trial with one user when it registers', async () => {
    const company = uuidv7();
    const follow = new FollowCompanies(billing.clock, new JobQueue('billing'));
    await billing.database.system((tx) => follow.startTrial(registered(company), tx));
    const { subscription, used } = await billing.subscriptions.loadWithUsage(company);
    expect(subscription.trialEndsAt?.toISOString()).toBe('2026-11-28T12:00:00.000Z');
    expect(used.users).toBe(1);
  });

  it('is counted in the gauge of its status, and the other statuses are reported too', async () => {
    await billing.subscriptions.loadWithUsage(uuidv7());
    const readGauge = (sql: string) =>
      billing.database.system((tx) => tx.query<{ status: string; value: number }>(sql));
    const subscriptions = await readGauge(subscriptionsByStatus.sql);
    expect(subscriptions.map(({ status }) => status).sort()).toEqual(
      ['active', 'canceled', 'past_due', 'trialing', 'unpaid'].sort(),
    );
    expect(subscriptions.find(({ status }) => status === 'trialing')?.value).toBeGreaterThanOrEqual(1);
    expect(await readGauge(paymentEventsByState.sql)).toHaveLength(4);
  });

  it('does not restart a trial that a request started before the registration event', async () => {
    const company = uuidv7();
    await billing.reservations.reserve({ company_id: company, kind: 'sops', amount: 1, reference: 'x' });
    billing.clock.advance({ hours: 5 });
    const follow = new FollowCompanies(billing.clock, new JobQueue('billing'));
    await billing.database.system((tx) => follow.startTrial(registered(company), tx));
    const { subscription, used } = await billing.subscriptions.loadWithUsage(company);
    expect(subscription.trialEndsAt?.toISOString()).toBe('2026-11-28T12:00:00.000Z');
    expect(used).toMatchObject({ users: 1, sops: 1 });
  });

  it("has no limits and no end when it is the operator's", async () => {
    const company = uuidv7();
    const follow = new FollowCompanies(billing.clock, new JobQueue('billing'));
    await billing.database.system((tx) =>
      follow.startTrial({ ...registered(company), is_unlimited: true }, tx),
    );
    const { subscription, used } = await billing.subscriptions.loadWithUsage(company);
    expect(subscription).toMatchObject({
      status: 'active',
      trialEndsAt: null,
      plan: { name: 'legacy_unlimited' },
    });
    expect(used.users).toBe(1);
  });

  it.each(['local@sop-creator.local', 'admin@sop-creator.local'])(
    'has an ordinary trial when it registers as %s',
    async (email) => {
      const company = uuidv7();
      const follow = new FollowCompanies(billing.clock, new JobQueue('billing'));
      await billing.database.system((tx) => follow.startTrial({ ...registered(company), email }, tx));
      const { subscription } = await billing.subscriptions.loadWithUsage(company);
      expect(subscription).toMatchObject({ plan: { name: 'trial' } });
      expect(subscription.trialEndsAt).not.toBeNull();
    },
  );

  it('leaves no rows when it is deleted, and affects no other company', async () => {
    const [deleted, other] = [uuidv7(), uuidv7()];
    for (const company_id of [deleted, other]) {
      await billing.reservations.reserve({ company_id, kind: 'sops', amount: 1, reference: 'x' });
    }
    const follow = new FollowCompanies(billing.clock, new JobQueue('billing'));
    await billing.database.system((tx) => follow.erase({ company_id: deleted }, tx));
    const rows = await billing.database.system((tx) =>
      tx.query<{ table: string; company_id: string }>(
        `select 's' as table, company_id from subscription union all select 'u', company_id from usage_counter
         union all select 'r', company_id from reservation`,
      ),
    );
    expect(rows.filter((row) => row.company_id === deleted)).toEqual([]);
    expect(new Set(rows.filter((row) => row.company_id === other).map((row) => row.table))).toEqual(
      new Set(['s', 'u', 'r']),
    );
  });
});

describe('a deleted company', () => {
  it('starts no trial and reserves nothing, also on late requests', async () => {
    const company_id = uuidv7();
    const follow = new FollowCompanies(billing.clock, new JobQueue('billing'));
    const request = { company_id, kind: 'sops', amount: 1, reference: 'x' } as const;
    await billing.reservations.reserve(request);
    await billing.database.system((tx) => follow.erase({ company_id }, tx));
    await billing.database.system((tx) => follow.startTrial(registered(company_id), tx));
    expect(await billing.reservations.reserve(request)).toEqual({
      granted: false,
      limit: 0,
      refusal: { code: 'plan.company-deleted', parameters: {} },
    });
    await expect(billing.subscriptions.loadWithUsage(company_id)).rejects.toMatchObject({
      type: 'forbidden',
    });
    const rows = await billing.database.system((tx) =>
      tx.query('select 1 from subscription where company_id = $1', [company_id]),
    );
    expect(rows).toEqual([]);
  });
});

describe('a subscription', () => {
  const publishedChanges = (companyId: string) =>
    billing.database.system((tx) =>
      tx.query<{ payload: Record<string, unknown> }>(
        `select payload from outbox where name = 'subscription.changed' and payload->>'company_id' = $1 order by id`,
        [companyId],
      ),
    );

  it('is published once when its trial starts, with the data for the list of companies', async () => {
    const company_id = uuidv7();
    const follow = new FollowCompanies(billing.clock, new JobQueue('billing'));
    await Promise.all([
      billing.reservations.reserve({ company_id, kind: 'sops', amount: 1, reference: 'x' }),
      billing.database.system((tx) => follow.startTrial(registered(company_id), tx)),
    ]);
    expect((await publishedChanges(company_id)).map(({ payload }) => payload)).toEqual([
      {
        company_id,
        plan: 'trial',
        plan_id: expect.any(String),
        plan_display_name: 'Free Trial',
        status: 'trialing',
        price_cents: 0,
        currency_code: 'USD',
        is_price_fixed: false,
        trial_ends_at: '2026-11-28T12:00:00.000Z',
        limits: expect.objectContaining({ sops_per_month: 10, max_users: 3 }),
        changed_at: '2026-11-21T12:00:00.000Z',
      },
    ]);
  });

  it('is published once when it becomes unlimited, also after a trial was started', async () => {
    const [fresh, existing] = [uuidv7(), uuidv7()];
    await billing.subscriptions.loadWithUsage(existing);
    const follow = new FollowCompanies(billing.clock, new JobQueue('billing'));
    for (const company of [fresh, existing, existing])
      await billing.database.system((tx) =>
        follow.startTrial({ ...registered(company), is_unlimited: true }, tx),
      );
    const plans = async (company: string) =>
      (await publishedChanges(company)).map(({ payload }) => payload['plan']);
    expect(await plans(fresh)).toEqual(['legacy_unlimited']);
    expect(await plans(existing)).toEqual(['trial', 'legacy_unlimited']);
  });
});

describe('screen recording', () => {
  it('is not offered once the trial has ended', async () => {
    const company_id = uuidv7();
    const entitlements = new AnswerEntitlements(billing.subscriptions);
    expect(await entitlements.answer({ company_id })).toMatchObject({ has_screen_recording: true });
    billing.clock.advance({ days: 7 });
    expect(await entitlements.answer({ company_id })).toMatchObject({
      plan: 'trial',
      has_screen_recording: false,
    });
  });
});

describe('row-level security', () => {
  it('hides the subscription of one company from another', async () => {
    const company = uuidv7();
    await billing.subscriptions.loadWithUsage(company);
    const visible = await billing.database.tenant(uuidv7(), (tx) =>
      tx.query('select 1 from subscription where company_id = $1', [company]),
    );
    expect(visible).toEqual([]);
  });
});
