import type { ReactNode } from 'react';
import type { Column, Sort } from './column.js';
import type { Selection } from './selection.js';

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
