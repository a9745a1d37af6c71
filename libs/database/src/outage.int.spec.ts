import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testDatabase, FaultProxy, type TestDatabase } from '@sop/testing';
import { openDatabase, type Database } from './database.js';
import { errorCode, isDatabaseUnavailable } from './postgres-errors.js';
import type { ServiceSchema } from './service-schema.js';

const schema: ServiceSchema = {
  service: 'sop',
  entities: [],
  migrations: [{ name: '0001-thing', up: 'create table thing (id int primary key, text text)' }],
};

describe('a database in an outage', () => {
  let test: TestDatabase;
  let proxy: FaultProxy;
  let database: Database;
  beforeAll(async () => (test = await testDatabase(['sop'])));
  afterAll(() => test.drop());
  beforeEach(async () => {
    const { hostname, port } = new URL(test.urls.sop);
    proxy = await FaultProxy.to(hostname, Number(port));
    const url = new URL(proxy.through(test.urls.sop));
    url.searchParams.set('pool', '2');
    database = await openDatabase(schema, url.toString());
    await database.system((tx) => tx.query('truncate thing'));
  });
  afterEach(async () => {
    await database.close();
    await proxy.close();
  });

  const selectOne = () => database.system((tx) => tx.query<{ n: number }>('select 1 as n'));
  const catchError = (work: () => Promise<unknown>): Promise<unknown> =>
    work().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );

  it('I3 fails every query as unavailable while its server is frozen, and works again once that continues', async () => {
    await Promise.all([selectOne(), selectOne()]);
    proxy.freeze();
    // Two have a connection, the third waits for one.
    const errors = await Promise.all([
      catchError(selectOne),
      catchError(selectOne),
      catchError(() => database.check()),
    ]);
    expect(errors.map(isDatabaseUnavailable)).toEqual([true, true, true]);
    proxy.thaw();
    expect(await selectOne()).toEqual([{ n: 1 }]);
    expect(await Promise.all([selectOne(), selectOne(), selectOne()])).toHaveLength(3);
  });

  it('I3 rolls back a transaction whose connection is cut, reports it as unavailable, and runs the next one', async () => {
    const error = await catchError(() =>
      database.system(async (tx) => {
        await tx.query(`insert into thing values (1, 'half')`);
        proxy.cut();
        await tx.query(`insert into thing values (2, 'whole')`);
      }),
    );
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(await database.system((tx) => tx.query('select * from thing'))).toEqual([]);
  });

  it('I4 fails a query after the connection timeout when all connections are taken', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const holders = [1, 2].map(() =>
      database.system(async (tx) => {
        await tx.query('select 1');
        await held;
      }),
    );
    const error = await catchError(selectOne);
    expect(isDatabaseUnavailable(error)).toBe(true);
    release();
    await Promise.all(holders);
    expect(await selectOne()).toEqual([{ n: 1 }]);
  });

  it('I4 ends the wait for a locked row with a lock timeout', async () => {
    await database.system((tx) => tx.query(`insert into thing values (1, 'held')`));
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let isLocked: () => void = () => undefined;
    const locked = new Promise<void>((resolve) => (isLocked = resolve));
    const holder = database.system(async (tx) => {
      await tx.query('select * from thing where id = 1 for update');
      isLocked();
      await held;
    });
    await locked;
    const error = await catchError(() =>
      database.system((tx) => tx.query(`update thing set text = 'x' where id = 1`)),
    );
    expect(errorCode(error)).toBe('55P03');
    release();
    await holder;
  });

  it('I9 runs each statement once with a latency of 150 ms each way', async () => {
    proxy.slow(150);
    await database.system((tx) => tx.query(`insert into thing values (7, 'late')`));
    expect(await database.system((tx) => tx.query('select id from thing'))).toEqual([{ id: 7 }]);
  });
});
