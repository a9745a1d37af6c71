import { useQuery } from '@tanstack/react-query';
import { routes, type ReplyOf } from '@sop/contracts';
import { IconChartBar } from '@tabler/icons-react';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';
import { formatMonth } from '../../../lib/date.js';
import { formatHundredths, formatNumber } from '../../../lib/intl.js';
import { EmptyState } from '../../../ui/states.js';
import type { Column } from '../../../ui/table/column.js';
import { Table } from '../../../ui/table/table.js';
import { texts as adminTexts } from '../admin.texts.js';
import { QueryContent } from './query-content.js';

const texts = adminTexts.company;
type Month = ReplyOf<typeof routes.platformBilling.usage>['usage'][number];

const columns: readonly Column<Month>[] = [
  { key: 'period', header: texts.columns.period, cell: ({ period }) => formatMonth(period) },
  {
    key: 'sops',
    header: texts.columns.sops,
    align: 'end',
    cell: ({ sops_created }) => formatNumber(sops_created),
  },
  {
    key: 'storage',
    header: texts.columns.storage,
    align: 'end',
    cell: ({ storage_used_mb }) => texts.gigabytes(formatHundredths(storage_used_mb / 1024)),
  },
  {
    key: 'models',
    header: texts.columns.models,
    align: 'end',
    cell: ({ models_trained }) => formatNumber(models_trained),
  },
  {
    key: 'users',
    header: texts.columns.users,
    align: 'end',
    cell: ({ active_users }) => formatNumber(active_users),
  },
];

export function CompanyUsage({ id }: { id: string }) {
  const usage = useQuery({
    queryKey: keys.companyPart(id, 'usage'),
    queryFn: ({ signal }) => call(routes.platformBilling.usage, { params: { id }, signal }),
  });
  return (
    <QueryContent query={usage}>
      {(data) => (
        <Table
          label={texts.tabs.usage}
          columns={columns}
          rows={data.usage}
          rowKey={({ period }) => period}
          rowName={({ period }) => period}
          empty={
            <EmptyState
              icon={<IconChartBar size={22} stroke={1.75} aria-hidden="true" />}
              title={texts.noUsage}
            />
          }
        />
      )}
    </QueryContent>
  );
}
