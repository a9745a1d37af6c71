import type { PlatformMetrics } from '@sop/contracts';

/** The sample figures of the specification, for demonstrations without customer data. */
export const demoMetrics: PlatformMetrics = {
  total_users: 120,
  total_companies: 25,
  active_subscriptions: 18,
  trial_subscriptions: 7,
  trial_users: 7,
  revenue_current_month: 4995,
  mrr_cents: 4995,
  currency_code: 'USD',
  subscriptions_by_plan: { Free: 5, Basic: 8, Professional: 10, Enterprise: 2 },
  sop_creation_count: 87,
};
