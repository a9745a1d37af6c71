import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconHistory } from '@tabler/icons-react';
import { deedOf } from '../../../features/deeds/deeds.texts.js';
import { auditQuery, filterNames } from '../../../features/audit/audit-query.js';
import { reads } from '../../../api/reads.js';
import { Card } from '../../../ui/card.js';
import { EmptyState } from '../../../ui/states.js';
import { useListPlace } from '../../../ui/table/list-place.js';
import { Pager } from '../../../ui/table/pager.js';
import { Table } from '../../../ui/table/table.js';
import { ActivityFilters } from './activity-filters.js';
import { columnsOf } from './columns.js';
import { texts } from './activity.texts.js';

/** The audit trail of the company, newest first. */
export default function ActivityTab() {
  const place = useListPlace({ sort: { by: 'at', order: 'desc' }, filters: filterNames });
  const entries = useQuery({
    ...reads.audit(auditQuery(place)),
    placeholderData: keepPreviousData,
  });
  const departments = useQuery(reads.departments());
  const names = departments.data && new Map(departments.data.map(({ id, name }) => [id, name]));
  return (
    <Card title={texts.title} lead={texts.lead}>
      <Table
        label={texts.title}
        columns={columnsOf(names)}
        rows={entries.data?.items}
        rowKey={({ id }) => id}
        rowName={({ action }) => deedOf(action)}
        sort={place.sort}
        onSort={place.setSort}
        isUpdating={entries.isPlaceholderData}
        error={entries.isError ? texts.failure : null}
        onRetry={() => void entries.refetch()}
        {...(place.isNarrowed && { onClearFilters: place.clear })}
        toolbar={<ActivityFilters values={place.filters} onChange={place.setFilter} />}
        empty={
          <EmptyState
            icon={<IconHistory size={22} stroke={1.75} aria-hidden="true" />}
            title={texts.nothing}
          />
        }
        footer={
          <Pager
            pages={place.pages}
            nextCursor={entries.data?.next_cursor}
            shown={entries.data?.items.length ?? 0}
            total={null}
          />
        }
      />
    </Card>
  );
}
