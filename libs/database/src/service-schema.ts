import type { ServiceName } from '@sop/contracts';
import type { RowGauge } from './row-gauges.js';
import type { Migration } from './migration.js';

export type EntityClass = abstract new (...args: never[]) => object;

/** Everything that one service stores in PostgreSQL: its schema and its role are named after the service. */
export interface ServiceSchema {
  readonly service: ServiceName;
  readonly entities: readonly EntityClass[];
  readonly migrations: readonly Migration[];
  /** Metrics that are computed from its rows. */
  readonly rowGauges?: readonly RowGauge[];
}
