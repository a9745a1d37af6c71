import type { ReactNode } from 'react';

export type SortOrder = 'asc' | 'desc';
export interface Sort {
  readonly by: string;
  readonly order: SortOrder;
}

export interface Column<Row> {
  /** Its name in the address and, where the server sorts, in the query. */
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isSortable?: boolean;
  /** Figures stand at the end, so that their digits lie under each other. */
  readonly align?: 'end';
  /** Short words that stay in one line. */
  readonly isShort?: boolean;
}

/** Pressing a header sorts by it; pressing it again turns the order around. */
export const sortedBy = (key: string, now: Sort | null): Sort => ({
  by: key,
  order: now?.by === key && now.order === 'asc' ? 'desc' : 'asc',
});
