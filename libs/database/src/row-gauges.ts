import { metrics, type ObservableResult } from '@opentelemetry/api';
import type { Database } from './database.js';
import type { RowGauge } from './service-schema.js';

type Row = { value: number } & Record<string, string | number>;

/** Gauges of every service: the disk size of its schema and its dead letters. */
const commonGauges: readonly RowGauge[] = [
  {
    name: 'sop_database_bytes',
    description: 'What the tables and indexes of a service take',
    sql: `select coalesce(sum(pg_total_relation_size(oid)), 0)::float8 as value from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r'`,
  },
  {
    name: 'sop_dead_letters',
    description: 'Events that a handler of the service gave up on',
    sql: 'select count(*)::float8 as value from dead_letter',
  },
];

/**
 * Exports the service's row gauges, each with the label `service`. Every process of the service exports the same values: use the
 * maximum. While the database is unavailable the last values remain.
 * @returns a function that stops the export
 */
export function exportRowGauges(database: Database, serviceGauges: readonly RowGauge[] = []): () => void {
  const removeObservers = [...commonGauges, ...serviceGauges].map(({ name, description, sql }) => {
    const gauge = metrics.getMeter('database').createObservableGauge(name, { description });
    const observe = async (result: ObservableResult): Promise<void> => {
      const rows = await database.system((tx) => tx.query<Row>(sql)).catch(() => []);
      for (const { value, ...labels } of rows)
        result.observe(value, { service: database.service, ...labels });
    };
    gauge.addCallback(observe);
    return () => gauge.removeCallback(observe);
  });
  return () => removeObservers.forEach((stop) => stop());
}
