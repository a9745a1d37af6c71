import { createHash } from 'node:crypto';
import pg from 'pg';
import { urlWithoutOptions } from './data-source.js';
import { kitMigrations } from './kit-migrations.js';
import type { ServiceSchema } from './service-schema.js';

/** Forward-only SQL, run in one transaction inside the service's schema. Once released it never changes. */
export interface Migration {
  /** Unique in its schema; by convention `0001-what-it-does`. */
  readonly name: string;
  readonly up: string;
}

const checksum = (sql: string) => createHash('sha256').update(sql).digest('hex');

const migrationTable = `create table if not exists migration (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

/**
 * Brings the schema of the service up to this code. Names applied by a newer version are left alone, so that the old
 * version keeps running during a rolling upgrade. Any number of processes may migrate at once.
 * @throws when a migration that has been applied reads differently now
 */
export async function migrate(url: string, { service, migrations }: ServiceSchema): Promise<void> {
  const all = [...kitMigrations, ...migrations];
  refuseDuplicates(service, all);
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
  known?: string,
): Promise<void> {
  const sum = checksum(migration.up);
  if (known !== undefined) return refuseChanged(service, migration, sum, known);
  await client.query('begin');
  try {
    // Locks that a migration takes may not hold up the running service for long: it fails and is tried at next boot.
    await client.query(`set local lock_timeout = '10s'`);
    await client.query(`select pg_advisory_xact_lock(hashtext('migrate'), hashtext($1))`, [service]);
    const { rows } = await client.query<{ checksum: string }>(
      'select checksum from migration where name = $1',
      [migration.name],
    );
    const byAnother = rows[0]?.checksum;
    if (byAnother !== undefined) refuseChanged(service, migration, sum, byAnother);
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

function refuseChanged(service: string, migration: Migration, now: string, applied: string): void {
  if (now === applied) return;
  throw new Error(`Migration ${service}/${migration.name} was changed after it had been applied`);
}

function refuseDuplicates(service: string, migrations: readonly Migration[]): void {
  const names = migrations.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) throw new Error(`Migration ${service}/${twice} stands in the list twice`);
}
