import { isFoundIn } from '@sop/contracts';
import { compareText } from '../../lib/intl.js';
import type { Sort } from './column.js';

type Value = string | number;

interface LocalRows<Row> {
  readonly rows: readonly Row[];
  readonly search: string;
  readonly sort: Sort;
  /** What a row is searched by. */
  readonly words: (row: Row) => readonly string[];
  /** What a row is sorted by, for each sortable column. */
  readonly values: Readonly<Record<string, (row: Row) => Value>>;
}

/** Searches and sorts here what the server sent whole: short lists, as the departments of a company. */
export function localRows<Row>({ rows, search, sort, words, values }: LocalRows<Row>): readonly Row[] {
  const found = rows.filter((row) => isFoundIn(search, words(row)));
  const valueOf = values[sort.by];
  if (!valueOf) return found;
  const sign = sort.order === 'asc' ? 1 : -1;
  return found.toSorted((one, other) => sign * compare(valueOf(one), valueOf(other)));
}

const compare = (one: Value, other: Value): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : compareText(String(one), String(other));
