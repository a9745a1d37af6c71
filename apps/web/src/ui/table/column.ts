import type { ReactNode } from 'react';

export type SortOrder = 'asc' | 'desc';
export interface Sort {
  readonly by: string;
  readonly order: SortOrder;
}

export interface Column<Row> {
  /** Its name in the URL and, when the server sorts, in the query. */
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isSortable?: boolean;
  /** Aligns numbers at the end, so that their digits line up. */
  readonly align?: 'end';
  /** Short text that stays on one line. */
  readonly isShort?: boolean;
}

/** Pressing a header sorts by it; pressing it again reverses the order. */
export const sortedBy = (key: string, now: Sort | null): Sort => ({
  by: key,
  order: now?.by === key && now.order === 'asc' ? 'desc' : 'asc',
});
