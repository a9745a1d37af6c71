import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';
import type { ServiceSchema } from './service-schema.js';
import { SnakeCase } from './snake-case.js';

const defaultPoolSize = 10;
/** Above the server's own limit for a statement (5 s), which says more about what took so long. */
export const answerMilliseconds = 8_000;

/** `?pool=N` on a database URL sets how many connections one process may hold for that service. */
function poolOf(url: string): { url: string; poolSize: number } {
  const parsed = new URL(url);
  const poolSize = Number(parsed.searchParams.get('pool') ?? defaultPoolSize);
  parsed.searchParams.delete('pool');
  return { url: parsed.toString(), poolSize };
}

const int8Oid = 20;
/** int8 as a number: every counter and size of ours is far below 2^53. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8Oid ? Number : pg.types.getTypeParser(oid, format),
};

/**
 * Time limits are connection options, so no transaction pays a round trip for them: 5 s per statement, 2 s per lock, 30 s
 * for a transaction that forgot to end. A server that is frozen heeds none of them: after 8 s this side gives up and
 * throws the connection away.
 */
export function dataSourceOptions(
  { service, entities }: ServiceSchema,
  databaseUrl: string,
): DataSourceOptions {
  const { url, poolSize } = poolOf(databaseUrl);
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
      query_timeout: answerMilliseconds,
      idle_in_transaction_session_timeout: 30_000,
      idleTimeoutMillis: 300_000,
      keepAlive: true,
      // Statements of one transaction go out without waiting for each other where nobody waits for their results.
      pipeline: true,
    },
  };
}

/** The URL without the parameters only this kit understands. */
export const urlWithoutOptions = (databaseUrl: string): string => poolOf(databaseUrl).url;

/** How long this side waits for answers on a connection, from now on; every transaction begins with {@link answerMilliseconds}. */
export function answerWithin(
  { connectionParameters }: { connectionParameters: { query_timeout: number } },
  milliseconds: number,
): void {
  connectionParameters.query_timeout = milliseconds;
}
