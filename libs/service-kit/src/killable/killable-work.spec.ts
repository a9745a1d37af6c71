import { describe, expect, it } from '@jest/globals';
import { KillableWork } from './killable-work.js';

const started = (limitSeconds = 20) =>
  new KillableWork<{ doing: string; bytes?: Uint8Array }, unknown>({
    entry: new URL('./testing/work.ts', import.meta.url),
    limitSeconds,
    memoryMb: 400,
    maxConcurrent: 1,
    maxQueued: 1,
  });

describe('work in a killable process', () => {
  it('gets its input, returns its result and sees nothing of the parent’s environment', async () => {
    const bytes = new Uint8Array(3_000_000);
    expect(await started().run({ doing: 'answer', bytes })).toEqual({ length: 3_000_000, environment: [] });
  });

  it('fails with the error that it threw', async () => {
    await expect(started().run({ doing: 'throw' })).rejects.toThrow('this is wrong');
  });

  it('is killed at its time limit while it computes', async () => {
    await expect(started(2).run({ doing: 'loop' })).rejects.toMatchObject({ kind: 'out-of-time' });
  });

  it('is killed at its time limit while it is idle', async () => {
    await expect(started(1).run({ doing: 'wait' })).rejects.toMatchObject({ kind: 'out-of-time' });
  });

  it('reports the end of its error output, and no more', async () => {
    const { message = '' } = await started()
      .run({ doing: 'complain' })
      .then(
        () => new Error(),
        (error: Error) => error,
      );
    expect(message).toMatch(/and no more$/);
    expect(message.length).toBeLessThan(5000);
  });

  it.each(['heap', 'buffers'])('ends when its %s take more memory than allowed', async (doing) => {
    await expect(started().run({ doing })).rejects.toThrow();
  });

  it('fails when it ends without a result', async () => {
    await expect(started().run({ doing: 'leave' })).rejects.toMatchObject({ kind: 'died' });
  });

  it('queues a limited number and refuses the rest', async () => {
    const work = started();
    const [first, second] = [work.run({ doing: 'answer' }), work.run({ doing: 'answer' })];
    await expect(work.run({ doing: 'answer' })).rejects.toMatchObject({ type: 'unavailable' });
    await Promise.all([first, second]);
  });
});
