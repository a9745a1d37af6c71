import { formatLongDay } from '../../lib/date.js';
import { Can } from '../../features/permissions/can.js';
import { LinkButton } from '../../ui/link-button.js';
import { Notice } from '../../ui/states.js';
import styles from './billing.module.css';
import { texts } from './billing.texts.js';
import { KeepPlan } from './keep-plan.js';
import { PortalButton } from './portal-button.js';
import {
  billingStateOf,
  type Overview,
  type BillingState,
  type Subscription,
} from '../../features/billing-banner/billing-state.js';

const words = texts.standings;
type Told = Exclude<BillingState, 'active' | 'trial'> | 'changing';

const tones = {
  changing: 'calm',
  ending: 'attention',
  'past-due': 'attention',
  unpaid: 'danger',
  ended: 'danger',
  'trial-over': 'danger',
} as const;

/** What a company has to know before anything else of its billing: what changes, ends, ended or was not paid, and what helps. */
export function BillingStateNotice({ overview: { subscription } }: { overview: Overview }) {
  const told = toldOf(subscription);
  if (told === null) return null;
  return (
    <Notice tone={tones[told]}>
      <div className={styles.standing}>
        <span>{sentenceOf(told, subscription)}</span>
        <Can permission="billing.manage">
          <WayOut told={told} subscription={subscription} />
        </Can>
      </div>
    </Notice>
  );
}

function toldOf(subscription: Subscription): Told | null {
  const standing = billingStateOf(subscription);
  if (standing !== 'active' && standing !== 'trial') return standing;
  return subscription.next_plan ? 'changing' : null;
}

function sentenceOf(told: Told, { plan, next_plan: next, current_period_end: end }: Subscription): string {
  const day = end && formatLongDay(end);
  if (told === 'changing') return texts.nextPlan(next?.display_name ?? '', plan.display_name, day);
  if (told !== 'ending') return words[told];
  return day === null ? words.endingSoon : words.ending(day);
}

function WayOut({ told, subscription }: { told: Told; subscription: Subscription }) {
  if (told === 'ending' || told === 'changing') return <KeepPlan subscription={subscription} />;
  if (told === 'past-due' || told === 'unpaid') return <PortalButton label={texts.updatePayment} />;
  return (
    <LinkButton to="/billing?tab=plans" variant="default">
      {texts.seePlans}
    </LinkButton>
  );
}
