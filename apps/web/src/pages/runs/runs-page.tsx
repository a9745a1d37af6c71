import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconEye, IconListCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routes, type Execution } from '@sop/contracts';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { callBytes } from '../../api/call.js';
import { withReason } from '../../api/problem.js';
import { queries } from '../../api/queries.js';
import { texts as runTexts } from '../../features/executions/executions.texts.js';
import { RefusedNotice } from '../../features/executions/refused-notice.js';
import { runStore } from '../../features/executions/run-store.js';
import { userOfToken } from '../../features/executions/user-of-token.js';
import { useCan } from '../../features/permissions/use-can.js';
import { formatMoment } from '../../lib/date.js';
import { clock } from '../../lib/time.js';
import { saveFile } from '../../lib/save-file.js';
import { Page } from '../../ui/page.js';
import { EmptyState, Notice } from '../../ui/states.js';
import type { Column } from '../../ui/table/column.js';
import { useListParams } from '../../ui/table/list-params.js';
import { Pager } from '../../ui/table/pager.js';
import { Table } from '../../ui/table/table.js';
import { RunFilters } from './run-filters.js';
import { filterNames, runQuery, type RunQuery } from './run-query.js';
import { shownName } from '../../lib/person.js';
import styles from './runs.module.css';
import { texts } from './runs.texts.js';

const RunDialog = lazy(() => import('./run-dialog.js'));

/** Runs of SOPs: all of the company for those who edit, else one's own. */
export function Component() {
  const params = useListParams({
    sort: { by: 'started_at', order: 'desc' },
    filters: filterNames,
  });
  const query = runQuery(params.query);
  const runs = useQuery({ ...queries.runs(query), placeholderData: keepPreviousData });
  const seesAll = useCan('execution.view');
  const [shown, setShown] = useState<Execution | null>(null);
  const items = runs.data?.items;
  return (
    <Page
      title={texts.title}
      lead={seesAll ? texts.lead : texts.leadOwn}
      actions={<ExportRuns query={query} />}
    >
      <RefusedNotice store={runStore} userId={userOfToken()} />
      <Table
        label={texts.title}
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
        rowName={({ sop, started_at }) => texts.rowName(sop.title, formatMoment(started_at))}
        sort={params.sort}
        onSort={params.setSort}
        isUpdating={runs.isPlaceholderData}
        error={runs.isError ? texts.failure : null}
        onRetry={() => void runs.refetch()}
        {...(params.isNarrowed && { onClearFilters: params.clear })}
        toolbar={
          <RunFilters
            search={params.search}
            values={params.filters}
            seesAll={seesAll}
            onSearch={params.setSearch}
            onChange={params.setFilter}
          />
        }
        actions={(run) => (
          <ActionIcon
            aria-label={texts.show(run.sop.title, formatMoment(run.started_at))}
            aria-haspopup="dialog"
            onClick={() => setShown(run)}
          >
            <IconEye size={18} stroke={1.75} />
          </ActionIcon>
        )}
        empty={<NoRuns />}
        footer={
          <Pager
            pages={params.pages}
            nextCursor={runs.data?.next_cursor}
            shown={items?.length ?? 0}
            total={runs.data?.total ?? null}
          />
        }
      />
      <Suspense>{shown && <RunDialog run={shown} onClose={() => setShown(null)} />}</Suspense>
    </Page>
  );
}

const NoRuns = () => (
  <EmptyState icon={<IconListCheck size={22} stroke={1.75} aria-hidden="true" />} title={texts.noRuns}>
    {texts.noRunsText}
  </EmptyState>
);

const columns: readonly Column<Execution>[] = [
  {
    key: 'sop',
    header: texts.sop,
    cell: ({ sop, version }) => (
      <span>
        <Link to={`/sop/${sop.id}`}>{sop.title}</Link>
        <span className={styles.version}>{texts.version(version)}</span>
      </span>
    ),
  },
  {
    key: 'started_at',
    header: texts.started,
    isSortable: true,
    cell: ({ started_at }) => <time dateTime={started_at}>{formatMoment(started_at)}</time>,
  },
  {
    key: 'person',
    header: texts.person,
    cell: ({ by, is_own }) => (is_own ? texts.you(by) : shownName(by ?? texts.removedPerson)),
  },
  {
    key: 'took',
    header: texts.took,
    isShort: true,
    cell: ({ started_at, ended_at }) =>
      ended_at === null ? '–' : clock((Date.parse(ended_at) - Date.parse(started_at)) / 1000),
  },
  { key: 'state', header: texts.state, isShort: true, cell: ({ state }) => runTexts.states[state] },
  {
    key: 'done',
    header: texts.done,
    isShort: true,
    cell: ({ done_count, step_count }) => texts.doneOf(done_count, step_count),
  },
  {
    key: 'deviations',
    header: texts.deviations,
    cell: (run) => {
      const counts = texts.counts(run.deviation_count, run.outside_count, run.photo_count);
      const isBad = run.deviation_count + run.outside_count > 0;
      return <span className={isBad ? styles.deviating : undefined}>{counts || texts.none}</span>;
    },
  },
];

function ExportRuns({ query }: { query: RunQuery }) {
  const [state, setState] = useState<'idle' | 'busy' | { failure: string }>('idle');
  const save = async () => {
    setState('busy');
    try {
      const { cursor: _, sort: _sort, order: _order, limit: _limit, ...filters } = query;
      const bytes = await callBytes(routes.executions.export, { query: filters });
      saveFile(bytes, texts.file(new Date().toISOString().slice(0, 10)));
      setState('idle');
    } catch (error) {
      setState({ failure: withReason(texts.exportFailure, error) });
    }
  };
  return (
    <div className={styles.export}>
      <Button
        variant="default"
        loading={state === 'busy'}
        onClick={() => void save()}
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      >
        {texts.export}
      </Button>
      {typeof state === 'object' && <Notice tone="danger">{state.failure}</Notice>}
    </div>
  );
}
