import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { collectMetrics, testDatabase, type TestDatabase } from '@sop/testing';
import { exportRowGauges } from './row-gauges.js';
import { type Database, openDatabase } from './index.js';
import { exportConnectionGauges } from './measure.js';

const letters = {
  name: 'sop_letters',
  description: 'Letters',
  sql: `select 'a' as letter, 3::float8 as value`,
};

describe('what a database tells', () => {
  const collected = collectMetrics();
  let server: TestDatabase;
  let database: Database;
  let stops: (() => void)[];

  beforeEach(async () => {
    server = await testDatabase(['sop']);
    database = await openDatabase({ service: 'sop', entities: [], migrations: [] }, server.urls.sop);
    stops = [exportRowGauges(database, [letters]), exportConnectionGauges('sop', database.dataSource)];
  });
  afterEach(async () => {
    stops.forEach((stop) => stop());
    await database.close();
    await server.drop();
  });
  afterAll(() => collected.close());

  it('is what its own rows come to, its size and its dead letters', async () => {
    expect(await collected.read('sop_letters')).toEqual([{ service: 'sop', letter: 'a', value: 3 }]);
    expect(await collected.read('sop_dead_letters')).toEqual([{ service: 'sop', value: 0 }]);
    const [size] = await collected.read('sop_database_bytes');
    expect(Number(size?.['value'])).toBeGreaterThan(8_192);
  });

  it('is who holds connections and who waits for one', async () => {
    const states = async () => {
      const told = await collected.read('sop_database_connections');
      return Object.fromEntries(told.map(({ state, value }) => [state, value]));
    };
    expect(Object.keys(await states()).sort()).toEqual(['idle', 'used', 'waiting']);
    const inside = database.system(async () => (await states())['used']);
    expect(Number(await inside)).toBeGreaterThanOrEqual(1);
  });

  it('is how long transactions take, those that failed apart', async () => {
    const failed = database.system((tx) => tx.query('select 1 from nothing'));
    await expect(failed).rejects.toThrow('nothing');
    const told = await collected.read('sop_database_seconds');
    expect(told).toContainEqual(expect.objectContaining({ service: 'sop', outcome: 'failed' }));
    expect(told).toContainEqual(expect.objectContaining({ service: 'sop', outcome: 'done' }));
  });

  it('stands as it was while the database is away', async () => {
    await collected.read('sop_letters');
    await server.drop();
    expect(await collected.read('sop_letters')).toEqual([{ service: 'sop', letter: 'a', value: 3 }]);
  });
});
