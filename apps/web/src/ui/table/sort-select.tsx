import { NativeSelect } from '@mantine/core';
import { texts as uiTexts } from '../ui.texts.js';
import type { Column, Sort, SortOrder } from './column.js';
import styles from './table.module.css';

const texts = uiTexts.table;

interface SortSelectProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort) => void;
}

const orders: readonly SortOrder[] = ['asc', 'desc'];
const orderNames = { asc: texts.ascending, desc: texts.descending } as const;

/** Sorting without table headers: shown on phones only. */
export function SortSelect<Row>({ columns, sort, onSort }: SortSelectProps<Row>) {
  const choices = columns
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ key, header }) =>
      orders.map((order) => ({ value: `${order} ${key}`, label: `${header}, ${orderNames[order]}` })),
    );
  return (
    <NativeSelect
      className={styles.sortSelect}
      label={texts.sortBy}
      data={choices}
      value={sort ? `${sort.order} ${sort.by}` : ''}
      onChange={(event) => {
        const [order, by = ''] = event.currentTarget.value.split(' ');
        onSort({ by, order: order === 'desc' ? 'desc' : 'asc' });
      }}
    />
  );
}
