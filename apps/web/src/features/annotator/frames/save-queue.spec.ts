import { describe, expect, it } from '@jest/globals';
import { makeSaveQueue } from './save-queue.js';

/** A server that answers when it is told to; what it was asked for is kept. */
function serverToldWhen() {
  const asked: string[] = [];
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  return {
    asked,
    save: (frameNumber: number, work: string) =>
      new Promise<void>((resolve, reject) => {
        asked.push(`${frameNumber} ${work}`);
        waiting.push({ resolve, reject });
      }),
    answer: () => waiting.shift()?.resolve(),
    refuse: () => waiting.shift()?.reject(new Error('away')),
  };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('saves of frames', () => {
  it('begin only when the one before has ended, so that the server ends with what was drawn last', async () => {
    const server = serverToldWhen();
    const queue = makeSaveQueue(server.save, () => undefined);
    const saves = [queue.add(3, 'first'), queue.add(4, 'other'), queue.add(3, 'last')];
    await settled();
    expect(server.asked).toEqual(['3 first']);
    server.answer();
    await settled();
    expect(server.asked).toEqual(['3 first', '4 other']);
    server.refuse();
    await settled();
    server.answer();
    expect(await Promise.all(saves)).toEqual([true, false, true]);
    expect(server.asked).toEqual(['3 first', '4 other', '3 last']);
  });

  it('that failed are known until a later one of the frame succeeds', async () => {
    const server = serverToldWhen();
    const queue = makeSaveQueue(server.save, () => undefined);
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

  it('keep the page busy until the last one has ended, and say so each time', async () => {
    const server = serverToldWhen();
    const heard: boolean[] = [];
    const queue = makeSaveQueue(server.save, () => heard.push(queue.isBusy()));
    expect(queue.isBusy()).toBe(false);
    const saves = [queue.add(1, 'a'), queue.add(2, 'b')];
    await settled();
    server.answer();
    await settled();
    expect(queue.isBusy()).toBe(true);
    server.answer();
    await Promise.all(saves);
    expect(queue.isBusy()).toBe(false);
    expect(heard).toEqual([true, true, true, false]);
  });
});
