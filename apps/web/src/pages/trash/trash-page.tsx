import { ActionIcon, Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routes, type QueryInputOf, type TrashedSop } from '@sop/contracts';
import { IconLock, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../api/call.js';
import { queries } from '../../api/queries.js';
import { texts as bulkTexts } from '../../features/bulk/bulk.texts.js';
import { useBulk } from '../../features/bulk/use-bulk.js';
import { useCan, useCanOrNull } from '../../features/permissions/use-can.js';
import { texts as trashTexts } from '../../features/trash/trash.texts.js';
import { useRestore } from '../../features/trash/use-restore.js';
import { formatLongDay } from '../../lib/date.js';
import { formatMegabytes } from '../../lib/format-size.js';
import { LinkButton } from '../../ui/link-button.js';
import { Page } from '../../ui/page.js';
import { EmptyState } from '../../ui/states.js';
import type { Column } from '../../ui/table/column.js';
import { useListParams } from '../../ui/table/list-params.js';
import { Pager } from '../../ui/table/pager.js';
import { Table } from '../../ui/table/table.js';
import { SearchField, Toolbar } from '../../ui/table/toolbar.js';
import styles from './trash.module.css';
import { texts } from './trash.texts.js';

/** Loaded on the first delete. */
const DeleteSop = lazy(() => import('../../features/delete-sop/delete-sop.js'));

const BulkDelete = lazy(() => import('../../features/bulk/bulk-delete.js'));

const back = (
  <LinkButton to="/dashboard" variant="default">
    {texts.back}
  </LinkButton>
);

export function Component() {
  const canRestore = useCanOrNull('sop.trash');
  if (canRestore === null) return null;
  return canRestore ? (
    <Page title={texts.title} lead={texts.lead} actions={back}>
      <Trash />
    </Page>
  ) : (
    <Page title={texts.title} width="narrow">
      <EmptyState
        icon={<IconLock size={22} stroke={1.75} aria-hidden="true" />}
        title={texts.editorsOnly}
        action={back}
      >
        {texts.editorsOnlyText}
      </EmptyState>
    </Page>
  );
}

/** What was moved to the trash, the latest first. */
function Trash() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const params = useListParams({ sort: { by: 'trashed_at', order: 'desc' } });
  const trash = useQuery({
    ...queries.trash(params.query as QueryInputOf<typeof routes.trash.list>),
    placeholderData: keepPreviousData,
  });
  return (
    <Table
      label={texts.label}
      columns={columns}
      rows={trash.data?.items}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      sort={params.sort}
      onSort={params.setSort}
      isUpdating={trash.isPlaceholderData}
      error={trash.isError ? texts.failure : null}
      onRetry={() => void trash.refetch()}
      {...(params.isNarrowed && { onClearFilters: params.clear })}
      toolbar={
        <Toolbar>
          <SearchField label={texts.search} value={params.search} onChange={params.setSearch} />
        </Toolbar>
      }
      selection={{
        keys: selected,
        onChange: setSelected,
        actions: (sops) => (
          <BulkTrashActions ids={sops.map(({ id }) => id)} onDone={() => setSelected(new Set())} />
        ),
      }}
      actions={(sop) => <TrashActions sop={sop} />}
      empty={
        <EmptyState icon={<IconTrash size={22} stroke={1.75} aria-hidden="true" />} title={texts.none}>
          {texts.noneText}
        </EmptyState>
      }
      footer={
        <Pager
          pages={params.pages}
          nextCursor={trash.data?.next_cursor}
          shown={trash.data?.items.length ?? 0}
          total={trash.data?.total ?? null}
        />
      }
    />
  );
}

const columns: readonly Column<TrashedSop>[] = [
  {
    key: 'title',
    header: texts.sop,
    cell: ({ title, department }) => (
      <span>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.department}>{department?.name ?? texts.unknown}</span>
      </span>
    ),
  },
  {
    key: 'trashed_at',
    header: texts.moved,
    isSortable: true,
    cell: ({ trashed_at, trashed_by }) => {
      const day = formatLongDay(trashed_at);
      return trashed_by === null ? day : texts.movedBy(trashed_by, day);
    },
  },
  {
    key: 'deleted_at',
    header: texts.deletion,
    isShort: true,
    cell: ({ deleted_at }) => <time dateTime={deleted_at}>{formatLongDay(deleted_at)}</time>,
  },
  {
    key: 'size',
    header: texts.size,
    align: 'end',
    isShort: true,
    cell: ({ size_bytes }) => (size_bytes > 0 ? formatMegabytes(size_bytes) : ''),
  },
];

function TrashActions({ sop }: { sop: TrashedSop }) {
  const canDelete = useCan('sop.delete');
  const restore = useRestore();
  const [isAsked, setIsAsked] = useState<boolean | null>(null);
  return (
    <>
      <Button
        variant="default"
        aria-label={trashTexts.restoreNamed(sop.title)}
        loading={restore.isPending}
        onClick={() => restore.mutate(sop)}
      >
        {trashTexts.restore}
      </Button>
      {canDelete && (
        <ActionIcon aria-label={texts.deleteNamed(sop.title)} onClick={() => setIsAsked(true)}>
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      )}
      <Suspense>
        {isAsked !== null && (
          <DeleteSop sop={isAsked ? sop : null} isInTrash onClose={() => setIsAsked(false)} />
        )}
      </Suspense>
    </>
  );
}

interface BulkTrashActionsProps {
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

function BulkTrashActions({ ids, onDone }: BulkTrashActionsProps) {
  const canDelete = useCan('sop.delete');
  const [isAsked, setIsAsked] = useState(false);
  const restore = useBulk({
    run: () => call(routes.bulk.restore, { body: { sop_ids: [...ids] } }),
    done: bulkTexts.restored,
    onDone,
  });
  const close = () => setIsAsked(false);
  return (
    <>
      <Button variant="default" loading={restore.isPending} onClick={() => restore.mutate()}>
        {bulkTexts.restore}
      </Button>
      {canDelete && (
        <Button variant="subtle" data-tone="danger" onClick={() => setIsAsked(true)}>
          {bulkTexts.delete}
        </Button>
      )}
      <Suspense>
        {isAsked && (
          <BulkDelete
            ids={ids}
            onClose={close}
            onDone={() => {
              close();
              onDone();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
