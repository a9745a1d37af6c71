import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, testDatabase, type TestDatabase } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { erase, isErased } from './erased.js';
import { type Database, openDatabase, type Tx } from './index.js';

const schema = {
  service: 'sop',
  entities: [],
  migrations: [
    {
      name: '0001-erased',
      up: 'create table erased (subject_id uuid primary key, company_id uuid not null)',
    },
  ],
} as const;

describe('what is gone', () => {
  let server: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    server = await testDatabase(['sop']);
    database = await openDatabase(schema, server.urls.sop);
  });
  afterAll(async () => {
    await database.close();
    await server.drop();
  });

  const waiting = async () => {
    const [seen] = await database.system((tx) =>
      tx.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    );
    return seen?.count ?? 0;
  };
  /** Begins `other` within the first transaction, which ends only once the other waits for it. */
  const beforeTheEndOf = async <T>(
    first: (tx: Tx) => Promise<unknown>,
    other: () => Promise<T>,
  ): Promise<T> => {
    const { begun } = await database.system(async (tx) => {
      await first(tx);
      // Who waits too long for the lock is turned away, and asks again.
      const pending = eventually(async () => ({ done: await other() }));
      await eventually(async () => expect(await waiting()).toBe(1));
      return { begun: pending };
    });
    return (await begun).done;
  };

  it('stays gone, however often it is said, and nothing else with it', async () => {
    const [company, subject] = [uuidv7(), uuidv7()];
    for (let times = 0; times < 2; times += 1) await database.system((tx) => erase(tx, company, subject));
    const gone = (...ids: string[]) => database.system((tx) => isErased(tx, ...ids));
    expect(await gone(subject)).toBe(true);
    expect(await gone(uuidv7(), subject)).toBe(true);
    expect(await gone(company, uuidv7())).toBe(false);
    const rows = await database.system((tx) =>
      tx.query('select company_id from erased where subject_id = $1', [subject]),
    );
    expect(rows).toEqual([{ company_id: company }]);
  });

  it('is said only after what was being started for it has been written', async () => {
    const [company, subject] = [uuidv7(), uuidv7()];
    const order: string[] = [];
    await beforeTheEndOf(
      async (tx) => expect(await isErased(tx, company, subject)).toBe(false),
      () => database.system((tx) => erase(tx, company, subject)).then(() => order.push('gone')),
    ).then(() => order.push('seen'));
    expect(order).toEqual(['gone', 'seen']);
  });

  it('is seen by whoever begins while it is being said', async () => {
    const [company, subject] = [uuidv7(), uuidv7()];
    const seen = await beforeTheEndOf(
      (tx) => erase(tx, company, subject),
      () => database.system((tx) => isErased(tx, uuidv7(), subject)),
    );
    expect(seen).toBe(true);
  });

  it('keeps nobody waiting who starts something else', async () => {
    const [company, subject] = [uuidv7(), uuidv7()];
    await database.system(async (tx) => {
      await isErased(tx, subject);
      await database.system((other) => isErased(other, subject, company));
      await database.system((other) => erase(other, company, uuidv7()));
    });
  });
});
