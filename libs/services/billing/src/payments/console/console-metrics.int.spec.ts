import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { dayMilliseconds } from '../../clock.js';
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
const figures = async () => (await new ConsoleMetrics(billing.database, billing.clock).read()).metrics;

/** What was, and how many days ago it began; a trial is free, everything else is paid for unless a price is named. */
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
    for (const [was, days, cents = was === 'trialing' ? 0 : 2900] of past)
      await tx.execute(
        `insert into subscription_history (company_id, plan, status, price_cents, currency_code, started_at)
         values ($1, 'Starter', $2, $3, 'USD', $4)`,
        [companyId, was, cents, daysAgo(days)],
      );
  });
}

describe('what comes in a month', () => {
  it('is the same in the console and on the operator’s overview, whoever assigned the plan', async () => {
    await company('active', [], { paid: true });
    await company('active', []);
    await company('past_due', []);
    await company('trialing', []);
    await company('canceled', []);
    const console = await figures();
    const overview = await new PlatformMetricsService(billing.database, billing.clock).read();
    const { active_subscriptions, trial_subscriptions, mrr_cents, currency_code } = overview;
    expect(console).toMatchObject({ active_subscriptions, trial_subscriptions, mrr_cents, currency_code });
    expect(overview).toMatchObject({ active_subscriptions: 3, trial_subscriptions: 1, mrr_cents: 3 * 2900 });
    expect(console).toMatchObject({ provider_subscriptions: 1, provider_cents: 2900 });
  });
});

describe('churn of thirty days', () => {
  it('is who pays no longer, of those who paid when they began', async () => {
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
    expect((await figures()).churn_30d_percent).toBe(33.3);
  });

  it('leaves out who came later, paid nothing, or had gone before', async () => {
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
    expect((await figures()).churn_30d_percent).toBe(0);
  });

  it('is nothing where nobody paid', async () => {
    expect(await figures()).toMatchObject({ churn_30d_percent: 0, trial_conversion_90d_percent: 0 });
  });
});

describe('conversion of the trials of ninety days', () => {
  const trial: Past = ['trialing', 100];

  it('is who pays or did, of those whose trial ended or became something else', async () => {
    await company('active', [trial, ['active', 20]], { paid: true });
    await company('canceled', [trial, ['active', 60], ['canceled', 2]], { paid: true });
    await company('trialing', [trial], { trialEndedDaysAgo: 5 });
    await company('trialing', [trial], { trialEndedDaysAgo: 89 });
    // The operator gave them a plan: nobody pays for it.
    for (let count = 0; count < 2; count += 1) await company('active', [trial, ['active', 30]]);
    await company('canceled', [trial, ['canceled', 30]]);
    expect((await figures()).trial_conversion_90d_percent).toBe(28.6);
  });

  it('leaves out trials that go on, that ended earlier, and who never had one', async () => {
    await company('active', [trial, ['active', 20]], { paid: true });
    await company('trialing', [['trialing', 5]], { trialEndedDaysAgo: -9 });
    await company('trialing', [['trialing', 120]], { trialEndedDaysAgo: 91 });
    await company('active', [['active', 20]]);
    expect((await figures()).trial_conversion_90d_percent).toBe(100);
  });

  it('counts a trial when it ended, not when the plan that followed was changed', async () => {
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
    expect((await figures()).trial_conversion_90d_percent).toBe(0);
  });
});
