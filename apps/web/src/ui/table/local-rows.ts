import { containsSearch } from '@sop/contracts';
import { compareText } from '../../lib/intl.js';
import type { Sort } from './column.js';

type Value = string | number;

interface LocalRows<Row> {
  readonly rows: readonly Row[];
  readonly search: string;
  readonly sort: Sort;
  /** The searchable texts of a row. */
  readonly searchedTexts: (row: Row) => readonly string[];
  /** The sort value of a row for each sortable column. */
  readonly values: Readonly<Record<string, (row: Row) => Value>>;
}

/** Searches and sorts complete lists in the browser: short ones, such as the departments of a company. */
export function localRows<Row>({
  rows,
  search,
  sort,
  searchedTexts,
  values,
}: LocalRows<Row>): readonly Row[] {
  const found = rows.filter((row) => containsSearch(search, searchedTexts(row)));
  const valueOf = values[sort.by];
  if (!valueOf) return found;
  const sign = sort.order === 'asc' ? 1 : -1;
  return found.toSorted((one, other) => sign * compare(valueOf(one), valueOf(other)));
}

const compare = (one: Value, other: Value): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : compareText(String(one), String(other));
