import type { ServiceName } from '@sop/contracts';

/** Forward-only SQL inside the service's schema. Once released it never changes. */
export interface Migration {
  /** Unique in its schema; by convention `0001-what-it-does`. */
  readonly name: string;
  /** Runs in one transaction, unless it is `concurrent`. */
  readonly up: string;
  /**
   * For the one statement `create index concurrently NAME …`, which writes do not wait for and which no transaction may contain. An index that a broken
   * attempt left invalid is dropped first.
   */
  readonly concurrent?: boolean;
}

/** A metric that a service computes from its rows, without company data. */
export interface RowGauge {
  /** `sop_<what>` in Prometheus style, with the unit as suffix. */
  readonly name: string;
  readonly description: string;
  /** Returns rows of `value` and labels; it must be fast, as it runs at every collection. Labels must not vary: a missing one keeps its last value. */
  readonly sql: string;
}

export type EntityClass = abstract new (...args: never[]) => object;

/** Everything that one service stores in PostgreSQL: its schema and its role are named after the service. */
export interface ServiceSchema {
  readonly service: ServiceName;
  readonly entities: readonly EntityClass[];
  readonly migrations: readonly Migration[];
  /** Metrics that are computed from its rows. */
  readonly rowGauges?: readonly RowGauge[];
}
