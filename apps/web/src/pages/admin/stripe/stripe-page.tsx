import type { ReactNode } from 'react';
import { Page } from '../../../ui/page.js';
import { SideTabs } from '../../../ui/side-tabs.js';
import { OperatorOnly } from '../operator-only.js';
import { HealthTab } from './health-tab.js';
import { MetricsTab } from './metrics-tab.js';
import { ProductsTab } from './products-tab.js';
import { texts } from './stripe.texts.js';
import { SubscriptionsTab } from './subscriptions-tab.js';
import { SetupLocation } from './setup-location.js';

const inside = (tab: ReactNode) => <SetupLocation>{tab}</SetupLocation>;

/** The operator's payment console. */
export function Component() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <OperatorOnly permission="platform.payments">
        <SideTabs
          label={texts.sections}
          tabs={[
            { value: 'overview', label: texts.tabs.overview, content: inside(<HealthTab />), isWide: true },
            {
              value: 'subscriptions',
              label: texts.tabs.subscriptions,
              content: inside(<SubscriptionsTab />),
              isWide: true,
            },
            { value: 'products', label: texts.tabs.products, content: inside(<ProductsTab />), isWide: true },
            { value: 'metrics', label: texts.tabs.metrics, content: <MetricsTab />, isWide: true },
          ]}
        />
      </OperatorOnly>
    </Page>
  );
}
