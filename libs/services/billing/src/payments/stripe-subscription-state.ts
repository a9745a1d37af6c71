import type Stripe from 'stripe';
import type { SubscriptionRow, SubscriptionStatus } from '../subscriptions/subscription.entity.js';
import { monthlyOf } from './monthly.js';

/** The provider's words for a subscription, and ours. Undefined: it was never paid for, and nothing follows from it. */
const statuses: Readonly<Record<string, SubscriptionStatus | undefined>> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  // A trial of the provider's that ended without a card.
  paused: 'unpaid',
  canceled: 'canceled',
};

export const statusOf = ({ status }: Pick<Stripe.Subscription, 'status'>): SubscriptionStatus | undefined =>
  statuses[status];

/** What a subscription pays, and until when. Ours have one item; of a hand-made one the first counts. */
export const itemOf = ({ items }: Pick<Stripe.Subscription, 'items'>): Stripe.SubscriptionItem | undefined =>
  items.data[0];

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** The price that begins with the next period, where a schedule says so. The schedule must have been expanded. */
export function nextPriceOf({ schedule }: Pick<Stripe.Subscription, 'schedule'>): string | null {
  if (schedule === null || typeof schedule === 'string' || schedule.status !== 'active') return null;
  const from = schedule.current_phase?.end_date;
  const next = schedule.phases.find(({ start_date }) => start_date === from);
  return idOf(next?.items[0]?.price);
}

/** What has to be expanded of a subscription that is looked at. */
export const expandedOfSubscription = ['schedule', 'discounts.source.coupon'] as const;

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

/** What the row has to say of the provider's subscription. */
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
    // A portal may name the day instead.
    cancelAtPeriodEnd: !isOver && (subscription.cancel_at_period_end || subscription.cancel_at !== null),
    nextPlanId: isOver || nextPlanId === planId ? null : nextPlanId,
    stripeCustomerId: idOf(subscription.customer),
    stripeSubscriptionId: subscription.id,
    paidCents: monthlyOf(subscription),
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

/** In which columns the row says otherwise. */
export const differences = (
  row: StripeSubscriptionState,
  truth: StripeSubscriptionState,
): (keyof StripeSubscriptionState)[] => columns.filter((name) => plain(row[name]) !== plain(truth[name]));

const plain = (value: StripeSubscriptionState[keyof StripeSubscriptionState]): unknown =>
  value instanceof Date ? value.getTime() : value;
