import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@sop/testing';
import pg from 'pg';
import { migrate, type Migration } from './index.js';

const first: Migration = { name: '0001-shelf', up: 'create table shelf (id integer primary key)' };
const second: Migration = {
  name: '0002-book',
  up: 'create table book (id integer primary key); insert into shelf values (1)',
};

describe('migrate', () => {
  let server: TestDatabase;

  beforeAll(async () => {
    server = await testDatabase(['sop', 'auth', 'billing', 'admin', 'storage']);
  });
  afterAll(() => server.drop());

  type Service = 'sop' | 'auth' | 'billing' | 'admin' | 'storage';
  const run = (service: Service, migrations: Migration[]) =>
    migrate(server.urls[service], { service, entities: [], migrations });

  async function rows(service: Service, sql: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: server.urls[service] });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  it('applies each migration once, in order, however often it runs', async () => {
    await run('sop', [first]);
    await run('sop', [first, second]);
    await run('sop', [first, second]);
    expect(await rows('sop', 'select id from shelf')).toEqual([{ id: 1 }]);
  });

  it('refuses a migration that was changed after it had been applied', async () => {
    await run('auth', [first]);
    const changed = { ...first, up: `${first.up} -- better` };
    await expect(run('auth', [changed, second])).rejects.toThrow(/auth\/0001-shelf was changed/);
    expect(await rows('auth', `select to_regclass('book') as book`)).toEqual([{ book: null }]);
  });

  it('lets several processes migrate at the same time', async () => {
    await Promise.all(Array.from({ length: 5 }, () => run('billing', [first, second])));
    expect(await rows('billing', 'select id from shelf')).toEqual([{ id: 1 }]);
  });

  it('rolls back a migration that failed half-way, and applies it once it is fixed', async () => {
    const broken = { name: '0002-book', up: 'create table book (id integer); select nonsense' };
    await expect(run('admin', [first, broken])).rejects.toThrow(/admin\/0002-book failed.*nonsense/);
    expect(await rows('admin', `select to_regclass('book') as book`)).toEqual([{ book: null }]);
    await run('admin', [first, second]);
    expect(await rows('admin', 'select id from shelf')).toEqual([{ id: 1 }]);
  });

  it('O2 lets the older version of the code start on the newer schema', async () => {
    await run('storage', [first, second]);
    await expect(run('storage', [first])).resolves.toBeUndefined();
  });

  it('refuses two migrations of the same name', async () => {
    await expect(run('storage', [first, first])).rejects.toThrow(/0001-shelf stands in the list twice/);
  });
});
