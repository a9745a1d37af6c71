import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, testDatabase, type TestDatabase } from '@sop/testing';
import { type Database, openDatabase } from './index.js';

describe('an advisory lock', () => {
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

  it('blocks transactions that request the same lock, and no others', async () => {
    const ended: string[] = [];
    const acquire = (name: string) =>
      database.system((tx) => tx.advisoryLock(name)).then(() => ended.push(name));
    let waitingLock: Promise<unknown> = Promise.resolve();
    await database.system(async (tx) => {
      await tx.advisoryLock('uploads:one');
      // Retries after a lock timeout.
      waitingLock = eventually(() => acquire('uploads:one'));
      await eventually(expectWaiting);
      await acquire('uploads:other');
      ended.push('first');
    });
    await waitingLock;
    expect(ended).toEqual(['uploads:other', 'first', 'uploads:one']);
  });
});
