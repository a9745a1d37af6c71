import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { dayMilliseconds } from '@sop/service-kit';
import type { SubscriptionStatus } from '../../subscriptions/subscription.entity.js';
import { openBilling, type BillingFixture } from '../../testing/billing-fixture.js';
import { PlatformMetricsService } from '../../platform/platform-metrics.js';
import { ConsoleMetrics } from './console-metrics.js';

let billing: BillingFixture;
beforeAll(async () => {
  billing = await openBilling();
});
beforeEach(() => billing.database.system((tx) => tx.execute('delete from subscription')));
afterAll(() => billing.close());

const daysAgo = (days: number) => new Date(billing.clock.now().getTime() - days * dayMilliseconds);
const readMetrics = async () => (await new ConsoleMetrics(billing.database, billing.clock).read()).metrics;

/** A past status and how many days ago it began; trials are free, everything else costs money unless a price is given. */
type Past = readonly [status: SubscriptionStatus, days: number, cents?: number];

async function company(
  status: SubscriptionStatus,
  past: readonly Past[],
  { trialEndedDaysAgo, paid }: { trialEndedDaysAgo?: number; paid?: boolean } = {},
): Promise<void> {
  const companyId = uuidv7();
  await billing.database.system(async (tx) => {
    await tx.execute(
      `insert into subscription (company_id, plan_id, status, trial_ends_at, stripe_subscription_id)
       select $1, id, $2, $3, $4 from plan where name = 'starter'`,
      [
        companyId,
        status,
        trialEndedDaysAgo === undefined ? null : daysAgo(trialEndedDaysAgo),
        paid ? `sub_${companyId}` : null,
      ],
    );
    for (const [pastStatus, days, cents = pastStatus === 'trialing' ? 0 : 2900] of past)
      await tx.execute(
        `insert into subscription_history (company_id, plan, status, price_cents, currency_code, started_at)
         values ($1, 'Starter', $2, $3, 'USD', $4)`,
        [companyId, pastStatus, cents, daysAgo(days)],
      );
  });
}

describe('monthly revenue', () => {
  it("is the same in the console and on the operator's overview, for paid and assigned plans", async () => {
    await company('active', [], { paid: true });
    await company('active', []);
    await company('past_due', []);
    await company('trialing', []);
    await company('canceled', []);
    const console = await readMetrics();
    const overview = await new PlatformMetricsService(billing.database, billing.clock).read();
    const { active_subscriptions, trial_subscriptions, mrr_cents, currency_code } = overview;
    expect(console).toMatchObject({ active_subscriptions, trial_subscriptions, mrr_cents, currency_code });
    expect(overview).toMatchObject({ active_subscriptions: 3, trial_subscriptions: 1, mrr_cents: 3 * 2900 });
    expect(console).toMatchObject({ provider_subscriptions: 1, provider_cents: 2900 });
  });
});

describe('churn of 30 days', () => {
  it('is the share of paying companies that stopped paying', async () => {
    for (let count = 0; count < 3; count += 1) await company('active', [['active', 60]]);
    await company('past_due', [
      ['active', 60],
      ['past_due', 3],
    ]);
    await company('canceled', [
      ['active', 60],
      ['canceled', 10],
    ]);
    await company('unpaid', [
      ['active', 31],
      ['past_due', 20],
      ['unpaid', 5],
    ]);
    expect((await readMetrics()).churn_30d_percent).toBe(33.3);
  });

  it('ignores companies that came later, paid nothing or had already left', async () => {
    await company('active', [['active', 60]]);
    await company('canceled', [
      ['active', 29],
      ['canceled', 1],
    ]);
    await company('canceled', [
      ['active', 60, 0],
      ['canceled', 1, 0],
    ]);
    await company('canceled', [
      ['trialing', 60],
      ['canceled', 1],
    ]);
    await company('canceled', [
      ['active', 60],
      ['canceled', 31],
    ]);
    expect((await readMetrics()).churn_30d_percent).toBe(0);
  });

  it('is 0 without paying companies', async () => {
    expect(await readMetrics()).toMatchObject({ churn_30d_percent: 0, trial_conversion_90d_percent: 0 });
  });
});

describe('trial conversion of 90 days', () => {
  const trial: Past = ['trialing', 100];

  it('is the share of ended or changed trials that became paid subscriptions', async () => {
    await company('active', [trial, ['active', 20]], { paid: true });
    await company('canceled', [trial, ['active', 60], ['canceled', 2]], { paid: true });
    await company('trialing', [trial], { trialEndedDaysAgo: 5 });
    await company('trialing', [trial], { trialEndedDaysAgo: 89 });
    // The operator assigned a plan without payment.
    for (let count = 0; count < 2; count += 1) await company('active', [trial, ['active', 30]]);
    await company('canceled', [trial, ['canceled', 30]]);
    expect((await readMetrics()).trial_conversion_90d_percent).toBe(28.6);
  });

  it('ignores running trials, earlier trials and companies without a trial', async () => {
    await company('active', [trial, ['active', 20]], { paid: true });
    await company('trialing', [['trialing', 5]], { trialEndedDaysAgo: -9 });
    await company('trialing', [['trialing', 120]], { trialEndedDaysAgo: 91 });
    await company('active', [['active', 20]]);
    expect((await readMetrics()).trial_conversion_90d_percent).toBe(100);
  });

  it('counts a trial at its end, not at a later change of the plan', async () => {
    await company('trialing', [trial], { trialEndedDaysAgo: 5 });
    await company(
      'active',
      [
        ['trialing', 200],
        ['active', 186],
        ['active', 10, 9900],
      ],
      { paid: true },
    );
    expect((await readMetrics()).trial_conversion_90d_percent).toBe(0);
  });
});
