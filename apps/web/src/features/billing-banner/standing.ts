import type { ReplyOf, routes } from '@sop/contracts';

export type Overview = ReplyOf<typeof routes.billing.overview>;
export type Subscription = Overview['subscription'];

/** How a company stands with what it pays, in the words that matter to it. */
export type Standing = 'trial' | 'trial-over' | 'active' | 'ending' | 'past-due' | 'unpaid' | 'ended';

export function standingOf(subscription: Subscription, now = Date.now()): Standing {
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

const dayMilliseconds = 24 * 60 * 60_000;

/** Days that have begun are whole: an hour is one day left. */
export const daysUntil = (iso: string, now = Date.now()): number =>
  Math.max(0, Math.ceil((Date.parse(iso) - now) / dayMilliseconds));
