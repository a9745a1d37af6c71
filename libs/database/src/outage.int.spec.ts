import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testDatabase, Wire, type TestDatabase } from '@sop/testing';
import { openDatabase, type Database } from './database.js';
import { errorCode, isDatabaseUnavailable } from './postgres-errors.js';
import type { ServiceSchema } from './service-schema.js';

const schema: ServiceSchema = {
  service: 'sop',
  entities: [],
  migrations: [{ name: '0001-thing', up: 'create table thing (id int primary key, text text)' }],
};

describe('a database that goes away', () => {
  let test: TestDatabase;
  let wire: Wire;
  let database: Database;
  beforeAll(async () => (test = await testDatabase(['sop'])));
  afterAll(() => test.drop());
  beforeEach(async () => {
    const { hostname, port } = new URL(test.urls.sop);
    wire = await Wire.to(hostname, Number(port));
    const url = new URL(wire.through(test.urls.sop));
    url.searchParams.set('pool', '2');
    database = await openDatabase(schema, url.toString());
    await database.system((tx) => tx.query('truncate thing'));
  });
  afterEach(async () => {
    await database.close();
    await wire.close();
  });

  const ask = () => database.system((tx) => tx.query<{ n: number }>('select 1 as n'));
  const fault = (work: () => Promise<unknown>): Promise<unknown> =>
    work().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );

  it('I3 frozen: every question ends as unavailable, and all is well again once it goes on', async () => {
    await Promise.all([ask(), ask()]);
    wire.freeze();
    // Two have a connection, the third waits for one.
    const faults = await Promise.all([fault(ask), fault(ask), fault(() => database.check())]);
    expect(faults.map(isDatabaseUnavailable)).toEqual([true, true, true]);
    wire.thaw();
    expect(await ask()).toEqual([{ n: 1 }]);
    expect(await Promise.all([ask(), ask(), ask()])).toHaveLength(3);
  });

  it('I3 cut in the middle of a transaction: nothing of it stays, it is said to be unavailable, and the next one works', async () => {
    const error = await fault(() =>
      database.system(async (tx) => {
        await tx.query(`insert into thing values (1, 'half')`);
        wire.cut();
        await tx.query(`insert into thing values (2, 'whole')`);
      }),
    );
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(await database.system((tx) => tx.query('select * from thing'))).toEqual([]);
  });

  it('I4 with all connections taken: who comes next waits no longer than for a new one', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const holders = [1, 2].map(() =>
      database.system(async (tx) => {
        await tx.query('select 1');
        await held;
      }),
    );
    const error = await fault(ask);
    expect(isDatabaseUnavailable(error)).toBe(true);
    release();
    await Promise.all(holders);
    expect(await ask()).toEqual([{ n: 1 }]);
  });

  it('I4 with a row that somebody holds: the wait for it ends', async () => {
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
    const error = await fault(() =>
      database.system((tx) => tx.query(`update thing set text = 'x' where id = 1`)),
    );
    expect(errorCode(error)).toBe('55P03');
    release();
    await holder;
  });

  it('I9 slow by 150 ms each way: what is asked comes, once', async () => {
    wire.slow(150);
    await database.system((tx) => tx.query(`insert into thing values (7, 'late')`));
    expect(await database.system((tx) => tx.query('select id from thing'))).toEqual([{ id: 7 }]);
  });
});
