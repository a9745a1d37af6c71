import type { SubscriptionRow } from './subscription.entity.js';

/** Why the subscription lets nothing new be made, as a sentence with the way out; undefined while it is in order. */
export function subscriptionRefusal(
  { status, trialEndsAt }: Pick<SubscriptionRow, 'status' | 'trialEndsAt'>,
  now: Date,
): string | undefined {
  if (status === 'trialing' && trialEndsAt !== null && trialEndsAt <= now) {
    return 'Your free trial has ended. Choose a plan on the Billing page to continue.';
  }
  if (status === 'canceled')
    return 'Your subscription has ended. Choose a plan on the Billing page to continue.';
  if (status === 'unpaid') {
    return 'Your subscription is unpaid. Update your payment details on the Billing page to continue.';
  }
  // past_due: the payment provider is still trying, and work goes on meanwhile.
  return undefined;
}
