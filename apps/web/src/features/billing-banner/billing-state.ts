import type { ReplyOf, routes } from '@sop/contracts';
import { dayMilliseconds } from '../../lib/time.js';

export type Overview = ReplyOf<typeof routes.billing.overview>;
export type Subscription = Overview['subscription'];

/** The payment state of a company, as it is shown. */
export type BillingState = 'trial' | 'trial-over' | 'active' | 'ending' | 'past-due' | 'unpaid' | 'ended';

export function billingStateOf(subscription: Subscription, now = Date.now()): BillingState {
  const { status, trial_ends_at: trialEnd, cancel_at_period_end: isEnding } = subscription;
  switch (status) {
    case 'trialing':
      return trialEnd !== null && Date.parse(trialEnd) <= now ? 'trial-over' : 'trial';
    case 'active':
      return isEnding ? 'ending' : 'active';
    case 'past_due':
      return 'past-due';
    case 'unpaid':
      return 'unpaid';
    case 'canceled':
      return 'ended';
  }
}

/** The plan at the price that the company pays, which may differ from today's price. */
export const paidPlan = ({ plan, price_cents, currency_code }: Subscription): Subscription['plan'] => ({
  ...plan,
  ...(price_cents !== undefined && { price_cents }),
  ...(currency_code !== undefined && { currency_code }),
});

/** Started days count: an hour left is one day left. */
export const daysUntil = (iso: string, now = Date.now()): number =>
  Math.max(0, Math.ceil((Date.parse(iso) - now) / dayMilliseconds));

/** An end further away than this is not shown. */
const noticeDays = 3;

/** When the trial or the paid period ends; null if neither is set. */
const endOf = (subscription: Subscription, billingState: BillingState): string | null =>
  billingState === 'trial' ? subscription.trial_ends_at : subscription.current_period_end;

/** The notice for all pages; `end` is when the trial or subscription ends (ISO 8601). */
export type BillingNotice =
  | { readonly billingState: 'trial' | 'ending'; readonly end: string }
  | { readonly billingState: Exclude<BillingState, 'active' | 'trial' | 'ending'> };

/** Null if there is nothing to show. */
export function billingNoticeOf(subscription: Subscription): BillingNotice | null {
  const billingState = billingStateOf(subscription);
  if (billingState === 'active') return null;
  if (billingState !== 'trial' && billingState !== 'ending') return { billingState };
  const end = endOf(subscription, billingState);
  return end !== null && daysUntil(end) <= noticeDays ? { billingState, end } : null;
}
