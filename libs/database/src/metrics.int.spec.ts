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

describe('database metrics', () => {
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

  it('include row gauges, the size and the dead letters', async () => {
    expect(await collected.read('sop_letters')).toEqual([{ service: 'sop', letter: 'a', value: 3 }]);
    expect(await collected.read('sop_dead_letters')).toEqual([{ service: 'sop', value: 0 }]);
    const [size] = await collected.read('sop_database_bytes');
    expect(Number(size?.['value'])).toBeGreaterThan(8_192);
  });

  it('include used, idle and waiting connections', async () => {
    const states = async () => {
      const samples = await collected.read('sop_database_connections');
      return Object.fromEntries(samples.map(({ state, value }) => [state, value]));
    };
    expect(Object.keys(await states()).sort()).toEqual(['idle', 'used', 'waiting']);
    const inside = database.system(async () => (await states())['used']);
    expect(Number(await inside)).toBeGreaterThanOrEqual(1);
  });

  it('include the duration of successful and failed transactions', async () => {
    const failed = database.system((tx) => tx.query('select 1 from nothing'));
    await expect(failed).rejects.toThrow('nothing');
    const samples = await collected.read('sop_database_seconds');
    expect(samples).toContainEqual(expect.objectContaining({ service: 'sop', outcome: 'failed' }));
    expect(samples).toContainEqual(expect.objectContaining({ service: 'sop', outcome: 'done' }));
  });

  it('repeat the last values while the database is unavailable', async () => {
    await collected.read('sop_letters');
    await server.drop();
    expect(await collected.read('sop_letters')).toEqual([{ service: 'sop', letter: 'a', value: 3 }]);
  });
});
