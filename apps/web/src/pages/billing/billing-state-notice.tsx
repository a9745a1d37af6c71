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

const stateTexts = texts.stateTexts;
type ShownState = Exclude<BillingState, 'active' | 'trial'> | 'changing';

const tones = {
  changing: 'calm',
  ending: 'attention',
  'past-due': 'attention',
  unpaid: 'danger',
  ended: 'danger',
  'trial-over': 'danger',
} as const;

/** The most important fact about the company's billing: what changes, ends, has ended or was not paid, and what helps. */
export function BillingStateNotice({ overview: { subscription } }: { overview: Overview }) {
  const shownState = shownStateOf(subscription);
  if (shownState === null) return null;
  return (
    <Notice tone={tones[shownState]}>
      <div className={styles.state}>
        <span>{sentenceOf(shownState, subscription)}</span>
        <Can permission="billing.manage">
          <StateAction shownState={shownState} subscription={subscription} />
        </Can>
      </div>
    </Notice>
  );
}

function shownStateOf(subscription: Subscription): ShownState | null {
  const state = billingStateOf(subscription);
  if (state !== 'active' && state !== 'trial') return state;
  return subscription.next_plan ? 'changing' : null;
}

function sentenceOf(
  shownState: ShownState,
  { plan, next_plan: next, current_period_end: end }: Subscription,
): string {
  const day = end && formatLongDay(end);
  if (shownState === 'changing') return texts.nextPlan(next?.display_name ?? '', plan.display_name, day);
  if (shownState !== 'ending') return stateTexts[shownState];
  return day === null ? stateTexts.endingSoon : stateTexts.ending(day);
}

function StateAction({ shownState, subscription }: { shownState: ShownState; subscription: Subscription }) {
  if (shownState === 'ending' || shownState === 'changing') return <KeepPlan subscription={subscription} />;
  if (shownState === 'past-due' || shownState === 'unpaid')
    return <PortalButton label={texts.updatePayment} />;
  return (
    <LinkButton to="/billing?tab=plans" variant="default">
      {texts.seePlans}
    </LinkButton>
  );
}
