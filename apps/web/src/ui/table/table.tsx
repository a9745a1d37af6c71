import { Button, Table as Grid } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { EmptyState, ErrorState, Notice } from '../states.js';
import { texts as uiTexts } from '../ui.texts.js';
import { sortedBy } from './column.js';
import { SortSelect } from './sort-select.js';
import { Selected, useChosen } from './selection.js';
import { HeadRow } from './head-row.js';
import { Rows, RowSkeletons } from './rows.js';
import styles from './table.module.css';
import type { TableProps } from './table-props.js';

const texts = uiTexts.table;

/**
 * Rows of one type: sorted, filtered, paged, selected, with actions. On a phone each row is a card with named
 * columns. Loading, empty, no matches and failed are states of their own; shown rows remain until newer ones
 * arrive.
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
      <p className={styles.visuallyHidden} role="status">
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
            {uiTexts.retry}
          </Button>
        )}
      </span>
    </Notice>
  );
}
