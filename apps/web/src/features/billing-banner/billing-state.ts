import type { ReplyOf, routes } from '@sop/contracts';

export type Overview = ReplyOf<typeof routes.billing.overview>;
export type Subscription = Overview['subscription'];

/** How a company stands with what it pays, in the words that matter to it. */
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

/** The plan at what the company pays for it, which need not be what it costs whoever buys it today. */
export const paidFor = ({ plan, price_cents, currency_code }: Subscription): Subscription['plan'] => ({
  ...plan,
  ...(price_cents !== undefined && { price_cents }),
  ...(currency_code !== undefined && { currency_code }),
});

const dayMilliseconds = 24 * 60 * 60_000;

/** Days that have begun are whole: an hour is one day left. */
export const daysUntil = (iso: string, now = Date.now()): number =>
  Math.max(0, Math.ceil((Date.parse(iso) - now) / dayMilliseconds));

/** An end that is further away is nobody's worry yet. */
const noticeDays = 3;

/** The end of what is free or paid for; null where none is set. */
export const endOf = (subscription: Subscription, standing: BillingState): string | null =>
  standing === 'trial' ? subscription.trial_ends_at : subscription.current_period_end;

/** What whoever works with the product should hear on every page: of an end to come, when it is (ISO 8601). */
export type BillingNotice =
  | { readonly standing: 'trial' | 'ending'; readonly end: string }
  | { readonly standing: Exclude<BillingState, 'active' | 'trial' | 'ending'> };

/** Null where there is nothing to tell. */
export function billingNoticeOf(subscription: Subscription): BillingNotice | null {
  const standing = billingStateOf(subscription);
  if (standing === 'active') return null;
  if (standing !== 'trial' && standing !== 'ending') return { standing };
  const end = endOf(subscription, standing);
  return end !== null && daysUntil(end) <= noticeDays ? { standing, end } : null;
}
