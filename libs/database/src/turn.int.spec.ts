import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, testDatabase, type TestDatabase } from '@sop/testing';
import { type Database, openDatabase } from './index.js';

describe('a turn', () => {
  let server: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    server = await testDatabase(['sop']);
    database = await openDatabase({ service: 'sop', entities: [], migrations: [] }, server.urls.sop);
  });
  afterAll(async () => {
    await database.close();
    await server.drop();
  });

  const expectWaiting = async () => {
    const rows = await database.system((tx) =>
      tx.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    );
    expect(rows).toHaveLength(1);
  };

  it('is waited for by whoever asks for the same one, and by nobody else', async () => {
    const ended: string[] = [];
    const take = (name: string) =>
      database.system((tx) => tx.advisoryLock(name)).then(() => ended.push(name));
    let same: Promise<unknown> = Promise.resolve();
    await database.system(async (tx) => {
      await tx.advisoryLock('uploads:one');
      // Who waits too long is turned away, and asks again.
      same = eventually(() => take('uploads:one'));
      await eventually(expectWaiting);
      await take('uploads:other');
      ended.push('first');
    });
    await same;
    expect(ended).toEqual(['uploads:other', 'first', 'uploads:one']);
  });
});
