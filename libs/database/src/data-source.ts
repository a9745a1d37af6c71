import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';
import type { ServiceSchema } from './service-schema.js';
import { SnakeCase } from './snake-case.js';

const defaultPoolSize = 10;

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
 * for a transaction that forgot to end.
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
      idle_in_transaction_session_timeout: 30_000,
      idleTimeoutMillis: 300_000,
      keepAlive: true,
      // Statements of one transaction go out without waiting for each other where nobody waits for their results.
      pipeline: true,
    },
  };
}

/** The URL without the parameters only this kit understands. */
export const plainUrl = (databaseUrl: string): string => poolOf(databaseUrl).url;
