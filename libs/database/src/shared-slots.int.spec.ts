import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, testDatabase, type TestDatabase } from '@sop/testing';
import { openDatabase, SharedSlots, type Database } from './index.js';

const schema = { service: 'sop' as const, entities: [], migrations: [] };

describe('SharedSlots', () => {
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

  const times = { leaseSeconds: 30, renewSeconds: 0.05, pollSeconds: 0.02 };
  const readSlots = () =>
    replicas[0].system((tx) =>
      tx.query<{ name: string; until: Date }>('select name, lease_until as until from shared_slot'),
    );

  it('limit concurrent work across replicas, and run all of it', async () => {
    let running = 0;
    let most = 0;
    const work = async (): Promise<string> => {
      running += 1;
      most = Math.max(most, running);
      // Wait until a second one runs or none is left.
      await eventually(async () => expect(running === 2 || ended >= 8).toBe(true));
      const inside = running;
      await readSlots();
      running -= 1;
      ended += 1;
      return inside <= 2 ? 'fine' : 'too many';
    };
    let ended = 0;
    const all = Array.from({ length: 10 }, (_, at) =>
      new SharedSlots(replicas[at % 2] ?? replicas[0], times).withSlot('draw', 2, work),
    );
    expect(new Set(await Promise.all(all))).toEqual(new Set(['fine']));
    expect(most).toBe(2);
    expect(await readSlots()).toEqual([]);
  });

  it('are separate per name, and report immediately that all are taken', async () => {
    const slots = new SharedSlots(replicas[0], times);
    const nested = await slots.tryWithSlot('a', 1, () => slots.tryWithSlot('a', 1, async () => 'in'));
    expect(nested).toEqual({ result: undefined });
    expect(await slots.tryWithSlot('a', 1, () => slots.tryWithSlot('b', 1, async () => 'in'))).toEqual({
      result: { result: 'in' },
    });
  });

  it('are renewed while the work runs, and released when it fails', async () => {
    const slots = new SharedSlots(replicas[0], times);
    const readLeaseEnd = async () => Number((await readSlots())[0]?.until ?? 0);
    await expect(
      slots.withSlot('a', 1, async () => {
        const before = await readLeaseEnd();
        await eventually(async () => expect(await readLeaseEnd()).toBeGreaterThan(before));
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await readSlots()).toEqual([]);
  });

  it('are freed after the lease of a dead process has expired', async () => {
    await replicas[0].systemExecute(
      `insert into shared_slot values ('a', 1, gen_random_uuid(), now()), ('gone', 1, gen_random_uuid(), now())`,
    );
    expect(await new SharedSlots(replicas[1], times).tryWithSlot('a', 1, readSlots)).toMatchObject({
      result: [{ name: 'a' }],
    });
    expect(await readSlots()).toEqual([]);
  });

  it('stop waiting when the signal is aborted', async () => {
    const slots = new SharedSlots(replicas[0], times);
    const end = new AbortController();
    await slots.withSlot('a', 1, async () => {
      const waiting = slots.withSlot('a', 1, async () => 'in', end.signal);
      end.abort(new Error('enough'));
      await expect(waiting).rejects.toThrow('enough');
    });
  });
});
