import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, testDatabase, type TestDatabase } from '@sop/testing';
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
    server = await testDatabase(['sop', 'auth', 'billing', 'admin', 'storage', 'pipeline', 'training']);
  });
  afterAll(() => server.drop());

  type Service = 'sop' | 'auth' | 'billing' | 'admin' | 'storage' | 'pipeline' | 'training';
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

  it('waits for a table in short turns, so that no query behind it waits long, and is applied when the table is free', async () => {
    await run('sop', [first]);
    const [holder, reader] = await Promise.all([connected('sop'), connected('sop')]);
    await holder.query('begin; lock table shelf in access share mode');
    const migrated = run('sop', [first, { name: '0002-wide', up: 'alter table shelf add column wide text' }]);
    await waitUntilBlocked(holder);
    // As a service reads: it gives up a lock after 2 s.
    await reader.query(`set lock_timeout = '2s'`);
    for (let turn = 0; turn < 3; turn += 1) await reader.query('select id from shelf');
    await holder.query('rollback');
    await migrated;
    expect(await rows('sop', 'select count(wide)::int as wide from shelf')).toEqual([{ wide: 0 }]);
    await Promise.all([holder.end(), reader.end()]);
  });

  describe('a concurrent migration', () => {
    const index: Migration = {
      name: '0003-book-title',
      up: 'create unique index concurrently book_title on book (title)',
      concurrent: true,
    };
    const titled: Migration = { name: '0001-book', up: 'create table book (id integer, title text)' };
    const validity = `select indisvalid as valid from pg_index where indexrelid = 'book_title'::regclass`;

    it('builds an index while writes go on, once over all processes', async () => {
      await run('pipeline', [titled]);
      const writer = await connected('pipeline');
      await writer.query(`begin; insert into book values (1, 'open')`);
      const migrated = [run('pipeline', [titled, index]), run('pipeline', [titled, index])];
      await waitUntilBlocked(writer);
      const other = await connected('pipeline');
      await other.query(`set lock_timeout = '500ms'; insert into book values (2, 'meanwhile')`);
      await writer.query('commit');
      await Promise.all(migrated);
      expect(await rows('pipeline', validity)).toEqual([{ valid: true }]);
      await Promise.all([writer.end(), other.end()]);
    });

    it('starts over after an attempt that left the index invalid', async () => {
      await run('training', [titled]);
      await rows('training', `insert into book values (1, 'same'), (2, 'same')`);
      await expect(run('training', [titled, index])).rejects.toThrow(
        /0003-book-title failed: could not create unique index/,
      );
      expect(await rows('training', validity)).toEqual([{ valid: false }]);
      await rows('training', 'delete from book where id = 2');
      await run('training', [titled, index]);
      expect(await rows('training', validity)).toEqual([{ valid: true }]);
    });

    it('is refused where it is more than one statement', async () => {
      const more = { ...index, name: '0004-more', up: `${index.up}; drop table book` };
      await expect(run('pipeline', [titled, more])).rejects.toThrow(/one statement/);
    });
  });

  async function connected(service: Service): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: server.urls[service] });
    await client.connect();
    return client;
  }

  /** Until something waits for the transaction of this connection. */
  async function waitUntilBlocked(holder: pg.Client): Promise<void> {
    const observer = new pg.Client({ connectionString: server.adminUrl });
    await observer.connect();
    const { rows: own } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    const sql = 'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
    await eventually(
      async () => expect((await observer.query(sql, [own[0]?.pid])).rowCount).toBeGreaterThan(0),
      {
        timeoutSeconds: 30,
        intervalMs: 20,
      },
    );
    await observer.end();
  }

  it('O2 lets the older version of the code start on the newer schema', async () => {
    await run('storage', [first, second]);
    await expect(run('storage', [first])).resolves.toBeUndefined();
  });

  it('refuses two migrations of the same name', async () => {
    await expect(run('storage', [first, first])).rejects.toThrow(/0001-shelf is in the list twice/);
  });
});
