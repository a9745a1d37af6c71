import { presentPlan } from '../plans/plan.presenter.js';
import type { SubscriptionRow } from './subscription.entity.js';

export function presentSubscription(subscription: SubscriptionRow) {
  return {
    plan: presentPlan(subscription.plan),
    status: subscription.status,
    trial_ends_at: subscription.trialEndsAt?.toISOString() ?? null,
    current_period_end: subscription.currentPeriodEnd?.toISOString() ?? null,
    cancel_at_period_end: false,
    next_plan: null,
  };
}
