import type { ServiceName } from '@sop/contracts';
import type { RowGauge } from './row-gauges.js';
import type { Migration } from './migration.js';

export type EntityClass = abstract new (...args: never[]) => object;

/** Everything one service keeps in PostgreSQL: its schema and its role bear the service's name. */
export interface ServiceSchema {
  readonly service: ServiceName;
  readonly entities: readonly EntityClass[];
  readonly migrations: readonly Migration[];
  /** What it tells of its rows to whoever collects metrics. */
  readonly counted?: readonly RowGauge[];
}
