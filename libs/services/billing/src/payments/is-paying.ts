import type { SubscriptionRow } from '../subscriptions/subscription.entity.js';

/** Whether the provider has a subscription that has not ended. */
export const isPaying = ({
  stripeSubscriptionId,
  status,
}: Pick<SubscriptionRow, 'stripeSubscriptionId' | 'status'>): boolean =>
  stripeSubscriptionId !== null && status !== 'canceled';
