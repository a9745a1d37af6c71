import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routes, type AuditEntry } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';
import { ActionFilter } from '../../../features/audit/action-filter.js';
import { auditQuery, filterNames } from '../../../features/audit/audit-query.js';
import { AuditTable } from '../../../features/audit/audit-table.js';
import { DayFilters } from '../../../ui/table/day-filters.js';
import { Card } from '../../../ui/card.js';
import { Page } from '../../../ui/page.js';
import { FilterChip } from '../../../ui/table/filter-chip.js';
import { useListParams } from '../../../ui/table/list-params.js';
import { SearchField, Toolbar } from '../../../ui/table/toolbar.js';
import { OperatorOnly } from '../operator-only.js';
import { texts } from './audit-log.texts.js';
import { displayNameOf } from '../../../features/audit/actor.js';
import { columnsOf } from './columns.js';

export function Component() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <OperatorOnly permission="platform.audit">
        <AuditLog />
      </OperatorOnly>
    </Page>
  );
}

const useAuditParams = () =>
  useListParams({ sort: { by: 'at', order: 'desc' }, filters: [...filterNames, 'company'] });
type AuditParams = ReturnType<typeof useAuditParams>;

/** The actions of all companies and of the platform, newest first. */
function AuditLog() {
  const params = useAuditParams();
  const { company } = params.filters;
  const query = {
    ...auditQuery(params),
    ...(params.search && { search: params.search }),
    ...(company && { company_id: company }),
  };
  const entries = useQuery({
    queryKey: keys.auditOfAll(query),
    queryFn: ({ signal }) => call(routes.audit.listAll, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Card>
      <AuditTable
        label={texts.title}
        failure={texts.failure}
        columns={columnsOf(params.setFilter)}
        params={params}
        entries={entries}
        toolbar={<Filters params={params} items={entries.data?.items ?? []} />}
      />
    </Card>
  );
}

function Filters({ params, items }: { params: AuditParams; items: readonly AuditEntry[] }) {
  const { filters, setFilter } = params;
  return (
    <Toolbar>
      <SearchField label={texts.search} value={params.search} onChange={params.setSearch} />
      <ActionFilter value={filters.action} onChange={(value) => setFilter('action', value)} />
      <DayFilters values={filters} onChange={setFilter} />
      {filters.company && (
        <FilterChip
          label={texts.onlyCompany(companyIn(items, filters.company))}
          onRemove={() => setFilter('company', '')}
        />
      )}
      {filters.by && (
        <FilterChip
          label={texts.onlyPerson(personIn(items, filters.by))}
          onRemove={() => setFilter('by', '')}
        />
      )}
    </Toolbar>
  );
}

const companyIn = (items: readonly AuditEntry[], id: string): string | null =>
  items.find(({ company_id }) => company_id === id)?.company_name ?? null;

function personIn(items: readonly AuditEntry[], id: string): string | null {
  const entry = items.find(({ user_id, operator_id }) => user_id === id || operator_id === id);
  if (!entry) return null;
  return entry.operator_id === id
    ? displayNameOf(entry.operator_email, entry.operator_name)
    : displayNameOf(entry.user_email, entry.user_name);
}
