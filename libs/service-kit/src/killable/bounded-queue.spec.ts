import { describe, expect, it } from '@jest/globals';
import { BoundedQueue } from './bounded-queue.js';

function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

describe('slots', () => {
  it('run no more in parallel than their limit', async () => {
    const slots = new BoundedQueue(2, 10);
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
    };
    await Promise.all(Array.from({ length: 9 }, () => slots.run(work)));
    expect(most).toBe(2);
  });

  it('refuse when too many wait', async () => {
    const slots = new BoundedQueue(1, 1);
    const { opened, open } = gate();
    const first = slots.run(() => opened);
    const second = slots.run(() => opened);
    await expect(slots.run(() => opened)).rejects.toMatchObject({ type: 'unavailable' });
    open();
    await Promise.all([first, second]);
  });

  it('are released when the work fails', async () => {
    const slots = new BoundedQueue(1, 1);
    await expect(slots.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(slots.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
  });

  it('are not blocked by one owner, of whom a few wait', async () => {
    const slots = new BoundedQueue(2, 10, 3);
    const { opened, open } = gate();
    const theirs = [1, 2, 3].map(() => slots.runFor('loud', () => opened));
    await expect(slots.runFor('loud', () => opened)).rejects.toMatchObject({ type: 'unavailable' });
    await expect(slots.runFor('quiet', () => Promise.resolve('done'))).resolves.toBe('done');
    open();
    await Promise.all(theirs);
    await expect(slots.runFor('loud', () => Promise.resolve('again'))).resolves.toBe('again');
  });
});
