import { Button, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconChecks } from '@tabler/icons-react';
import { routes, type FailedItem } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';
import { ConfirmAction } from '../../../features/actions/confirm-action.js';
import { useAction } from '../../../features/actions/use-action.js';
import { Card } from '../../../ui/card.js';
import { Page } from '../../../ui/page.js';
import { EmptyState, Notice } from '../../../ui/states.js';
import { useListParams } from '../../../ui/table/list-params.js';
import { Pager } from '../../../ui/table/pager.js';
import { Table } from '../../../ui/table/table.js';
import { FilterChip } from '../../../ui/table/filter-chip.js';
import { SearchField, Toolbar } from '../../../ui/table/toolbar.js';
import { OperatorOnly } from '../operator-only.js';
import { columns, nameOf } from './columns.js';
import { texts } from './failed-work.texts.js';
import styles from './failed-work.module.css';

const pageSize = 25;

export function Component() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <OperatorOnly permission="platform.monitor">
        <FailedWork />
      </OperatorOnly>
    </Page>
  );
}

const useFailedWorkParams = () =>
  useListParams({ sort: { by: 'failed_at', order: 'desc' }, filters: ['since', 'company'] });

function FailedWork() {
  const params = useFailedWorkParams();
  const { cursor, search } = params.query;
  const { since, company } = params.filters;
  const query = {
    limit: pageSize,
    ...(search && { search }),
    ...(company && { company_id: company }),
    ...(since && { since: new Date(`${since}T00:00`).toISOString() }),
    ...(cursor && { cursor }),
  };
  const failed = useQuery({
    queryKey: keys.failedWork(query),
    queryFn: ({ signal }) => call(routes.monitor.failed, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Card>
      {failed.data && failed.data.unavailable_services.length > 0 && (
        <Notice tone="attention">{texts.unavailable(failed.data.unavailable_services.join(', '))}</Notice>
      )}
      <Table
        label={texts.title}
        columns={columns}
        rows={failed.data?.items}
        rowKey={({ id, handler }) => `${id} ${handler ?? ''}`}
        rowName={nameOf}
        actions={(item) => <JobActions item={item} />}
        isUpdating={failed.isPlaceholderData}
        error={failed.isError ? texts.failure : null}
        onRetry={() => void failed.refetch()}
        {...(params.isNarrowed && { onClearFilters: params.clear })}
        toolbar={<Filters params={params} companyName={failed.data?.items[0]?.company_name ?? null} />}
        empty={
          <EmptyState icon={<IconChecks size={22} stroke={1.75} aria-hidden="true" />} title={texts.nothing}>
            {texts.nothingText}
          </EmptyState>
        }
        footer={
          <Pager
            pages={params.pages}
            nextCursor={failed.data?.next_cursor}
            shown={failed.data?.items.length ?? 0}
            total={failed.data?.total ?? null}
          />
        }
      />
    </Card>
  );
}

interface FiltersProps {
  readonly params: ReturnType<typeof useFailedWorkParams>;
  /** The name of the company to which the list is limited. */
  readonly companyName: string | null;
}

function Filters({ params: { search, filters, setSearch, setFilter }, companyName }: FiltersProps) {
  return (
    <Toolbar>
      <SearchField label={texts.search} value={search} onChange={setSearch} />
      <TextInput
        type="date"
        className={styles.since}
        leftSection={texts.since}
        leftSectionWidth={64}
        aria-label={texts.sinceDay}
        value={filters.since}
        onChange={(event) => setFilter('since', event.currentTarget.value)}
      />
      {filters.company && (
        <FilterChip label={texts.onlyCompany(companyName)} onRemove={() => setFilter('company', '')} />
      )}
    </Toolbar>
  );
}

/** A retry loses nothing and needs no confirmation; discarding does. */
function JobActions({ item }: { item: FailedItem }) {
  const [isAsking, setAsking] = useState(false);
  const { service, type, id, handler } = item;
  const body = { service, type, id, handler };
  const invalidates = [keys.allFailedWork];
  const retry = useAction({
    run: () => call(routes.monitor.retryFailed, { body }),
    successMessage: texts.retried(nameOf(item)),
    failure: texts.retryFailure,
    invalidates,
  });
  return (
    <span className={styles.actions}>
      {item.no_retry === null && (
        <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
          {texts.retry}
        </Button>
      )}
      <Button variant="subtle" onClick={() => setAsking(true)}>
        {texts.discard}
      </Button>
      <ConfirmAction
        opened={isAsking}
        title={texts.discardTitle}
        confirm={texts.discard}
        run={() => call(routes.monitor.discardFailed, { body })}
        successMessage={texts.discarded(nameOf(item))}
        failure={texts.discardFailure}
        invalidates={invalidates}
        onClose={() => setAsking(false)}
      >
        {type === 'job' ? texts.discardJob(nameOf(item)) : texts.discardEvent(nameOf(item))}
      </ConfirmAction>
    </span>
  );
}
