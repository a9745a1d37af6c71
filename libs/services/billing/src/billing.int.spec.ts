import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Entitlements, ReserveUsage, routes, type Plan } from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { v7 as uuidv7 } from 'uuid';
import { CLOCK, type Clock } from '@sop/service-kit';
import { startBilling, type BillingService } from './testing/start-billing.js';

let billing: BillingService;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

const bus = () => billing.app.get(Bus, { strict: false });

describe('GET /api/billing/plans', () => {
  it('offers starter, professional and enterprise, and hides trial and legacy_unlimited', async () => {
    const { status, body } = await billing.get('/billing/plans', uuidv7());
    expect(status).toBe(200);
    const plans = routes.billing.plans.reply?.parse(body) as Plan[];
    expect(plans.map(({ name }) => name)).toEqual(['starter', 'professional', 'enterprise']);
    expect(plans[1]).toMatchObject({ highlight: true, custom_badge: 'Most popular', currency_code: 'USD' });
    expect(plans[2]).toMatchObject({
      sops_per_month: -1,
      storage_mb: -1,
      max_users: -1,
      models_per_month: -1,
    });
  });
});

describe('GET /api/billing/subscription', () => {
  it('shows a new company its trial of seven days', async () => {
    const { status, body } = await billing.get('/billing/subscription', uuidv7());
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'trialing', plan: { name: 'trial' }, current_period_end: null });
    const { trial_ends_at } = body as { trial_ends_at: string };
    const days = (Date.parse(trial_ends_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
  });
});

describe('GET /api/billing/usage and /overview', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('shows the reserved usage, the limits and the days until the reset', async () => {
    const clock = billing.app.get<Clock>(CLOCK, { strict: false });
    jest.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-21T12:00:00Z'));
    const company_id = uuidv7();
    for (let at = 0; at < 3; at += 1) {
      await bus().request(ReserveUsage, { company_id, kind: 'sops', amount: 1, reference: `sop-${at}` });
    }
    const amount = 1536 * 1024 * 1024;
    await bus().request(ReserveUsage, { company_id, kind: 'storage_bytes', amount, reference: 'video' });
    const recorded = { kind: 'recording_minutes', amount: 12, reference: 'recording' } as const;
    await bus().request(ReserveUsage, { company_id, ...recorded });
    const usage = {
      period: '2026-11',
      sops_created: 3,
      sops_limit: 10,
      sops_percentage: 30,
      storage_used_mb: 1536,
      storage_limit_mb: 10_240,
      storage_percentage: 15,
      active_users: 1,
      users_limit: 3,
      users_percentage: 33.3,
      models_trained: 0,
      models_limit: 2,
      models_percentage: 0,
      recording_minutes_used: 12,
      recording_minutes_limit: 60,
      recording_minutes_percentage: 20,
    };
    expect(await billing.get('/billing/usage', company_id)).toEqual({ status: 200, body: usage });
    const overview = await billing.get('/billing/overview', company_id);
    expect(overview).toMatchObject({
      status: 200,
      body: { current_usage: usage, subscription: { status: 'trialing' } },
    });
    const { days_until_limit_reset } = overview.body as { days_until_limit_reset: number };
    expect(days_until_limit_reset).toBeGreaterThanOrEqual(1);
    expect(days_until_limit_reset).toBeLessThanOrEqual(31);
  });

  it('shows no usage of another company', async () => {
    const company_id = uuidv7();
    await bus().request(ReserveUsage, { company_id, kind: 'sops', amount: 1, reference: 'sop' });
    expect((await billing.get('/billing/usage', uuidv7())).body).toMatchObject({ sops_created: 0 });
  });
});

describe('billing routes', () => {
  it('answers 401 without a session', async () => {
    const read = Object.values(routes.billing).filter(({ method }) => method === 'GET');
    for (const route of read) {
      expect(await billing.get(route.path)).toMatchObject({ status: 401, body: { type: 'unauthenticated' } });
    }
  });
});

describe('billing.entitlements', () => {
  it('reports the limits and the used recording minutes', async () => {
    const company_id = uuidv7();
    await bus().request(ReserveUsage, {
      company_id,
      kind: 'recording_minutes',
      amount: 12,
      reference: 'recording',
    });
    expect(await bus().request(Entitlements, { company_id })).toEqual({
      plan: 'trial',
      status: 'trialing',
      limits: {
        sops_per_month: 10,
        storage_mb: 10_240,
        max_users: 3,
        models_per_month: 2,
        recording_minutes_per_month: 60,
      },
      has_screen_recording: true,
      recording_minutes_used: 12,
    });
  });
});
