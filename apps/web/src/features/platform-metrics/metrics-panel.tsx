import { Skeleton, Switch } from '@mantine/core';
import type { PlatformMetrics } from '@sop/contracts';
import { formatNumber } from '../../lib/intl.js';
import { formatAmount } from '../../lib/money.js';
import { Card } from '../../ui/card.js';
import { ErrorState } from '../../ui/states.js';
import { Figure } from './figure.js';
import styles from './metrics-panel.module.css';
import { texts } from './metrics.texts.js';
import { useMetrics, type Backoff } from './use-metrics.js';

/** The platform's figures for the operator, with a switch to sample figures. */
export function MetricsPanel({ backoff }: { backoff: Backoff }) {
  const { isDemo, chooseDemo, metrics, reason, retry } = useMetrics(backoff);
  return (
    <Card
      title={texts.title}
      lead={isDemo ? texts.leadDemo : texts.lead}
      actions={
        <Switch
          label={texts.demo}
          checked={isDemo}
          onChange={(event) => chooseDemo(event.currentTarget.checked)}
        />
      }
    >
      {reason !== null && <ErrorState message={texts.unable(reason)} onRetry={retry} />}
      {reason === null && !metrics && <Skeleton height={132} role="status" aria-label={texts.loading} />}
      {reason === null && metrics && <Figures metrics={metrics} />}
    </Card>
  );
}

function Figures({ metrics }: { metrics: PlatformMetrics }) {
  const plans = Object.entries(metrics.subscriptions_by_plan).filter(([, companies]) => companies > 0);
  return (
    <dl className={styles.figures}>
      <Figure name={texts.users} value={formatNumber(metrics.total_users)} />
      <Figure
        name={texts.companies}
        value={formatNumber(metrics.total_companies)}
        note={texts.sops(metrics.sop_creation_count)}
      />
      <Figure
        name={texts.active}
        value={formatNumber(metrics.active_subscriptions)}
        note={texts.trials(formatNumber(metrics.trial_subscriptions))}
      />
      <Figure
        name={texts.revenue}
        value={formatAmount(metrics.revenue_current_month, metrics.currency_code)}
      />
      <div className={styles.plans}>
        <dt>{texts.byPlan}</dt>
        {plans.length === 0 && <dd className={styles.note}>{texts.noPlans}</dd>}
        {plans.map(([plan, companies]) => (
          <dd key={plan} className={styles.plan}>
            <span>{plan}</span>
            <span>{formatNumber(companies)}</span>
          </dd>
        ))}
      </div>
    </dl>
  );
}
