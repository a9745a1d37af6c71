import type { PlanRow } from '../plans/plan.entity.js';
import { presentPlan } from '../plans/plan.presenter.js';
import { priceOf } from './price-of.js';
import type { SubscriptionRow } from './subscription.entity.js';

/** Includes the plan of the next period when a downgrade is scheduled. */
export function presentSubscription(subscription: SubscriptionRow, nextPlan: PlanRow | null = null) {
  const { price_cents, currency_code } = priceOf(subscription);
  return {
    plan: presentPlan(subscription.plan),
    status: subscription.status,
    price_cents,
    currency_code,
    trial_ends_at: subscription.trialEndsAt?.toISOString() ?? null,
    current_period_end: subscription.currentPeriodEnd?.toISOString() ?? null,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    next_plan: nextPlan && { name: nextPlan.name, display_name: nextPlan.displayName },
  };
}
