import { describe, expect, it } from '@jest/globals';
import { inParallel } from './in-parallel.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('work side by side', () => {
  it('gives the results in the order of the items', async () => {
    expect(await inParallel([3, 1, 2], 2, async (n) => n * 10)).toEqual([30, 10, 20]);
  });

  it('throws the first failure only when what was in hand has settled, and takes nothing new', async () => {
    const ended: number[] = [];
    const work = inParallel([0, 1, 2, 3], 2, async (n) => {
      if (n === 0) throw new Error('broken');
      await turn();
      ended.push(n);
    });
    await expect(work).rejects.toThrow('broken');
    expect(ended).toEqual([1]);
  });

  it('has no more in hand than it may', async () => {
    let [running, most] = [0, 0];
    await inParallel([...Array(20).keys()], 3, async () => {
      most = Math.max(most, (running += 1));
      await turn();
      running -= 1;
    });
    expect(most).toBe(3);
  });

  it('is done at once with nothing', async () => {
    expect(await inParallel([], 2, async () => 1)).toEqual([]);
  });

  it('takes a width that was counted from an empty list for one', async () => {
    expect(await inParallel([], 0, async () => 1)).toEqual([]);
    expect(await inParallel([1, 2], 0, async (n) => n)).toEqual([1, 2]);
  });
});
