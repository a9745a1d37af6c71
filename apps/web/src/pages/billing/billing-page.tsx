import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { queries } from '../../api/queries.js';
import { Can } from '../../features/permissions/can.js';
import { Page } from '../../ui/page.js';
import { SideTabs } from '../../ui/side-tabs.js';
import { ErrorState, Notice } from '../../ui/states.js';
import styles from './billing.module.css';
import { texts } from './billing.texts.js';
import { OverviewTab } from './overview-tab.js';
import type { Overview } from '../../features/billing-banner/billing-state.js';
import { BillingStateNotice } from './billing-state-notice.js';
import { useCheckoutReturn } from './use-checkout-return.js';

const loadPlans = () => import('./plans-tab.js');
const loadUsage = () => import('./usage-tab.js');
const PlansTab = lazy(loadPlans);
const UsageTab = lazy(loadUsage);

export function Component() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Can permission="billing.view" fallback={<Notice tone="calm">{texts.closed}</Notice>}>
        <Billing />
      </Can>
    </Page>
  );
}

/** Loads the other tabs after the first is shown, so that a click need not wait. */
function useOtherTabs(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(() => void Promise.all([loadPlans(), loadUsage()]).catch(() => undefined), 500);
    return () => clearTimeout(timer);
  }, [isShown]);
}

function Billing() {
  const { returned, untilPaid } = useCheckoutReturn();
  const overview = useQuery({ ...queries.billing(), refetchInterval: untilPaid });
  useOtherTabs(overview.isSuccess);
  const tab = (show: (data: Overview) => ReactNode) => {
    if (overview.data) return <Suspense fallback={<Skeleton height={360} />}>{show(overview.data)}</Suspense>;
    if (!overview.isError) return <Skeleton height={360} role="status" aria-label={texts.loading} />;
    return <ErrorState message={texts.failure} onRetry={() => void overview.refetch()} />;
  };
  return (
    <div className={styles.stack}>
      {returned === 'success' && <Notice tone="done">{thanksFor(overview.data)}</Notice>}
      {returned === 'cancelled' && <Notice tone="attention">{texts.cancelled}</Notice>}
      {overview.data && <BillingStateNotice overview={overview.data} />}
      <SideTabs
        label={texts.sections}
        tabs={[
          {
            value: 'overview',
            label: texts.tabs.overview,
            content: tab((data) => <OverviewTab overview={data} />),
          },
          {
            value: 'plans',
            label: texts.tabs.plans,
            content: tab((data) => <PlansTab overview={data} />),
            isWide: true,
          },
          {
            value: 'usage',
            label: texts.tabs.usage,
            content: tab((data) => <UsageTab overview={data} />),
          },
        ]}
      />
    </div>
  );
}

const thanksFor = (overview: Overview | undefined): string =>
  overview?.subscription.status === 'active'
    ? texts.thanksFor(overview.subscription.plan.display_name)
    : texts.thanks;
