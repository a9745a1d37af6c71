import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import type { Database, Tx } from '@sop/database';
import type { Bus } from '@sop/messaging';
import type { ObjectStore } from '@sop/object-store';
import { v7 as uuidv7 } from 'uuid';
import { storedAtOnce, StorePicture } from './store-picture.js';

const sop = { companyId: uuidv7(), sopId: uuidv7() };

describe('pictures that are stored together', () => {
  /** Keys in the store, and references that were given back. */
  function storing() {
    const keys = new Set<string>();
    const abandoned: unknown[] = [];
    const tx = {
      manager: { insert: () => Promise.resolve() },
      emit: (_: unknown, payload: { reference?: string }) => {
        if (payload.reference !== undefined) abandoned.push(payload.reference);
        return Promise.resolve();
      },
    } as unknown as Tx;
    const database = { tenant: <T>(_: string, work: (tx: Tx) => Promise<T>) => work(tx) } as Database;
    const objects = {
      put: (key: string) => Promise.resolve(keys.add(key)),
      delete: (key: string) => Promise.resolve(keys.delete(key)),
    } as unknown as ObjectStore;
    const bus = {
      request: () => Promise.resolve({ granted: true, reservation_id: uuidv7() }),
    } as unknown as Bus;
    return { keys, abandoned, tx, pictures: new StorePicture(database, objects, bus) };
  }
  const sources = Array.from({ length: 20 }, (_, at) => at);
  const drawn = () => Promise.resolve({ picture: Buffer.alloc(1000), thumbnail: Buffer.alloc(10) });

  it('are not in memory any more once they are stored', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const { pictures } = storing();
    const read: WeakRef<object>[] = [];
    const inMemory = await pictures.storeAll(
      sop,
      sources,
      () => {
        const each = { picture: new Uint8Array(1000), thumbnail: new Uint8Array(10) };
        read.push(new WeakRef(each.picture));
        return Promise.resolve(each);
      },
      async () => {
        await setImmediate();
        collectGarbage();
        return read.filter((each) => each.deref() !== undefined).length;
      },
    );
    expect(read).toHaveLength(sources.length);
    expect(inMemory).toBeLessThanOrEqual(storedAtOnce);
  });

  it('stay if they are settled, and are deleted with what they reserved otherwise', async () => {
    const { pictures, keys, abandoned, tx } = storing();
    await pictures.storeAll(sop, sources, drawn, async (stored) => {
      expect([stored.size, keys.size]).toEqual([20, 40]);
      await stored.get(7)?.settle(tx);
    });
    expect([keys.size, abandoned.length]).toEqual([2, 19]);
  });

  it('are all deleted if one cannot be read, or is not used', async () => {
    const { pictures, keys, abandoned } = storing();
    const failing = (at: number) => (at === 12 ? Promise.reject(new Error('broken')) : drawn());
    await expect(pictures.storeAll(sop, sources, failing, () => Promise.resolve())).rejects.toThrow('broken');
    expect(keys.size).toBe(0);
    expect(abandoned.length).toBeGreaterThanOrEqual(12);
    const before = abandoned.length;
    const unused = pictures.storeAll(sop, sources, drawn, () => Promise.reject(new Error('refused')));
    await expect(unused).rejects.toThrow('refused');
    expect([keys.size, abandoned.length]).toEqual([0, before + 20]);
  });
});
