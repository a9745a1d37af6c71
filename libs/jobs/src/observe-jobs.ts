import { metrics, type ObservableResult } from '@opentelemetry/api';
import type { Database } from '@sop/database';

const sql = `select kind, state, count(*)::float8 as jobs from job
  where kind = any($1) and state in ('waiting', 'running') group by kind, state`;

/**
 * How many jobs wait and run, per kind: what an autoscaler looks at.
 * @returns how to stop observing
 */
export function observeJobs(database: Database, kinds: readonly string[]): () => void {
  const gauge = metrics
    .getMeter('jobs')
    .createObservableGauge('jobs', { description: 'Unfinished jobs by state' });
  const observe = async (result: ObservableResult): Promise<void> => {
    const read = database.system((tx) =>
      tx.query<{ kind: string; state: string; jobs: number }>(sql, [kinds]),
    );
    const rows = await read.catch(() => undefined);
    if (!rows) return;
    for (const kind of kinds)
      for (const state of ['waiting', 'running'])
        result.observe(rows.find((row) => row.kind === kind && row.state === state)?.jobs ?? 0, {
          service: database.service,
          kind,
          state,
        });
  };
  gauge.addCallback(observe);
  return () => gauge.removeCallback(observe);
}
