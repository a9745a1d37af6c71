import { useQuery } from '@tanstack/react-query';
import { pageLimit } from '@sop/contracts';
import { queries } from '../../../api/queries.js';
import { ActionFilter } from '../../../features/audit/action-filter.js';
import type { AuditFilter } from '../../../features/audit/audit-query.js';
import { DayFilters } from '../../../ui/table/day-filters.js';
import { nameWithAddress } from '../../../lib/person.js';
import { FilterSelect, Toolbar } from '../../../ui/table/toolbar.js';
import { texts } from './activity.texts.js';

interface ActivityFiltersProps {
  readonly values: Readonly<Record<AuditFilter, string>>;
  readonly onChange: (name: AuditFilter, value: string) => void;
}

export function ActivityFilters({ values, onChange }: ActivityFiltersProps) {
  const users = useQuery(queries.users({ sort: 'email', order: 'asc', limit: pageLimit.max }));
  const people = users.data?.items.map((user) => ({ value: user.id, label: nameWithAddress(user) })) ?? [];
  return (
    <Toolbar>
      <ActionFilter value={values.action} onChange={(value) => onChange('action', value)} />
      <FilterSelect
        label={texts.userFilter}
        all={texts.allUsers}
        value={values.by}
        choices={people}
        onChange={(value) => onChange('by', value)}
      />
      <DayFilters values={values} onChange={onChange} />
    </Toolbar>
  );
}
