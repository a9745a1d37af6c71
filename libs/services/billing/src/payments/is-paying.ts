import type { SubscriptionRow } from '../subscriptions/subscription.entity.js';

/** There is a subscription at the provider that has not ended. */
export const isPaying = ({
  stripeSubscriptionId,
  status,
}: Pick<SubscriptionRow, 'stripeSubscriptionId' | 'status'>): boolean =>
  stripeSubscriptionId !== null && status !== 'canceled';
