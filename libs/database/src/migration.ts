import { createHash } from 'node:crypto';
import pg from 'pg';
import { urlWithoutOptions } from './data-source.js';
import { kitMigrations } from './kit-migrations.js';
import type { Migration, ServiceSchema } from './service-schema.js';

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
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('migrate'), hashtext($1))`, [service]);
    await client.query(migrationTable);
    await client.query('commit');
    const applied = await appliedChecksums(client);
    for (const migration of all) await applyOnce(client, service, migration, applied.get(migration.name));
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

async function applyOnce(
  client: pg.Client,
  service: string,
  migration: Migration,
  applied?: string,
): Promise<void> {
  const sum = checksum(migration.up);
  if (applied !== undefined) return assertUnchanged(service, migration, sum, applied);
  await client.query('begin');
  try {
    // A migration must not block the running service for long: it fails on a lock timeout and is retried at the next boot.
    await client.query(`set local lock_timeout = '10s'`);
    await client.query(`select pg_advisory_xact_lock(hashtext('migrate'), hashtext($1))`, [service]);
    const { rows } = await client.query<{ checksum: string }>(
      'select checksum from migration where name = $1',
      [migration.name],
    );
    const appliedConcurrently = rows[0]?.checksum;
    if (appliedConcurrently !== undefined) assertUnchanged(service, migration, sum, appliedConcurrently);
    else {
      await client.query(migration.up);
      await client.query('insert into migration (name, checksum) values ($1, $2)', [migration.name, sum]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`Migration ${service}/${migration.name} failed: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function assertUnchanged(service: string, migration: Migration, current: string, applied: string): void {
  if (current === applied) return;
  throw new Error(`Migration ${service}/${migration.name} was changed after it had been applied`);
}

function assertUniqueNames(service: string, migrations: readonly Migration[]): void {
  const names = migrations.map(({ name }) => name);
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate) throw new Error(`Migration ${service}/${duplicate} stands in the list twice`);
}
