import { useQuery } from '@tanstack/react-query';
import { routes, type ReplyOf } from '@sop/contracts';
import { formatLongDay, formatMoment } from '../../../lib/date.js';
import { formatAmount, formatPrice } from '../../../lib/money.js';
import type { Column } from '../../../ui/table/column.js';
import { Table } from '../../../ui/table/table.js';
import { texts as adminTexts } from '../admin.texts.js';
import { Facts } from '../../../ui/facts.js';
import { QueryContent } from './query-content.js';
import { subscriptionOf } from './subscription-of.js';

const texts = adminTexts.company;
type Entry = ReplyOf<typeof routes.platformBilling.subscription>['history'][number];

/** The status as text; a status unknown to this release is shown as it is. */
const statusTextOf = (status: string): string =>
  (texts.statuses as Readonly<Record<string, string>>)[status] ?? status;

const columns: readonly Column<Entry>[] = [
  { key: 'plan', header: texts.columns.plan, cell: ({ plan }) => plan },
  { key: 'status', header: texts.columns.status, cell: ({ status }) => statusTextOf(status) },
  {
    key: 'started',
    header: texts.columns.started,
    isShort: true,
    cell: ({ started_at }) => formatMoment(started_at),
  },
  {
    key: 'price',
    header: texts.columns.price,
    align: 'end',
    cell: ({ price, currency_code }) => formatPrice(price, currency_code),
  },
];

export function CompanySubscription({ id }: { id: string }) {
  const subscription = useQuery(subscriptionOf(id));
  return (
    <QueryContent query={subscription}>
      {(data) => (
        <>
          <Facts
            facts={[
              [texts.currentPlan, data.current_plan ?? texts.none],
              [texts.status, data.status === null ? texts.none : statusTextOf(data.status)],
              ...(data.trial_ends_at ? [[texts.trialEnd, formatLongDay(data.trial_ends_at)] as const] : []),
              ...(data.credit_cents > 0
                ? [[texts.credit, formatAmount(data.credit_cents, data.currency_code)] as const]
                : []),
            ]}
          />
          <Table
            label={texts.history}
            columns={columns}
            rows={data.history}
            rowKey={({ started_at, plan }) => started_at + plan}
            rowName={({ plan }) => plan}
            empty={null}
          />
        </>
      )}
    </QueryContent>
  );
}
