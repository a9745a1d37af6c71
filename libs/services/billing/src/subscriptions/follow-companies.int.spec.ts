import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { JobQueue } from '@sop/jobs';
import { v7 as uuidv7 } from 'uuid';
import { openBilling, type BillingFixture } from '../testing/billing-fixture.js';
import { AnswerEntitlements } from './answer-entitlements.js';
import { paymentEventsByState, subscriptionsByStatus } from './counted.js';
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
  it('that registers has seven days of trial and one user', async () => {
    const company = uuidv7();
    const follow = new FollowCompanies(billing.clock, new JobQueue('billing'));
    await billing.database.system((tx) => follow.startTrial(registered(company), tx));
    const { subscription, used } = await billing.subscriptions.standing(company);
    expect(subscription.trialEndsAt?.toISOString()).toBe('2026-11-28T12:00:00.000Z');
    expect(used.users).toBe(1);
  });

  it('is told to whoever collects metrics as one more in its state, the other states with it', async () => {
    await billing.subscriptions.standing(uuidv7());
    const told = (sql: string) =>
      billing.database.system((tx) => tx.query<{ status: string; value: number }>(sql));
    const subscriptions = await told(subscriptionsByStatus.sql);
    expect(subscriptions.map(({ status }) => status).sort()).toEqual(
      ['active', 'canceled', 'past_due', 'trialing', 'unpaid'].sort(),
    );
    expect(subscriptions.find(({ status }) => status === 'trialing')?.value).toBeGreaterThanOrEqual(1);
    expect(await told(paymentEventsByState.sql)).toHaveLength(4);
  });

  it('whose trial a question began does not begin it again when the news arrives', async () => {
    const company = uuidv7();
    await billing.reservations.reserve({ company_id: company, kind: 'sops', amount: 1, reference: 'x' });
    billing.clock.advance({ hours: 5 });
    const follow = new FollowCompanies(billing.clock, new JobQueue('billing'));
    await billing.database.system((tx) => follow.startTrial(registered(company), tx));
    const { subscription, used } = await billing.subscriptions.standing(company);
    expect(subscription.trialEndsAt?.toISOString()).toBe('2026-11-28T12:00:00.000Z');
    expect(used).toMatchObject({ users: 1, sops: 1 });
  });

  it('of the operator has no limits and no end', async () => {
    const company = uuidv7();
    const follow = new FollowCompanies(billing.clock, new JobQueue('billing'));
    await billing.database.system((tx) =>
      follow.startTrial({ ...registered(company), is_unlimited: true }, tx),
    );
    const { subscription, used } = await billing.subscriptions.standing(company);
    expect(subscription).toMatchObject({
      status: 'active',
      trialEndsAt: null,
      plan: { name: 'legacy_unlimited' },
    });
    expect(used.users).toBe(1);
  });

  it.each(['local@sop-creator.local', 'admin@sop-creator.local'])(
    'that registers as %s has a trial like any other',
    async (email) => {
      const company = uuidv7();
      const follow = new FollowCompanies(billing.clock, new JobQueue('billing'));
      await billing.database.system((tx) => follow.startTrial({ ...registered(company), email }, tx));
      const { subscription } = await billing.subscriptions.standing(company);
      expect(subscription).toMatchObject({ plan: { name: 'trial' } });
      expect(subscription.trialEndsAt).not.toBeNull();
    },
  );

  it('that is deleted leaves no row, and takes none of another company', async () => {
    const [gone, stays] = [uuidv7(), uuidv7()];
    for (const company_id of [gone, stays]) {
      await billing.reservations.reserve({ company_id, kind: 'sops', amount: 1, reference: 'x' });
    }
    const follow = new FollowCompanies(billing.clock, new JobQueue('billing'));
    await billing.database.system((tx) => follow.erase({ company_id: gone }, tx));
    const rows = await billing.database.system((tx) =>
      tx.query<{ table: string; company_id: string }>(
        `select 's' as table, company_id from subscription union all select 'u', company_id from usage_counter
         union all select 'r', company_id from reservation`,
      ),
    );
    expect(rows.filter((row) => row.company_id === gone)).toEqual([]);
    expect(new Set(rows.filter((row) => row.company_id === stays).map((row) => row.table))).toEqual(
      new Set(['s', 'u', 'r']),
    );
  });
});

describe('a company that was deleted', () => {
  it('begins no trial and uses nothing any more, whoever asks late', async () => {
    const company_id = uuidv7();
    const follow = new FollowCompanies(billing.clock, new JobQueue('billing'));
    const ask = { company_id, kind: 'sops', amount: 1, reference: 'x' } as const;
    await billing.reservations.reserve(ask);
    await billing.database.system((tx) => follow.erase({ company_id }, tx));
    await billing.database.system((tx) => follow.startTrial(registered(company_id), tx));
    expect(await billing.reservations.reserve(ask)).toEqual({
      granted: false,
      limit: 0,
      refusal: { code: 'plan.company-deleted', parameters: {} },
    });
    await expect(billing.subscriptions.standing(company_id)).rejects.toMatchObject({ type: 'forbidden' });
    const rows = await billing.database.system((tx) =>
      tx.query('select 1 from subscription where company_id = $1', [company_id]),
    );
    expect(rows).toEqual([]);
  });
});

describe('a subscription', () => {
  const toldOf = (companyId: string) =>
    billing.database.system((tx) =>
      tx.query<{ payload: Record<string, unknown> }>(
        `select payload from outbox where name = 'subscription.changed' and payload->>'company_id' = $1 order by id`,
        [companyId],
      ),
    );

  it('is told of when its trial begins, once, with what a list of companies shows', async () => {
    const company_id = uuidv7();
    const follow = new FollowCompanies(billing.clock, new JobQueue('billing'));
    await Promise.all([
      billing.reservations.reserve({ company_id, kind: 'sops', amount: 1, reference: 'x' }),
      billing.database.system((tx) => follow.startTrial(registered(company_id), tx)),
    ]);
    expect((await toldOf(company_id)).map(({ payload }) => payload)).toEqual([
      {
        company_id,
        plan: 'trial',
        plan_id: expect.any(String),
        plan_display_name: 'Free Trial',
        status: 'trialing',
        price_cents: 0,
        currency_code: 'USD',
        is_price_kept: false,
        trial_ends_at: '2026-11-28T12:00:00.000Z',
        limits: expect.objectContaining({ sops_per_month: 10, max_users: 3 }),
        changed_at: '2026-11-21T12:00:00.000Z',
      },
    ]);
  });

  it('without limits is told of once, also where a question had begun a trial', async () => {
    const [fresh, asked] = [uuidv7(), uuidv7()];
    await billing.subscriptions.standing(asked);
    const follow = new FollowCompanies(billing.clock, new JobQueue('billing'));
    for (const company of [fresh, asked, asked])
      await billing.database.system((tx) =>
        follow.startTrial({ ...registered(company), is_unlimited: true }, tx),
      );
    const plans = async (company: string) => (await toldOf(company)).map(({ payload }) => payload['plan']);
    expect(await plans(fresh)).toEqual(['legacy_unlimited']);
    expect(await plans(asked)).toEqual(['trial', 'legacy_unlimited']);
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
    await billing.subscriptions.standing(company);
    const seen = await billing.database.tenant(uuidv7(), (tx) =>
      tx.query('select 1 from subscription where company_id = $1', [company]),
    );
    expect(seen).toEqual([]);
  });
});
