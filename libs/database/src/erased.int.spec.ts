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

describe('erased subjects', () => {
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

  const countWaiting = async () => {
    const [seen] = await database.system((tx) =>
      tx.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    );
    return seen?.count ?? 0;
  };
  /** Starts `other` within the first transaction, which ends once the other waits for its lock. */
  const runBeforeCommit = async <T>(
    first: (tx: Tx) => Promise<unknown>,
    other: () => Promise<T>,
  ): Promise<T> => {
    const { started } = await database.system(async (tx) => {
      await first(tx);
      // Retries after a lock timeout.
      const pending = eventually(async () => ({ done: await other() }));
      await eventually(async () => expect(await countWaiting()).toBe(1));
      return { started: pending };
    });
    return (await started).done;
  };

  it('stay erased when erased twice, without affecting others', async () => {
    const [company, subject] = [uuidv7(), uuidv7()];
    for (let times = 0; times < 2; times += 1) await database.system((tx) => erase(tx, company, subject));
    const checkErased = (...ids: string[]) => database.system((tx) => isErased(tx, ...ids));
    expect(await checkErased(subject)).toBe(true);
    expect(await checkErased(uuidv7(), subject)).toBe(true);
    expect(await checkErased(company, uuidv7())).toBe(false);
    const rows = await database.system((tx) =>
      tx.query('select company_id from erased where subject_id = $1', [subject]),
    );
    expect(rows).toEqual([{ company_id: company }]);
  });

  it('are erased only after transactions that started work for them have ended', async () => {
    const [company, subject] = [uuidv7(), uuidv7()];
    const order: string[] = [];
    await runBeforeCommit(
      async (tx) => expect(await isErased(tx, company, subject)).toBe(false),
      () => database.system((tx) => erase(tx, company, subject)).then(() => order.push('gone')),
    ).then(() => order.push('seen'));
    expect(order).toEqual(['gone', 'seen']);
  });

  it('are visible to a transaction that starts while they are being erased', async () => {
    const [company, subject] = [uuidv7(), uuidv7()];
    const seen = await runBeforeCommit(
      (tx) => erase(tx, company, subject),
      () => database.system((tx) => isErased(tx, uuidv7(), subject)),
    );
    expect(seen).toBe(true);
  });

  it('do not block work for other subjects', async () => {
    const [company, subject] = [uuidv7(), uuidv7()];
    await database.system(async (tx) => {
      await isErased(tx, subject);
      await database.system((other) => isErased(other, subject, company));
      await database.system((other) => erase(other, company, uuidv7()));
    });
  });
});
