import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { urlWithoutOptions } from './data-source.js';
import { kitMigrations } from './kit-migrations.js';
import type { Migration, ServiceSchema } from './service-schema.js';

/** Shorter than a service waits for a lock (2 s), so that no query behind a waiting migration fails. */
const lockTimeoutMilliseconds = 1_000;
/** Between two tries; queries that queued up behind the last one run in between. */
const pauseMilliseconds = 500;
const lockTries = 60;
const pollMilliseconds = 100;

const checksum = (sql: string) => createHash('sha256').update(sql).digest('hex');

const migrationTable = `create table if not exists migration (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

/**
 * Migrates the schema of the service. Unknown migrations of a newer version are ignored, so that the old version keeps
 * running during a rolling upgrade. Any number of processes may migrate at once.
 * @throws when an applied migration has changed
 */
export async function migrate(url: string, { service, migrations }: ServiceSchema): Promise<void> {
  const all = [...kitMigrations, ...migrations];
  assertUniqueNames(service, all);
  const client = new pg.Client({
    connectionString: urlWithoutOptions(url),
    options: `-c search_path=${service}`,
  });
  await client.connect();
  try {
    await lockMigrations(client, service);
    await client.query(migrationTable);
    const applied = await appliedChecksums(client);
    for (const migration of all) {
      const sum = applied.get(migration.name);
      if (sum === undefined) await apply(client, service, migration);
      else assertUnchanged(service, migration, sum);
    }
  } finally {
    await client.end();
  }
}

async function appliedChecksums(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/**
 * One process at a time, until its connection ends. It asks again and again instead of waiting in a query, whose snapshot an index that is built
 * concurrently would have to wait for.
 */
async function lockMigrations(client: pg.Client, service: string): Promise<void> {
  const sql = `select pg_try_advisory_lock(hashtext('migrate'), hashtext($1)) as "isLocked"`;
  for (;;) {
    const { rows } = await client.query<{ isLocked: boolean }>(sql, [service]);
    if (rows[0]?.isLocked) return;
    await pause(pollMilliseconds);
  }
}

async function apply(client: pg.Client, service: string, migration: Migration): Promise<void> {
  for (let triesLeft = lockTries; ; triesLeft -= 1) {
    try {
      return await (migration.concurrent ? applyConcurrently : applyInTransaction)(client, migration);
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if (isLockTimeout(error) && triesLeft > 1) await pause(pauseMilliseconds);
      else
        throw new Error(`Migration ${service}/${migration.name} failed: ${(error as Error).message}`, {
          cause: error,
        });
    }
  }
}

async function applyInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  // A query that waits for a lock on a table holds up all later ones.
  await client.query(`set local lock_timeout = '${lockTimeoutMilliseconds}ms'`);
  await client.query(migration.up);
  await record(client, migration);
  await client.query('commit');
}

async function applyConcurrently(client: pg.Client, migration: Migration): Promise<void> {
  const index = /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(\w+)\s[^;]*;?\s*$/i.exec(
    migration.up,
  )?.[1];
  if (index === undefined)
    throw new Error('a concurrent migration is one statement: create index concurrently NAME …');
  await client.query(`drop index concurrently if exists ${index}`);
  await client.query(migration.up);
  await record(client, migration);
}

async function record(client: pg.Client, { name, up }: Migration): Promise<void> {
  await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum(up)]);
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03';

function assertUnchanged(service: string, migration: Migration, applied: string): void {
  if (checksum(migration.up) === applied) return;
  throw new Error(`Migration ${service}/${migration.name} was changed after it had been applied`);
}

function assertUniqueNames(service: string, migrations: readonly Migration[]): void {
  const names = migrations.map(({ name }) => name);
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate) throw new Error(`Migration ${service}/${duplicate} is in the list twice`);
}
