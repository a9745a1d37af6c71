import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck } from '@tabler/icons-react';
import { routes, type ReplyOf } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';
import { Figure } from '../../../features/platform-metrics/figure.js';
import figureStyles from '../../../features/platform-metrics/metrics-panel.module.css';
import { formatMoment } from '../../../lib/date.js';
import { formatNumber, formatPercent } from '../../../lib/intl.js';
import { formatAmount } from '../../../lib/money.js';
import { Card } from '../../../ui/card.js';
import { EmptyState } from '../../../ui/states.js';
import type { Column } from '../../../ui/table/column.js';
import { Table } from '../../../ui/table/table.js';
import adminStyles from '../admin.module.css';
import { QueryContent } from '../companies/query-content.js';
import { previewOf } from './preview.js';
import { texts as stripeTexts } from './stripe.texts.js';

const texts = stripeTexts.metrics;
type Answer = ReplyOf<typeof routes.payments.metrics>;
type Failure = Answer['recent_failures'][number];

const columns: readonly Column<Failure>[] = [
  { key: 'id', header: texts.payment, cell: ({ id }) => <code title={id}>{previewOf(id)}</code> },
  { key: 'when', header: texts.when, isShort: true, cell: ({ created }) => formatMoment(created) },
  {
    key: 'amount',
    header: texts.amount,
    align: 'end',
    cell: ({ amount, currency }) => formatAmount(amount, currency),
  },
  { key: 'reason', header: texts.reason, cell: ({ failure_message: reason }) => reason },
];

/** Revenue, churn and failed payments. */
export function MetricsTab() {
  const metrics = useQuery({
    queryKey: keys.paymentPart('metrics'),
    queryFn: ({ signal }) => call(routes.payments.metrics, { signal }),
  });
  return (
    <QueryContent query={metrics} failure={stripeTexts.failure}>
      {(data) => (
        <div className={adminStyles.stack}>
          <Card title={texts.title}>
            <Figures metrics={data.metrics} />
          </Card>
          <Card title={texts.failures}>
            <Table
              label={texts.failures}
              columns={columns}
              rows={data.recent_failures}
              rowKey={({ id }) => id}
              rowName={({ id }) => id}
              empty={
                <EmptyState
                  icon={<IconCircleCheck size={22} stroke={1.75} aria-hidden="true" />}
                  title={texts.noFailures}
                >
                  {texts.noFailuresText}
                </EmptyState>
              }
            />
          </Card>
        </div>
      )}
    </QueryContent>
  );
}

function Figures({ metrics }: { metrics: Answer['metrics'] }) {
  return (
    <dl className={figureStyles.figures}>
      <Figure
        name={texts.active}
        value={formatNumber(metrics.active_subscriptions)}
        note={texts.activeNote(formatNumber(metrics.provider_subscriptions))}
      />
      <Figure name={texts.trials} value={formatNumber(metrics.trial_subscriptions)} />
      <Figure
        name={texts.mrr}
        value={formatAmount(metrics.mrr_cents, metrics.currency_code)}
        note={texts.mrrNote(formatAmount(metrics.provider_cents, metrics.currency_code))}
      />
      <Figure name={texts.failed} value={formatNumber(metrics.failed_payments_30d)} />
      <Figure name={texts.churn} value={formatPercent(metrics.churn_30d_percent)} note={texts.churnNote} />
      <Figure
        name={texts.conversion}
        value={formatPercent(metrics.trial_conversion_90d_percent)}
        note={texts.conversionNote}
      />
    </dl>
  );
}
