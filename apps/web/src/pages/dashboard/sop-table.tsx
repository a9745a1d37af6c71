import { ActionIcon, Button } from '@mantine/core';
import type { SopCard } from '@sop/contracts';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { BulkActions } from '../../features/bulk/bulk-actions.js';
import { formatDay } from '../../lib/date.js';
import { clock } from '../../lib/time.js';
import type { Column } from '../../ui/table/column.js';
import { Table } from '../../ui/table/table.js';
import styles from './dashboard.module.css';
import { texts } from './dashboard.texts.js';
import { ExportAction } from './export-action.js';
import { Status } from './sop-status.js';
import { Tags } from './tags.js';
import { sorts, type useFilters } from './use-filters.js';

interface SopTableProps {
  readonly sops: readonly SopCard[];
  readonly filters: ReturnType<typeof useFilters>;
  readonly isUpdating: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly onMore: () => void;
  /** Null for users who may not. */
  readonly onDelete: ((sop: SopCard) => void) | null;
}

const columns: readonly Column<SopCard>[] = [
  {
    key: 'title',
    header: texts.columns.title,
    isSortable: true,
    cell: ({ id, title, tags }) => (
      <>
        <Link to={`/sop/${id}`} className={styles.link}>
          {title}
        </Link>
        <Tags tags={tags} />
      </>
    ),
  },
  { key: 'status', header: texts.columns.status, cell: (sop) => <Status sop={sop} /> },
  {
    key: 'department',
    header: texts.columns.department,
    cell: ({ department }) => department?.name ?? texts.unknown,
  },
  {
    key: 'type',
    header: texts.columns.type,
    isShort: true,
    cell: ({ creation_type }) => texts.badges[creation_type],
  },
  {
    key: 'duration',
    header: texts.columns.length,
    align: 'end',
    cell: ({ duration_seconds }) => (duration_seconds === null ? '' : clock(duration_seconds)),
  },
  {
    key: 'created_at',
    header: texts.columns.created,
    isSortable: true,
    align: 'end',
    cell: ({ created_at }) => <time dateTime={created_at}>{formatDay(created_at)}</time>,
  },
];

/** The SOPs as rows. */
export default function SopTable(props: SopTableProps) {
  const { filters, onDelete, hasMore } = props;
  const now = sorts[filters.sort];
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <Table
      label={texts.sops}
      columns={columns}
      rows={props.sops}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      sort={{ by: now.sort, order: now.order }}
      onSort={({ by, order }) => filters.set('sort', sortNamed(by, order))}
      isUpdating={props.isUpdating}
      selection={{
        keys: selected,
        onChange: setSelected,
        actions: (sops) => <BulkActions sops={sops} onDone={() => setSelected(new Set())} />,
      }}
      empty={null}
      actions={(sop) => (
        <>
          <ExportAction sop={sop} />
          {onDelete && (
            <ActionIcon aria-label={texts.deleteNamed(sop.title)} onClick={() => onDelete(sop)}>
              <IconTrash size={18} stroke={1.75} />
            </ActionIcon>
          )}
        </>
      )}
      footer={
        hasMore && (
          <div className={styles.more}>
            <Button variant="default" loading={props.isLoadingMore} onClick={props.onMore}>
              {texts.loadMore}
            </Button>
          </div>
        )
      }
    />
  );
}

/** Dates are sorted newest first on the first click. */
function sortNamed(by: string, order: 'asc' | 'desc'): string {
  if (by === 'title') return order === 'asc' ? 'a-z' : 'z-a';
  return order === 'asc' ? 'oldest' : 'newest';
}
