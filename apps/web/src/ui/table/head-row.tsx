import { Checkbox, Table as Grid, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { texts as uiTexts } from '../ui.texts.js';
import type { Column, Sort } from './column.js';
import type { Chosen } from './selection.js';
import styles from './table.module.css';

const texts = uiTexts.table;

interface HeadRowProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort | null;
  readonly onSort: ((key: string) => void) | undefined;
  readonly chosen: Chosen<Row> | null;
  readonly hasActions: boolean;
}

export function HeadRow<Row>({ columns, sort, onSort, chosen, hasActions }: HeadRowProps<Row>) {
  return (
    <Grid.Thead role="rowgroup" className={styles.head}>
      <Grid.Tr role="row">
        {chosen && (
          <Grid.Th role="columnheader" className={styles.check}>
            <Checkbox
              aria-label={texts.selectAll}
              checked={chosen.isAll}
              indeterminate={chosen.rows.length > 0 && !chosen.isAll}
              onChange={chosen.toggleAll}
            />
          </Grid.Th>
        )}
        {columns.map((column) => (
          <Grid.Th
            key={column.key}
            role="columnheader"
            data-align={column.align}
            aria-sort={column.isSortable ? ariaSort(column.key, sort) : undefined}
          >
            {column.isSortable && onSort ? (
              <UnstyledButton className={styles.sort} onClick={() => onSort(column.key)}>
                {column.header}
                <SortMark sort={sort?.by === column.key ? sort : null} />
              </UnstyledButton>
            ) : (
              column.header
            )}
          </Grid.Th>
        ))}
        {hasActions && (
          <Grid.Th role="columnheader">
            <span className={styles.visuallyHidden}>{texts.actions}</span>
          </Grid.Th>
        )}
      </Grid.Tr>
    </Grid.Thead>
  );
}

const ariaSort = (key: string, sort: Sort | null) => {
  if (sort?.by !== key) return 'none';
  return sort.order === 'asc' ? 'ascending' : 'descending';
};

function SortMark({ sort }: { sort: Sort | null }) {
  if (!sort) return <IconArrowsSort size={15} stroke={1.75} aria-hidden="true" />;
  const Arrow = sort.order === 'asc' ? IconArrowUp : IconArrowDown;
  return <Arrow size={15} stroke={2} aria-hidden="true" data-on="true" />;
}
