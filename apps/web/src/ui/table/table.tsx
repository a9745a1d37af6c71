import { Table as Grid } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState, ErrorState, Notice } from '../states.js';
import { texts as words } from '../ui.texts.js';
import { sortedBy, type Column, type Sort } from './column.js';
import { SortSelect } from './sort-select.js';
import { Selected, useChosen, type Selection } from './selection.js';
import { HeadRow } from './head-row.js';
import { Rows, RowSkeletons } from './rows.js';
import styles from './table.module.css';

const texts = words.table;

export interface TableProps<Row> {
  /** What the rows are, for people: `Departments`. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined until they came for the first time. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  /** What a row is called, where it is selected or acted on. */
  readonly rowName: (row: Row) => string;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  readonly selection?: Selection<Row>;
  /** What can be done with one row. */
  readonly actions?: (row: Row) => ReactNode;
  /** A sentence where they could not be fetched; rows from before stay. */
  readonly error?: string | null;
  readonly onRetry?: () => void;
  /** While other rows are on their way, those from before stay and are said to be updated. */
  readonly isUpdating?: boolean;
  /** What to show where there is nothing at all, with the next action. */
  readonly empty: ReactNode;
  /** Given while search or filters are on: how to take them off. */
  readonly onClearFilters?: () => void;
  /** Search and filters, above the rows. */
  readonly toolbar?: ReactNode;
  /** The pager, below the rows. */
  readonly footer?: ReactNode;
}

/**
 * Rows of the same kind: sorted, filtered, paged, selected, acted on. Wide it is a table; on a phone each row is a card with its
 * columns named. Loading, empty, nothing found and failed are states of their own; what was shown stays until there is better.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { rows, error, columns, sort, onSort } = props;
  const chosen = useChosen(props.selection, rows, props.rowKey);
  const extra = (chosen ? 1 : 0) + (props.actions ? 1 : 0);
  if (error && !rows)
    return <ErrorState message={error} {...(props.onRetry && { onRetry: props.onRetry })} />;
  if (rows?.length === 0) return <Nothing {...props} />;
  return (
    <div className={styles.frame}>
      {props.toolbar}
      {onSort && <SortSelect columns={columns} sort={sort ?? null} onSort={onSort} />}
      {error && <Stale error={error} onRetry={props.onRetry} />}
      {chosen && <Selected chosen={chosen} actions={props.selection?.actions} />}
      <div className={styles.scroll}>
        <Grid className={styles.table} role="table" aria-label={props.label} aria-busy={props.isUpdating}>
          <HeadRow
            columns={columns}
            sort={sort ?? null}
            onSort={onSort && ((key) => onSort(sortedBy(key, sort ?? null)))}
            chosen={chosen}
            hasActions={props.actions !== undefined}
          />
          {rows ? (
            <Rows {...props} rows={rows} chosen={chosen} />
          ) : (
            <RowSkeletons columnCount={columns.length + extra} />
          )}
        </Grid>
      </div>
      <p className={styles.said} role="status">
        {!rows && texts.loading(props.label)}
        {rows && props.isUpdating && texts.updating(props.label)}
      </p>
      {props.footer}
    </div>
  );
}

function Nothing<Row>({ toolbar, empty, onClearFilters }: TableProps<Row>) {
  if (!onClearFilters) return empty;
  return (
    <div className={styles.frame}>
      {toolbar}
      <EmptyState
        icon={<IconListSearch size={22} stroke={1.75} aria-hidden="true" />}
        title={texts.noMatch}
        action={
          <Button variant="default" onClick={onClearFilters}>
            {texts.clearFilters}
          </Button>
        }
      >
        {texts.noMatchText}
      </EmptyState>
    </div>
  );
}

function Stale({ error, onRetry }: { error: string; onRetry: (() => void) | undefined }) {
  return (
    <Notice tone="attention">
      <span className={styles.stale}>
        <span>
          {error} {texts.stale}
        </span>
        {onRetry && (
          <Button variant="default" onClick={onRetry}>
            {words.retry}
          </Button>
        )}
      </span>
    </Notice>
  );
}
