import { describe, expect, it } from '@jest/globals';
import { SharedLimit } from './shared-limit.js';

describe('a shared limit', () => {
  it('admits its number for each key and reports the seconds until the next', async () => {
    const limit = new SharedLimit('test', { times: 2, seconds: 60 });
    expect([await limit.take('a'), await limit.take('a')]).toEqual([0, 0]);
    const wait = await limit.take('a');
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await limit.take('b')).toBe(0);
  });

  it('admits at least one, however small it is configured', async () => {
    const limit = new SharedLimit('test', { times: 0.001, seconds: 60 });
    expect(await limit.take('a')).toBe(0);
    expect(await limit.take('a')).toBeGreaterThan(0);
  });

  it('admits one more for each that is released', async () => {
    const limit = new SharedLimit('test', { times: 1, seconds: 60 });
    await limit.take('a');
    await limit.giveBack('a');
    expect(await limit.take('a')).toBe(0);
    expect(await limit.take('a')).toBeGreaterThan(0);
  });

  it('starts again for a key that is dropped', async () => {
    const limit = new SharedLimit('test', { times: 2, seconds: 60 });
    for (let nth = 0; nth < 5; nth += 1) await limit.take('a');
    await limit.forget('a');
    expect([await limit.take('a'), await limit.take('a')]).toEqual([0, 0]);
  });

  it('passes on errors of its storage instead of refusing', async () => {
    const limit = new SharedLimit('test', { times: 1, seconds: 60 });
    await expect(limit.take(Symbol('no text') as unknown as string)).rejects.toThrow(TypeError);
  });
});
