import { Progress as Bar, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Plan, ReplyOf, routes } from '@sop/contracts';
import { IconCheck } from '@tabler/icons-react';
import { reads } from '../../api/reads.js';
import { Can } from '../../features/permissions/can.js';
import { formatLongDay } from '../../lib/date.js';
import { formatLimit, usageTone } from '../../lib/limit.js';
import { formatPrice } from '../../lib/money.js';
import { formatStorage } from '../../lib/size.js';
import { Card } from '../../ui/card.js';
import cardStyles from '../../ui/card.module.css';
import { Page } from '../../ui/page.js';
import { ErrorState, Notice } from '../../ui/states.js';
import styles from './billing.module.css';
import { hiddenPlans, texts } from './billing.texts.js';

type Overview = ReplyOf<typeof routes.billing.overview>;

export function Component() {
  return (
    <Page title={texts.title}>
      <Can permission="billing.view" otherwise={<Notice tone="calm">{texts.closed}</Notice>}>
        <Billing />
      </Can>
    </Page>
  );
}

function Billing() {
  const overview = useQuery(reads.billing());
  const plans = useQuery(reads.plans());
  const retry = () => void Promise.all([overview.refetch(), plans.refetch()]);
  if (overview.isError || plans.isError) return <ErrorState message={texts.failure} onRetry={retry} />;
  return (
    <>
      {overview.data ? <Current overview={overview.data} /> : <Skeleton height={260} />}
      <h2 className={styles.heading}>{texts.plans}</h2>
      {plans.data ? (
        <Plans plans={plans.data} currentName={overview.data?.subscription.plan.name} />
      ) : (
        <Skeleton height={320} />
      )}
    </>
  );
}

function Current({ overview }: { overview: Overview }) {
  const { subscription, days_until_limit_reset: days } = overview;
  const { plan } = subscription;
  const line =
    subscription.status === 'trialing' && subscription.trial_ends_at
      ? texts.trialEnds(formatLongDay(subscription.trial_ends_at))
      : texts.priceLine(formatPrice(plan.price_cents, plan.currency_code));
  return (
    <div className={styles.current}>
      <Card>
        <div>
          <p className={styles.small}>{texts.current}</p>
          <h2 className={styles.plan}>{plan.display_name}</h2>
          <p className={styles.line}>{line}</p>
        </div>
      </Card>
      <Card title={texts.usage} lead={texts.startsAnew(days)}>
        <div className={styles.bars}>
          {usageOf(overview).map((usage) => (
            <UsageBar key={usage.label} {...usage} />
          ))}
        </div>
      </Card>
    </div>
  );
}

const usageOf = ({ current_usage: usage }: Overview): UsageBarProps[] => [
  {
    label: texts.used.sops,
    used: formatLimit(usage.sops_created),
    limit: formatLimit(usage.sops_limit),
    percentage: usage.sops_percentage,
  },
  {
    label: texts.used.storage,
    used: formatStorage(usage.storage_used_mb),
    limit: formatStorage(usage.storage_limit_mb),
    percentage: usage.storage_percentage,
  },
  {
    label: texts.used.users,
    used: formatLimit(usage.active_users),
    limit: formatLimit(usage.users_limit),
    percentage: usage.users_percentage,
  },
  {
    label: texts.used.models,
    used: formatLimit(usage.models_trained),
    limit: formatLimit(usage.models_limit),
    percentage: usage.models_percentage,
  },
];

interface UsageBarProps {
  readonly label: string;
  readonly used: string;
  readonly limit: string;
  readonly percentage: number;
}

const barColors = {
  done: 'var(--done)',
  attention: 'var(--attention-mark)',
  danger: 'var(--danger)',
} as const;

function UsageBar({ label, used, limit, percentage }: UsageBarProps) {
  return (
    <div>
      <p className={styles.barHead}>
        <span>{label}</span>
        <span>
          {used} <span className={styles.of}>{texts.of(limit)}</span>
        </span>
      </p>
      <Bar
        value={Math.min(100, percentage)}
        color={barColors[usageTone(percentage)]}
        size={8}
        aria-label={texts.usedOf(label, used, limit)}
      />
    </div>
  );
}

function Plans({ plans, currentName }: { plans: readonly Plan[]; currentName: string | undefined }) {
  const shown = plans
    .filter((plan) => !hiddenPlans.includes(plan.name))
    .toSorted((one, other) => one.sort_order - other.sort_order);
  return (
    <ul className={styles.plans}>
      {shown.map((plan) => (
        <li key={plan.id} className={cardStyles.card} data-highlight={plan.highlight || undefined}>
          <div className={styles.planHead}>
            <h3>{plan.display_name}</h3>
            {plan.name === currentName ? (
              <span className={styles.badge}>{texts.current}</span>
            ) : (
              plan.custom_badge && <span className={styles.badge}>{plan.custom_badge}</span>
            )}
          </div>
          <p className={styles.price}>
            {plan.name === 'enterprise' && plan.price_cents === 0 ? (
              texts.contact
            ) : (
              <>
                {formatPrice(plan.price_cents, plan.currency_code)} <small>{texts.perMonth}</small>
              </>
            )}
          </p>
          <ul className={styles.features}>
            {planLines(plan).map((feature) => (
              <li key={feature}>
                <IconCheck size={16} stroke={2.25} aria-hidden="true" />
                {feature}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

const planLines = (plan: Plan): string[] => [
  texts.sopsPerMonth(plan.sops_per_month),
  texts.storage(formatStorage(plan.storage_mb)),
  texts.users(plan.max_users),
  ...plan.features_json,
];
