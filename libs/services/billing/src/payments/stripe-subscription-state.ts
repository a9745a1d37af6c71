import type Stripe from 'stripe';
import type { SubscriptionRow, SubscriptionStatus } from '../subscriptions/subscription.entity.js';
import { monthlyRevenue } from './monthly-revenue.js';

/** Maps the provider's status to ours. Undefined: the subscription was never paid, so nothing changes. */
const statuses: Readonly<Record<string, SubscriptionStatus | undefined>> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  // A trial at the provider that ended without a card.
  paused: 'unpaid',
  canceled: 'canceled',
};

export const statusOf = ({ status }: Pick<Stripe.Subscription, 'status'>): SubscriptionStatus | undefined =>
  statuses[status];

/** The item that defines price and period. Our subscriptions have one item; for a manually created one, the first counts. */
export const itemOf = ({ items }: Pick<Stripe.Subscription, 'items'>): Stripe.SubscriptionItem | undefined =>
  items.data[0];

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** The price of the next period when a schedule sets one. The schedule must be expanded. */
export function nextPriceOf({ schedule }: Pick<Stripe.Subscription, 'schedule'>): string | null {
  if (schedule === null || typeof schedule === 'string' || schedule.status !== 'active') return null;
  const from = schedule.current_phase?.end_date;
  const next = schedule.phases.find(({ start_date }) => start_date === from);
  return idOf(next?.items[0]?.price);
}

/** Fields to expand on every lookup of a subscription. */
export const subscriptionExpand = ['schedule', 'discounts.source.coupon'] as const;

export type StripeSubscriptionState = Pick<
  SubscriptionRow,
  | 'planId'
  | 'status'
  | 'trialEndsAt'
  | 'currentPeriodEnd'
  | 'cancelAtPeriodEnd'
  | 'nextPlanId'
  | 'stripeCustomerId'
  | 'stripeSubscriptionId'
  | 'paidCents'
  | 'paidCurrencyCode'
>;

/** The row's values for the provider's subscription. */
export function stateOfSubscription(
  subscription: Stripe.Subscription,
  { status, planId, nextPlanId }: Pick<StripeSubscriptionState, 'status' | 'planId' | 'nextPlanId'>,
): StripeSubscriptionState {
  const isOver = status === 'canceled';
  return {
    planId,
    status,
    trialEndsAt: status === 'trialing' ? dateOf(subscription.trial_end) : null,
    currentPeriodEnd: dateOf(itemOf(subscription)?.current_period_end),
    // The portal may set a date instead.
    cancelAtPeriodEnd: !isOver && (subscription.cancel_at_period_end || subscription.cancel_at !== null),
    nextPlanId: isOver || nextPlanId === planId ? null : nextPlanId,
    stripeCustomerId: idOf(subscription.customer),
    stripeSubscriptionId: subscription.id,
    paidCents: monthlyRevenue(subscription),
    paidCurrencyCode: subscription.currency.toUpperCase(),
  };
}

const dateOf = (seconds: number | null | undefined): Date | null =>
  seconds == null ? null : new Date(seconds * 1000);

const columns = [
  'planId',
  'status',
  'trialEndsAt',
  'currentPeriodEnd',
  'cancelAtPeriodEnd',
  'nextPlanId',
  'stripeCustomerId',
  'stripeSubscriptionId',
  'paidCents',
  'paidCurrencyCode',
] as const satisfies readonly (keyof StripeSubscriptionState)[];

/** The columns in which the row differs. */
export const differences = (
  row: StripeSubscriptionState,
  expected: StripeSubscriptionState,
): (keyof StripeSubscriptionState)[] =>
  columns.filter((name) => comparable(row[name]) !== comparable(expected[name]));

const comparable = (value: StripeSubscriptionState[keyof StripeSubscriptionState]): unknown =>
  value instanceof Date ? value.getTime() : value;
