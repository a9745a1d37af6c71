import { Button, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconReceipt } from '@tabler/icons-react';
import { routes, type PaymentSubscription } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { formatLongDay } from '../../../lib/date.js';
import { formatAmount } from '../../../lib/money.js';
import { EmptyState } from '../../../ui/states.js';
import type { Column } from '../../../ui/table/column.js';
import { Table } from '../../../ui/table/table.js';
import adminStyles from '../admin.module.css';
import { CustomerDialog } from './customer-dialog.js';
import { previewOf } from './preview.js';
import { statusLabel } from './status-label.js';
import styles from './stripe.module.css';
import { texts as stripeTexts } from './stripe.texts.js';
import { SyncRefused } from './sync-refused.js';
import { useSync } from './use-sync.js';

const texts = stripeTexts.subscriptions;
const atOnce = 20;

/** The newest Stripe subscriptions; one with a different local state can be synchronised. */
export function SubscriptionsTab() {
  const [customer, setCustomer] = useState<string | null>(null);
  const { sync, refused, dismiss } = useSync();
  const subscriptions = useQuery({
    queryKey: keys.paymentPart('subscriptions'),
    queryFn: ({ signal }) => call(routes.payments.subscriptions, { query: { limit: atOnce }, signal }),
  });
  return (
    <div className={adminStyles.stack}>
      <p className={adminStyles.note}>{texts.lead}</p>
      {refused && <SyncRefused answer={refused} onDismiss={dismiss} />}
      <Table
        label={stripeTexts.tabs.subscriptions}
        columns={columnsWith(setCustomer)}
        rows={subscriptions.data?.subscriptions}
        rowKey={({ id }) => id}
        rowName={({ id }) => id}
        error={subscriptions.isError ? detailOf(subscriptions.error, stripeTexts.failure) : null}
        onRetry={() => void subscriptions.refetch()}
        isUpdating={subscriptions.isRefetching}
        actions={({ id, local_sync }) =>
          !local_sync && (
            <Button
              variant="default"
              aria-label={texts.syncOf(previewOf(id))}
              loading={sync.isPending && sync.variables === id}
              onClick={() => sync.mutate(id)}
            >
              {texts.sync}
            </Button>
          )
        }
        empty={
          <EmptyState icon={<IconReceipt size={22} stroke={1.75} aria-hidden="true" />} title={texts.none}>
            {texts.noneText}
          </EmptyState>
        }
      />
      {customer !== null && <CustomerDialog id={customer} onClose={() => setCustomer(null)} />}
    </div>
  );
}

const columnsWith = (openCustomer: (id: string) => void): readonly Column<PaymentSubscription>[] => [
  { key: 'id', header: texts.id, cell: ({ id }) => <code title={id}>{previewOf(id)}</code> },
  {
    key: 'customer',
    header: texts.customer,
    cell: ({ customer_id: id }) => (
      <UnstyledButton
        className={styles.link}
        title={id}
        aria-label={texts.customerOf(previewOf(id))}
        onClick={() => openCustomer(id)}
      >
        <code>{previewOf(id)}</code>
      </UnstyledButton>
    ),
  },
  { key: 'status', header: texts.status, cell: ({ status }) => statusLabel(status) },
  {
    key: 'amount',
    header: texts.amount,
    align: 'end',
    cell: ({ amount, currency }) => formatAmount(amount, currency),
  },
  {
    key: 'end',
    header: texts.periodEnd,
    cell: ({ current_period_end: end }) => (end ? formatLongDay(end) : stripeTexts.none),
  },
  {
    key: 'sync',
    header: texts.state,
    cell: ({ local_sync: isSynced }) => (
      <span className={styles.mark} data-tone={isSynced ? 'done' : 'attention'}>
        {isSynced ? texts.synced : texts.notSynced}
      </span>
    ),
  },
];
