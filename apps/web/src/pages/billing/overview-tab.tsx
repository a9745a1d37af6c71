import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Can } from '../../features/permissions/can.js';
import { useCanOrNull } from '../../features/permissions/use-can.js';
import { formatLongDay } from '../../lib/date.js';
import { formatPrice } from '../../lib/money.js';
import { Card } from '../../ui/card.js';
import { LinkButton } from '../../ui/link-button.js';
import { Notice } from '../../ui/states.js';
import styles from './billing.module.css';
import { texts } from './billing.texts.js';
import { CancelSubscription } from './cancel-subscription.js';
import { KeepPlan } from './keep-plan.js';
import { PaymentsOff } from './payments-off.js';
import { PortalButton } from './portal-button.js';
import {
  daysUntil,
  paidPlan,
  billingStateOf,
  type Overview,
  type BillingState,
  type Subscription,
} from '../../features/billing-banner/billing-state.js';
import { UsageBar } from './usage-bar.js';
import { usageOf } from './usage-of.js';

const Invoices = lazy(() => import('./invoices.js'));

interface TabProps {
  readonly overview: Overview;
}

export function OverviewTab({ overview }: TabProps) {
  const canPay = useCanOrNull('billing.manage');
  return (
    <div className={styles.stack}>
      {canPay === false && <Notice tone="calm">{texts.onlyAdmins}</Notice>}
      <CurrentPlan overview={overview} canPay={canPay ?? false} />
      <Card title={texts.usage} lead={texts.resets(overview.days_until_limit_reset)}>
        <div className={styles.bars}>
          {usageOf(overview).map((usage) => (
            <UsageBar key={usage.kind} usage={usage} />
          ))}
        </div>
      </Card>
      {overview.has_payment_account && (
        <Can permission="invoice.view">
          <Suspense fallback={<Skeleton height={180} />}>
            <Invoices />
          </Suspense>
        </Can>
      )}
    </div>
  );
}

/** A trial is recognised by its plan. */
const markTones: Readonly<Record<Exclude<BillingState, 'trial'>, 'done' | 'attention' | 'danger'>> = {
  'trial-over': 'danger',
  active: 'done',
  ending: 'attention',
  'past-due': 'attention',
  unpaid: 'danger',
  ended: 'danger',
};

function CurrentPlan({ overview, canPay }: TabProps & { canPay: boolean }) {
  const { subscription } = overview;
  const billingState = billingStateOf(subscription);
  return (
    <Card>
      <div className={styles.current}>
        <div>
          <p className={styles.small}>{texts.current}</p>
          <h2 className={styles.plan}>
            {subscription.plan.display_name}
            {billingState !== 'trial' && (
              <span className={styles.mark} data-tone={markTones[billingState]}>
                {texts.statuses[billingState]}
              </span>
            )}
          </h2>
          <p className={styles.line}>{lineOf(subscription, billingState)}</p>
          <p className={styles.small}>{dateOf(subscription, billingState)}</p>
        </div>
        {canPay && <PlanActions overview={overview} billingState={billingState} />}
      </div>
      {!overview.payments_available && <PaymentsOff />}
    </Card>
  );
}

/** A trial shows when it ends, all others the price. */
function lineOf(subscription: Subscription, billingState: BillingState): string {
  const { trial_ends_at: trialEnd } = subscription;
  if (billingState === 'trial' && trialEnd) return texts.trialEnds(formatLongDay(trialEnd));
  if (billingState === 'trial-over' && trialEnd) return texts.trialEnded(formatLongDay(trialEnd));
  const { price_cents: cents, currency_code: currency } = paidPlan(subscription);
  return texts.priceLine(formatPrice(cents, currency));
}

function dateOf(
  {
    trial_ends_at: trialEnd,
    current_period_end: end,
    cancel_at_period_end: isEnding,
    next_plan: next,
  }: Subscription,
  billingState: BillingState,
) {
  if (billingState === 'trial' && trialEnd) return texts.daysLeft(daysUntil(trialEnd));
  if (billingState === 'active' && end && !next) return texts.renews(formatLongDay(end));
  return isEnding && end && billingState !== 'ended' ? texts.ends(formatLongDay(end)) : null;
}

function PlanActions({ overview, billingState }: TabProps & { billingState: BillingState }) {
  const { subscription, is_paying: isBought } = overview;
  return (
    <div className={styles.actions}>
      <LinkButton to="/billing?tab=plans">{isBought ? texts.changePlan : texts.choosePlan}</LinkButton>
      {overview.has_payment_account && overview.payments_available && <PortalButton />}
      {isBought && <SubscriptionEnd subscription={subscription} billingState={billingState} />}
    </div>
  );
}

/** Cancels, or reverts the cancellation, unless the notice above does that already. */
function SubscriptionEnd({
  subscription,
  billingState,
}: {
  subscription: Subscription;
  billingState: BillingState;
}) {
  if (billingState === 'ending') return null;
  if (subscription.cancel_at_period_end) return <KeepPlan subscription={subscription} />;
  return <CancelSubscription subscription={subscription} />;
}
