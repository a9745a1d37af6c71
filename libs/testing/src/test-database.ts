import { randomBytes } from 'node:crypto';
import type { ServiceName } from '@sop/contracts';
import { databaseUrl, provision, roleOf } from '@sop/database';
import pg from 'pg';

export interface TestDatabase {
  /** The database's name, for tests of roles. */
  name: string;
  /** Connection URL of each service: its own role, subject to row-level security. */
  urls: Record<ServiceName, string>;
  /** Connection URL of the superuser, who bypasses row-level security. */
  adminUrl: string;
  drop(): Promise<void>;
}

/**
 * Creates a database with a schema and a role for each of the services, on the shared server of the integration
 * tests.
 */
export async function testDatabase(services: readonly ServiceName[]): Promise<TestDatabase> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (!serverUrl)
    throw new Error('TEST_DATABASE_URL is not set: is this an *.int.spec.ts run by the int project?');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const urls = await provision(serverUrl, { database: name, secret: 'test', services });
  return {
    name,
    urls,
    adminUrl: databaseUrl(serverUrl, name),
    drop: () => dropDatabase(serverUrl, name, services),
  };
}

async function dropDatabase(
  serverUrl: string,
  name: string,
  services: readonly ServiceName[],
): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`drop database if exists ${name} with (force)`);
    for (const service of services)
      await client.query(`drop role if exists ${roleOf({ database: name }, service)}`);
  } finally {
    await client.end();
  }
}
