import { describe, expect, it } from '@jest/globals';
import { inParallel } from './in-parallel.js';

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

describe('inParallel', () => {
  it('returns the results in the order of the items', async () => {
    expect(await inParallel([3, 1, 2], 2, async (n) => n * 10)).toEqual([30, 10, 20]);
  });

  it('starts no new item after a failure, and throws it once the running items have settled', async () => {
    const ended: number[] = [];
    const work = inParallel([0, 1, 2, 3], 2, async (n) => {
      if (n === 0) throw new Error('broken');
      await nextTick();
      ended.push(n);
    });
    await expect(work).rejects.toThrow('broken');
    expect(ended).toEqual([1]);
  });

  it('runs no more items at once than the concurrency allows', async () => {
    let [running, most] = [0, 0];
    await inParallel([...Array(20).keys()], 3, async () => {
      most = Math.max(most, (running += 1));
      await nextTick();
      running -= 1;
    });
    expect(most).toBe(3);
  });

  it('resolves immediately for an empty list', async () => {
    expect(await inParallel([], 2, async () => 1)).toEqual([]);
  });

  it('treats a concurrency of zero as one', async () => {
    expect(await inParallel([], 0, async () => 1)).toEqual([]);
    expect(await inParallel([1, 2], 0, async (n) => n)).toEqual([1, 2]);
  });
});
