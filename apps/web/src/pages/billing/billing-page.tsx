import { Progress as Bar, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes, unlimited, type Plan, type ReplyOf } from '@sop/contracts';
import { IconCheck } from '@tabler/icons-react';
import { reads } from '../../api/reads.js';
import { formatLongDay } from '../../lib/date.js';
import { formatLimit, usageTone } from '../../lib/limit.js';
import { formatPrice } from '../../lib/money.js';
import { formatStorage } from '../../lib/size.js';
import { plural } from '../../lib/time.js';
import { Page } from '../../ui/page.js';
import { ErrorState } from '../../ui/states.js';
import styles from './billing.module.css';
import { texts } from './billing.texts.js';

type Overview = ReplyOf<typeof routes.billing.overview>;

export function Component() {
  const overview = useQuery(reads.billing());
  const plans = useQuery(reads.plans());
  const retry = () => void Promise.all([overview.refetch(), plans.refetch()]);
  if (overview.isError || plans.isError) {
    return (
      <Page title={texts.title}>
        <ErrorState message={texts.failure} onRetry={retry} />
      </Page>
    );
  }
  return (
    <Page title={texts.title}>
      {overview.data ? <Current overview={overview.data} /> : <Skeleton height={260} />}
      <h2 className={styles.heading}>{texts.plans}</h2>
      {plans.data ? (
        <Plans plans={plans.data} currentName={overview.data?.subscription.plan.name} />
      ) : (
        <Skeleton height={320} />
      )}
    </Page>
  );
}

function Current({
  overview: { subscription, current_usage: usage, days_until_limit_reset: days },
}: {
  overview: Overview;
}) {
  const { plan } = subscription;
  const line =
    subscription.status === 'trialing' && subscription.trial_ends_at
      ? `Trial ends ${formatLongDay(subscription.trial_ends_at)}`
      : `${formatPrice(plan.price_cents, plan.currency_code)} per month`;
  return (
    <div className={styles.current}>
      <section className={styles.card}>
        <p className={styles.small}>{texts.current}</p>
        <h2 className={styles.plan}>{plan.display_name}</h2>
        <p>{line}</p>
      </section>
      <section className={styles.card} aria-label={texts.usage}>
        <p className={styles.small}>
          {texts.usage}
          <span>The count starts anew in {plural(days, 'day')}</span>
        </p>
        <div className={styles.bars}>
          <UsageBar
            label="SOPs"
            used={formatLimit(usage.sops_created)}
            limit={formatLimit(usage.sops_limit)}
            percentage={usage.sops_percentage}
          />
          <UsageBar
            label="Storage"
            used={formatStorage(usage.storage_used_mb)}
            limit={formatStorage(usage.storage_limit_mb)}
            percentage={usage.storage_percentage}
          />
          <UsageBar
            label="Users"
            used={formatLimit(usage.active_users)}
            limit={formatLimit(usage.users_limit)}
            percentage={usage.users_percentage}
          />
          <UsageBar
            label="Models"
            used={formatLimit(usage.models_trained)}
            limit={formatLimit(usage.models_limit)}
            percentage={usage.models_percentage}
          />
        </div>
      </section>
    </div>
  );
}

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
          {used} <span className={styles.of}>of {limit}</span>
        </span>
      </p>
      <Bar
        value={Math.min(100, percentage)}
        color={barColors[usageTone(percentage)]}
        size={8}
        aria-label={`${label}: ${used} of ${limit}`}
      />
    </div>
  );
}

function Plans({ plans, currentName }: { plans: readonly Plan[]; currentName: string | undefined }) {
  const shown = plans
    .filter((plan) => !texts.hidden.includes(plan.name))
    .toSorted((one, other) => one.sort_order - other.sort_order);
  return (
    <ul className={styles.plans}>
      {shown.map((plan) => (
        <li key={plan.id} className={styles.card} data-highlight={plan.highlight || undefined}>
          <div className={styles.planHead}>
            <h3>{plan.display_name}</h3>
            {plan.name === currentName ? (
              <span className={styles.badge}>Your plan</span>
            ) : (
              plan.custom_badge && <span className={styles.badge}>{plan.custom_badge}</span>
            )}
          </div>
          <p className={styles.price}>
            {plan.name === 'enterprise' && plan.price_cents === 0 ? (
              texts.contact
            ) : (
              <>
                {formatPrice(plan.price_cents, plan.currency_code)} <small>per month</small>
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

const counted = (count: number, noun: string) =>
  count === unlimited ? `Unlimited ${noun}s` : plural(count, noun);

const planLines = (plan: Plan): string[] => [
  `${counted(plan.sops_per_month, 'SOP')} per month`,
  `${formatStorage(plan.storage_mb)} storage`,
  counted(plan.max_users, 'user'),
  ...plan.features_json,
];
