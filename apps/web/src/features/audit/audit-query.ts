import { auditActions, type QueryInputOf, type routes } from '@sop/contracts';
import type { Sort } from '../../ui/table/column.js';

export const filterNames = ['action', 'by', 'since', 'until'] as const;
export type AuditFilter = (typeof filterNames)[number];

interface Place {
  readonly filters: Readonly<Record<AuditFilter, string>>;
  readonly sort: Sort;
  readonly cursor: string | null;
}

type Query = QueryInputOf<typeof routes.audit.ofCompany>;

/** What stands in the address, as the server asks for it. Days are the reader's own, both included; what is no day is left out. */
export function auditQuery({ filters, sort, cursor }: Place): Query {
  const action = auditActions.find((known) => known === filters.action);
  const from = startOf(filters.since, 0);
  const until = startOf(filters.until, 1);
  return {
    order: sort.order,
    ...(action && { action }),
    ...(filters.by && { user_id: filters.by }),
    ...(from && { from }),
    ...(until && { until }),
    ...(cursor !== null && { cursor }),
  };
}

/** The first moment of `2026-11-22`, or of the day so many later. */
function startOf(day: string, later: number): string | null {
  const moment = new Date(`${day}T00:00`);
  if (Number.isNaN(moment.getTime())) return null;
  moment.setDate(moment.getDate() + later);
  return moment.toISOString();
}
