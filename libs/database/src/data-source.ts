import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';
import type { ServiceSchema } from './service-schema.js';
import { SnakeCase } from './snake-case.js';

const defaultPoolSize = 10;
/** Above the server's statement timeout (5 s), whose error is more specific. */
export const queryTimeoutMilliseconds = 8_000;

/** `?pool=N` on a database URL sets how many connections one process may hold for that service. */
function parsePoolUrl(url: string): { url: string; poolSize: number } {
  const parsed = new URL(url);
  const poolSize = Number(parsed.searchParams.get('pool') ?? defaultPoolSize);
  parsed.searchParams.delete('pool');
  return { url: parsed.toString(), poolSize };
}

const int8Oid = 20;
/** int8 as a number: all stored counters and sizes are far below 2^53. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8Oid ? Number : pg.types.getTypeParser(oid, format),
};

/**
 * Time limits are connection options, which cost no round trip: 5 s per statement, 2 s per lock, 30 s for an idle
 * transaction. A frozen server enforces none of them: after 8 s the client gives up and discards the connection.
 */
export function dataSourceOptions(
  { service, entities }: ServiceSchema,
  databaseUrl: string,
): DataSourceOptions {
  const { url, poolSize } = parsePoolUrl(databaseUrl);
  return {
    type: 'postgres',
    url,
    poolSize,
    schema: service,
    entities: [...entities],
    namingStrategy: new SnakeCase(),
    synchronize: false,
    migrationsRun: false,
    installExtensions: false,
    logging: false,
    connectTimeoutMS: 5_000,
    applicationName: `sop-${service}`,
    extra: {
      types,
      options: `-c search_path=${service}`,
      statement_timeout: 5_000,
      lock_timeout: 2_000,
      query_timeout: queryTimeoutMilliseconds,
      idle_in_transaction_session_timeout: 30_000,
      idleTimeoutMillis: 300_000,
      keepAlive: true,
      // Statements of one transaction are sent without waiting for results that no code awaits.
      pipeline: true,
    },
  };
}

/** The URL without the parameters of this library. */
export const urlWithoutOptions = (databaseUrl: string): string => parsePoolUrl(databaseUrl).url;

/** Sets the client-side query timeout of a connection; every transaction begins with {@link queryTimeoutMilliseconds}. */
export function setQueryTimeout(
  { connectionParameters }: { connectionParameters: { query_timeout: number } },
  milliseconds: number,
): void {
  connectionParameters.query_timeout = milliseconds;
}
