import { describe, expect, it } from '@jest/globals';
import { SharedLimit } from './shared-limit.js';

describe('a limit', () => {
  it('lets so many through for each key and says how many seconds it takes until another', async () => {
    const limit = new SharedLimit('test', { times: 2, seconds: 60 });
    expect([await limit.take('a'), await limit.take('a')]).toEqual([0, 0]);
    const wait = await limit.take('a');
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await limit.take('b')).toBe(0);
  });

  it('lets at least one through, however small it is made', async () => {
    const limit = new SharedLimit('test', { times: 0.001, seconds: 60 });
    expect(await limit.take('a')).toBe(0);
    expect(await limit.take('a')).toBeGreaterThan(0);
  });

  it('lets one more through for each that is given back', async () => {
    const limit = new SharedLimit('test', { times: 1, seconds: 60 });
    await limit.take('a');
    await limit.giveBack('a');
    expect(await limit.take('a')).toBe(0);
    expect(await limit.take('a')).toBeGreaterThan(0);
  });

  it('begins anew for a key that is forgotten', async () => {
    const limit = new SharedLimit('test', { times: 2, seconds: 60 });
    for (let nth = 0; nth < 5; nth += 1) await limit.take('a');
    await limit.forget('a');
    expect([await limit.take('a'), await limit.take('a')]).toEqual([0, 0]);
  });

  it('is not mistaken for a refusal when what counts is broken', async () => {
    const limit = new SharedLimit('test', { times: 1, seconds: 60 });
    await expect(limit.take(Symbol('no text') as unknown as string)).rejects.toThrow(TypeError);
  });
});
