import { describe, expect, it } from '@jest/globals';
import { createSaveQueue } from './save-queue.js';

/** A server that replies on command and records its requests. */
function controlledServer() {
  const requests: string[] = [];
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  return {
    requests,
    save: (frameNumber: number, work: string) =>
      new Promise<void>((resolve, reject) => {
        requests.push(`${frameNumber} ${work}`);
        waiting.push({ resolve, reject });
      }),
    answer: () => waiting.shift()?.resolve(),
    refuse: () => waiting.shift()?.reject(new Error('away')),
  };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('save queue', () => {
  it('starts a save when the previous one has ended, so that the server has the latest drawing last', async () => {
    const server = controlledServer();
    const queue = createSaveQueue(server.save, () => undefined);
    const saves = [queue.add(3, 'first'), queue.add(4, 'other'), queue.add(3, 'last')];
    await settled();
    expect(server.requests).toEqual(['3 first']);
    server.answer();
    await settled();
    expect(server.requests).toEqual(['3 first', '4 other']);
    server.refuse();
    await settled();
    server.answer();
    expect(await Promise.all(saves)).toEqual([true, false, true]);
    expect(server.requests).toEqual(['3 first', '4 other', '3 last']);
  });

  it('reports failed frames until a later save of the frame succeeds', async () => {
    const server = controlledServer();
    const queue = createSaveQueue(server.save, () => undefined);
    for (const frameNumber of [5, 3]) {
      const failing = queue.add(frameNumber, 'a');
      await settled();
      server.refuse();
      expect(await failing).toBe(false);
    }
    expect(queue.failed()).toEqual([3, 5]);
    const again = queue.add(3, 'b');
    await settled();
    server.answer();
    expect(await again).toBe(true);
    expect(queue.failed()).toEqual([5]);
  });

  it('is busy until the last save has ended and notifies of each change', async () => {
    const server = controlledServer();
    const notifications: boolean[] = [];
    const queue = createSaveQueue(server.save, () => notifications.push(queue.isBusy()));
    expect(queue.isBusy()).toBe(false);
    const saves = [queue.add(1, 'a'), queue.add(2, 'b')];
    await settled();
    server.answer();
    await settled();
    expect(queue.isBusy()).toBe(true);
    server.answer();
    await Promise.all(saves);
    expect(queue.isBusy()).toBe(false);
    expect(notifications).toEqual([true, true, true, false]);
  });
});
