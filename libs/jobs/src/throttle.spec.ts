import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Throttle } from './throttle.js';

describe('Throttle', () => {
  afterEach(() => void jest.useRealTimers());

  it('delays a value exactly until its interval has passed', async () => {
    jest.useFakeTimers();
    jest.advanceTimersByTime(5_000);
    const written: number[] = [];
    const throttle = new Throttle<number>(async (value) => void written.push(value), 1_000);
    throttle.push(1);
    await jest.advanceTimersByTimeAsync(400);
    throttle.push(2);
    await jest.advanceTimersByTimeAsync(599);
    expect(written).toEqual([1]);
    await jest.advanceTimersByTimeAsync(1);
    expect(written).toEqual([1, 2]);
  });

  it('writes the first value immediately and only the last of the others', async () => {
    const written: number[] = [];
    const throttle = new Throttle<number>(async (value) => void written.push(value), 60_000);
    for (let n = 1; n <= 100; n += 1) throttle.push(n);
    expect(written).toEqual([1]);
    await throttle.flush();
    expect(written).toEqual([1, 100]);
  });

  it('never runs two writes at the same time', async () => {
    let [writing, most] = [0, 0];
    const write = async () => {
      most = Math.max(most, (writing += 1));
      await new Promise(setImmediate);
      writing -= 1;
    };
    const throttle = new Throttle<number>(write, 0);
    for (let n = 0; n < 10; n += 1) {
      throttle.push(n);
      await Promise.resolve();
    }
    await throttle.flush();
    expect(most).toBe(1);
  });

  it('continues after a failed write', async () => {
    const written: number[] = [];
    const write = (value: number) =>
      value === 1 ? Promise.reject(new Error('away')) : Promise.resolve(written.push(value));
    const throttle = new Throttle<number>(async (value) => void (await write(value)), 0);
    throttle.push(1);
    await throttle.flush();
    throttle.push(2);
    await throttle.flush();
    expect(written).toEqual([2]);
  });
});
