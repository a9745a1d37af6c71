import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { auditQuery, filterNames } from '../../../features/audit/audit-query.js';
import { AuditTable } from '../../../features/audit/audit-table.js';
import { queries } from '../../../api/queries.js';
import { Card } from '../../../ui/card.js';
import { useListParams } from '../../../ui/table/list-params.js';
import { ActivityFilters } from './activity-filters.js';
import { columnsOf } from './columns.js';
import { texts } from './activity.texts.js';

/** The audit trail of the company, newest first. */
export default function ActivityTab() {
  const params = useListParams({ sort: { by: 'at', order: 'desc' }, filters: filterNames });
  const entries = useQuery({
    ...queries.audit(auditQuery(params)),
    placeholderData: keepPreviousData,
  });
  const departments = useQuery(queries.departments());
  const names = departments.data && new Map(departments.data.map(({ id, name }) => [id, name]));
  return (
    <Card title={texts.title} lead={texts.lead}>
      <AuditTable
        label={texts.title}
        failure={texts.failure}
        columns={columnsOf(names)}
        params={params}
        entries={entries}
        toolbar={<ActivityFilters values={params.filters} onChange={params.setFilter} />}
      />
    </Card>
  );
}
