import { describe, expect, it } from '@jest/globals';
import { Limiter } from './limiter.js';

describe('Limiter', () => {
  it('runs so many at once, the rest in order, a failure freeing its place', async () => {
    const limiter = new Limiter(2);
    let [running, most] = [0, 0];
    const order: number[] = [];
    const work = (n: number) => async () => {
      order.push(n);
      most = Math.max(most, (running += 1));
      await new Promise(setImmediate);
      running -= 1;
      if (n === 0) throw new Error('the first one fails');
    };
    const results = await Promise.allSettled([0, 1, 2, 3, 4].map((n) => limiter.run(work(n))));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(order).toEqual([0, 1, 2, 3, 4]);
    expect(most).toBe(2);
  });
});
