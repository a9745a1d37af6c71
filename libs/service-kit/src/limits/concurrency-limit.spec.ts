import { describe, expect, it } from '@jest/globals';
import { ConcurrencyLimit } from './concurrency-limit.js';

describe('a concurrency limit', () => {
  it('applies to each owner, and frees a slot when a request ends, with or without an error', async () => {
    const few = new ConcurrencyLimit(2);
    let finish: (result: string) => void = () => undefined;
    let fail: (error: Error) => void = () => undefined;
    const first = few.run('one', () => new Promise<string>((resolve) => (finish = resolve)));
    const second = few.run('one', () => new Promise<string>((_resolve, reject) => (fail = reject)));
    const refused = few.run('one', async () => 'third');
    await expect(refused).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
    expect(await few.run('other', async () => 'in')).toBe('in');
    fail(new Error('broken'));
    await expect(second).rejects.toThrow('broken');
    expect(await few.run('one', async () => 'in')).toBe('in');
    finish('done');
    expect(await first).toBe('done');
  });
});
