import { auditActions, type QueryInputOf, type routes } from '@sop/contracts';
import { startOfDay } from '../../lib/date.js';
import type { Sort } from '../../ui/table/column.js';

export const filterNames = ['action', 'by', 'since', 'until'] as const;
export type AuditFilter = (typeof filterNames)[number];

interface ListParams {
  readonly filters: Readonly<Record<AuditFilter, string>>;
  readonly sort: Sort;
  readonly cursor: string | null;
}

type Query = QueryInputOf<typeof routes.audit.list>;

/** The query for the filters in the URL. Days are in the reader's time zone, both inclusive; invalid days are omitted. */
export function auditQuery({ filters, sort, cursor }: ListParams): Query {
  const action = auditActions.find((knownAction) => knownAction === filters.action);
  const from = startOfDay(filters.since);
  const until = startOfDay(filters.until, 1);
  return {
    order: sort.order,
    ...(action && { action }),
    ...(filters.by && { user_id: filters.by }),
    ...(from && { from }),
    ...(until && { until }),
    ...(cursor !== null && { cursor }),
  };
}
