import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, testDatabase, type TestDatabase } from '@sop/testing';
import { openDatabase, SharedSlots, type Database } from './index.js';

const schema = { service: 'sop' as const, entities: [], migrations: [] };

describe('slots that replicas share', () => {
  let server: TestDatabase;
  let replicas: [Database, Database];
  beforeAll(async () => {
    server = await testDatabase(['sop']);
    const first = await openDatabase(schema, server.urls.sop);
    replicas = [first, await openDatabase(schema, server.urls.sop)];
  });
  afterAll(async () => {
    for (const each of replicas) await each.close();
    await server.drop();
  });

  const times = { leaseSeconds: 30, renewSeconds: 0.05, askSeconds: 0.02 };
  const held = () =>
    replicas[0].system((tx) =>
      tx.query<{ name: string; until: Date }>('select name, lease_until as until from shared_slot'),
    );

  it('let no more in at once than there are, over all of them, and everybody in the end', async () => {
    let running = 0;
    let most = 0;
    const work = async (): Promise<string> => {
      running += 1;
      most = Math.max(most, running);
      // Until a second one is in, or there is none left to come.
      await eventually(async () => expect(running === 2 || ended >= 8).toBe(true));
      const inside = running;
      await held();
      running -= 1;
      ended += 1;
      return inside <= 2 ? 'fine' : 'too many';
    };
    let ended = 0;
    const all = Array.from({ length: 10 }, (_, at) =>
      new SharedSlots(replicas[at % 2] ?? replicas[0], times).run('draw', 2, work),
    );
    expect(new Set(await Promise.all(all))).toEqual(new Set(['fine']));
    expect(most).toBe(2);
    expect(await held()).toEqual([]);
  });

  it('are told apart by their name, and say at once where all are taken', async () => {
    const slots = new SharedSlots(replicas[0], times);
    const nobodyElse = await slots.tryRun('a', 1, () => slots.tryRun('a', 1, async () => 'in'));
    expect(nobodyElse).toEqual({ result: undefined });
    expect(await slots.tryRun('a', 1, () => slots.tryRun('b', 1, async () => 'in'))).toEqual({
      result: { result: 'in' },
    });
  });

  it('are held for as long as the work takes, and given back where it fails', async () => {
    const slots = new SharedSlots(replicas[0], times);
    const until = async () => Number((await held())[0]?.until ?? 0);
    await expect(
      slots.run('a', 1, async () => {
        const before = await until();
        await eventually(async () => expect(await until()).toBeGreaterThan(before));
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await held()).toEqual([]);
  });

  it('come free once the process that held them cannot be alive any more, and leave nothing', async () => {
    await replicas[0].systemExecute(
      `insert into shared_slot values ('a', 1, gen_random_uuid(), now()), ('gone', 1, gen_random_uuid(), now())`,
    );
    expect(await new SharedSlots(replicas[1], times).tryRun('a', 1, held)).toMatchObject({
      result: [{ name: 'a' }],
    });
    expect(await held()).toEqual([]);
  });

  it('are waited for no longer than wanted', async () => {
    const slots = new SharedSlots(replicas[0], times);
    const end = new AbortController();
    await slots.run('a', 1, async () => {
      const waiting = slots.run('a', 1, async () => 'in', end.signal);
      end.abort(new Error('enough'));
      await expect(waiting).rejects.toThrow('enough');
    });
  });
});
