import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@sop/testing';
import pg from 'pg';
import { openDatabase, provisionRoles, tenantTable, type Database, type Migration } from './index.js';

const companyId = '0190a3c2-7a4e-7c4e-8a4e-0123456789ab';
const first: Migration = {
  name: '0001-note',
  up: `create table note (id integer primary key, company_id uuid not null); ${tenantTable('note')}`,
};
const second: Migration = { name: '0002-text', up: 'alter table note add column text text' };
const schema = (...migrations: Migration[]) => ({ service: 'sop' as const, entities: [], migrations });

describe('a new role and password for a service at work', () => {
  let server: TestDatabase;
  let before: Database;
  let newUrl: string;
  beforeEach(async () => {
    server = await testDatabase(['sop']);
    before = await openDatabase(schema(first), server.urls.sop);
    const url = new URL(server.urls.sop);
    url.username = `${url.username}_2`;
    url.password = 'a-new-password';
    newUrl = url.toString();
  });
  afterEach(async () => {
    await before.close();
    await server.drop();
    await asSuperuser(`drop role if exists "${new URL(newUrl).username}"`);
  });

  async function asSuperuser(sql: string): Promise<void> {
    const url = new URL(server.adminUrl);
    url.pathname = '/postgres';
    const client = new pg.Client({ connectionString: url.toString() });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  }

  const write = (database: Database, id: number) =>
    database.tenant(companyId, (tx) =>
      tx.execute('insert into note (id, company_id) values ($1, $2)', [id, companyId]),
    );
  const ids = async (database: Database) => {
    const rows = await database.tenant(companyId, (tx) =>
      tx.query<{ id: number }>('select id from note order by id'),
    );
    return rows.map(({ id }) => id);
  };

  it('are used by new pods beside the old ones, and no request of either fails', async () => {
    let written = 0;
    let isRotating = true;
    const failures: unknown[] = [];
    const load = (async () => {
      // Also with new connections, as a pod makes them whenever its pool grows.
      while (isRotating) {
        const pod = await openDatabase(schema(first), server.urls.sop);
        await write(pod, ++written).catch((error: unknown) => failures.push(error));
        await pod.close();
      }
    })();
    await provisionRoles(server.adminUrl, { sop: newUrl });
    const after = await openDatabase(schema(first, second), newUrl);
    await write(after, 100_000);
    expect(await ids(before)).toContain(100_000);
    await write(before, 100_001);
    expect(await ids(after)).toContain(100_001);
    isRotating = false;
    await load;
    expect(failures).toEqual([]);
    expect(written).toBeGreaterThan(0);
    await after.close();
  });

  it('leave tenants apart as before', async () => {
    await provisionRoles(server.adminUrl, { sop: newUrl });
    const after = await openDatabase(schema(first, second), newUrl);
    const other = '0190a3c2-7a4e-7c4e-8a4e-00000000000f';
    expect(await after.tenant(other, (tx) => tx.query('select id from note'))).toEqual([]);
    await after.close();
  });

  it('remain when the old role may no longer sign in', async () => {
    await provisionRoles(server.adminUrl, { sop: newUrl });
    await asSuperuser(`alter role "${new URL(server.urls.sop).username}" nologin`);
    await expect(openDatabase(schema(first), server.urls.sop)).rejects.toThrow(/not permitted to log in/);
    const after = await openDatabase(schema(first, second), newUrl);
    await write(after, 100_002);
    await provisionRoles(server.adminUrl, { sop: newUrl });
    expect(await ids(after)).toContain(100_002);
    await after.close();
  });
});
