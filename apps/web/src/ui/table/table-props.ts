import type { ReactNode } from 'react';
import type { Column, Sort } from './column.js';
import type { Selection } from './selection.js';

export interface TableProps<Row> {
  /** The accessible name of the table: `Departments`. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined until the first response. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  /** The name of a row for selection and actions. */
  readonly rowName: (row: Row) => string;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  readonly selection?: Selection<Row>;
  /** Actions on one row. */
  readonly actions?: (row: Row) => ReactNode;
  /** A message when loading failed; earlier rows remain. */
  readonly error?: string | null;
  readonly onRetry?: () => void;
  /** While other rows are loading, the earlier ones remain and are marked as being updated. */
  readonly isUpdating?: boolean;
  /** Shown when the list is empty, with the next action. */
  readonly empty: ReactNode;
  /** Set while search or filters are active: clears them. */
  readonly onClearFilters?: () => void;
  /** Search and filters, above the rows. */
  readonly toolbar?: ReactNode;
  /** The pager, below the rows. */
  readonly footer?: ReactNode;
}
