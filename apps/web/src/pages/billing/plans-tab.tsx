import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCheck, IconCreditCardOff } from '@tabler/icons-react';
import { isSoldBySales, type Plan } from '@sop/contracts';
import { queries } from '../../api/queries.js';
import { useCanOrNull } from '../../features/permissions/use-can.js';
import { formatPrice } from '../../lib/money.js';
import cardStyles from '../../ui/card.module.css';
import { LinkButton } from '../../ui/link-button.js';
import { EmptyState, ErrorState, Notice } from '../../ui/states.js';
import styles from './billing.module.css';
import { hiddenPlans, texts } from './billing.texts.js';
import { ChoosePlan } from './choose-plan.js';
import { PaymentsOff } from './payments-off.js';
import { planLines } from './plan-lines.js';
import { paidPlan, billingStateOf, type Overview } from '../../features/billing-banner/billing-state.js';

/** The plans on offer, in their order. */
export default function PlansTab({ overview }: { overview: Overview }) {
  const plans = useQuery(queries.plans());
  const canPay = useCanOrNull('billing.manage');
  if (plans.isError) return <ErrorState message={texts.failure} onRetry={() => void plans.refetch()} />;
  if (!plans.data) return <Skeleton height={420} role="status" aria-label={texts.loading} />;
  const shown = plans.data
    .filter(({ name }) => !hiddenPlans.includes(name))
    .toSorted((one, other) => one.sort_order - other.sort_order);
  if (shown.length === 0)
    return (
      <EmptyState
        icon={<IconCreditCardOff size={22} stroke={1.75} aria-hidden="true" />}
        title={texts.noPlans}
      >
        {texts.noPlansText}
      </EmptyState>
    );
  return (
    <div className={styles.stack}>
      {canPay === false && <Notice tone="calm">{texts.onlyAdmins}</Notice>}
      {!overview.payments_available && <PaymentsOff />}
      <ul className={styles.plans}>
        {shown.map((plan) => (
          <PlanCard key={plan.id} plan={plan} overview={overview} canPay={canPay ?? false} />
        ))}
      </ul>
    </div>
  );
}

interface PlanCardProps {
  readonly plan: Plan;
  readonly overview: Overview;
  readonly canPay: boolean;
}

function PlanCard({ plan, overview, canPay }: PlanCardProps) {
  const isCurrent = plan.name === overview.subscription.plan.name;
  const badge = isCurrent ? texts.current : plan.custom_badge;
  return (
    <li className={cardStyles.card} data-highlight={plan.highlight || undefined}>
      <div className={styles.planHead}>
        <h3>{plan.display_name}</h3>
        {badge && <span className={styles.badge}>{badge}</span>}
      </div>
      <p className={styles.price}>
        {isSoldBySales(plan.name) && plan.price_cents === 0 ? (
          texts.onRequest
        ) : (
          <>
            {formatPrice(plan.price_cents, plan.currency_code)} <small>{texts.perMonth}</small>
          </>
        )}
      </p>
      <ul className={styles.features}>
        {planLines(plan).map((line) => (
          <li key={line}>
            <IconCheck size={16} stroke={2.25} aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
      <div className={styles.planFoot}>
        <PlanAction plan={plan} overview={overview} canPay={canPay} />
      </div>
    </li>
  );
}

/** Plans sold by contact and the current plan have no buy button. */
function PlanAction({ plan, overview, canPay }: PlanCardProps) {
  const { subscription } = overview;
  const isOver = ['trial-over', 'ended', 'unpaid'].includes(billingStateOf(subscription));
  if (plan.name === subscription.plan.name && !isOver) return null;
  if (isSoldBySales(plan.name))
    return (
      <LinkButton to="/contact-us" variant="default" fullWidth>
        {texts.contact}
      </LinkButton>
    );
  if (!canPay) return null;
  return (
    <ChoosePlan
      plan={plan}
      from={overview.is_paying ? paidPlan(subscription) : null}
      isOpen={overview.payments_available}
    />
  );
}
