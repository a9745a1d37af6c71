import { describe, expect, it } from '@jest/globals';
import { ResourcePool } from './resource-pool.js';

function open(capacity: number) {
  const loaded: string[] = [];
  const closed: string[] = [];
  const pool = new ResourcePool<string>(capacity, (value) => closed.push(value));
  const acquire = (key: string) =>
    pool.acquire(key, async () => {
      loaded.push(key);
      return key;
    });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { pool, loaded, closed, acquire, settled };
}

describe('ResourcePool', () => {
  it('loads a resource once for concurrent users, and reuses it', async () => {
    const { acquire, loaded } = open(1);
    const [first, second] = await Promise.all([acquire('a'), acquire('a')]);
    first.release();
    second.release();
    await acquire('a');
    expect(loaded).toEqual(['a']);
  });

  it('closes the least recently used one above the capacity', async () => {
    const { acquire, closed, settled } = open(2);
    for (const key of ['a', 'b', 'a', 'c']) (await acquire(key)).release();
    await settled();
    expect(closed).toEqual(['b']);
  });

  it('never closes one in use', async () => {
    const { acquire, closed, settled } = open(1);
    const inUse = await acquire('a');
    (await acquire('b')).release();
    await settled();
    expect(closed).toEqual(['b']);
    inUse.release();
    inUse.release();
    await settled();
    expect(closed).toEqual(['b']);
  });

  it('loads again after a failure', async () => {
    const { pool, acquire } = open(1);
    await expect(pool.acquire('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect((await acquire('a')).value).toBe('a');
  });

  it('closes everything at the end', async () => {
    const { pool, acquire, closed } = open(3);
    await Promise.all([acquire('a'), acquire('b')]);
    await pool.closeAll();
    expect(closed).toEqual(['a', 'b']);
  });
});
