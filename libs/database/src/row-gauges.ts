import { metrics, type ObservableResult } from '@opentelemetry/api';
import type { Database } from './database.js';

/** What a service tells of its rows to whoever collects metrics: a few figures without a company in them. */
export interface RowGauge {
  /** `sop_<what>`, of the Prometheus kind, with the unit at its end. */
  readonly name: string;
  readonly description: string;
  /** Gives rows of `value` and the labels, quickly: it is asked at every look. Always the same labels: one that is not told stands as it was. */
  readonly sql: string;
}

type Row = { value: number } & Record<string, string | number>;

/** Of every service: what its schema takes on the disk, and what its handlers gave up on. */
const ofEvery: readonly RowGauge[] = [
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
 * Tells what is counted in the service's rows, each figure with its `service`. Every process of the service tells the same: take the
 * greatest. While the database is away the last figures stand.
 * @returns how to stop
 */
export function exportRowGauges(database: Database, own: readonly RowGauge[] = []): () => void {
  const stops = [...ofEvery, ...own].map(({ name, description, sql }) => {
    const gauge = metrics.getMeter('database').createObservableGauge(name, { description });
    const observe = async (result: ObservableResult): Promise<void> => {
      const rows = await database.system((tx) => tx.query<Row>(sql)).catch(() => []);
      for (const { value, ...labels } of rows)
        result.observe(value, { service: database.service, ...labels });
    };
    gauge.addCallback(observe);
    return () => gauge.removeCallback(observe);
  });
  return () => stops.forEach((stop) => stop());
}
