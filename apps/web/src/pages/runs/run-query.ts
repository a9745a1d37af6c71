import type { QueryInputOf, routes } from '@sop/contracts';
import { startOfDay } from '../../lib/date.js';

export const filterNames = ['state', 'deviates', 'sop_id', 'user_id', 'since', 'until'] as const;
export type RunFilter = (typeof filterNames)[number];
export type RunQuery = QueryInputOf<typeof routes.executions.list>;

/** The query for the state of the list in the URL: days are in the reader's time zone, both inclusive; invalid days are omitted. */
export function runQuery({ since, until: last, ...rest }: Readonly<Record<string, string>>): RunQuery {
  const from = startOfDay(since ?? '');
  const until = startOfDay(last ?? '', 1);
  return { ...rest, ...(from && { from }), ...(until && { until }) } as RunQuery;
}
