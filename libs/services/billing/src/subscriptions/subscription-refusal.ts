import { refusal, type PlanRefusalCode, type Refusal } from '@sop/contracts';
import type { SubscriptionRow } from './subscription.entity.js';

/** Why the subscription allows nothing new; undefined while it does. */
export function subscriptionRefusal(
  { status, trialEndsAt }: Pick<SubscriptionRow, 'status' | 'trialEndsAt'>,
  now: Date,
): Refusal<PlanRefusalCode> | undefined {
  if (status === 'trialing' && trialEndsAt !== null && trialEndsAt <= now) {
    return refusal('plan.trial-ended');
  }
  if (status === 'canceled') return refusal('plan.subscription-ended');
  if (status === 'unpaid') {
    return refusal('plan.unpaid');
  }
  // past_due: the payment provider still retries, so work continues.
  return undefined;
}
