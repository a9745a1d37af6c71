import { describe, expect, it } from '@jest/globals';
import { Loans } from './loans.js';

function open(capacity: number) {
  const loaded: string[] = [];
  const closed: string[] = [];
  const loans = new Loans<string>(capacity, (value) => closed.push(value));
  const borrow = (key: string) =>
    loans.borrow(key, async () => {
      loaded.push(key);
      return key;
    });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { loans, loaded, closed, borrow, settled };
}

describe('what is lent', () => {
  it('is loaded once for all who borrow it, also at the same moment, and kept for the next', async () => {
    const { borrow, loaded } = open(1);
    const [first, second] = await Promise.all([borrow('a'), borrow('a')]);
    first.giveBack();
    second.giveBack();
    await borrow('a');
    expect(loaded).toEqual(['a']);
  });

  it('is closed, the longest unused first, when there is too much of it', async () => {
    const { borrow, closed, settled } = open(2);
    for (const key of ['a', 'b', 'a', 'c']) (await borrow(key)).giveBack();
    await settled();
    expect(closed).toEqual(['b']);
  });

  it('is never closed while somebody has it', async () => {
    const { borrow, closed, settled } = open(1);
    const inUse = await borrow('a');
    (await borrow('b')).giveBack();
    await settled();
    expect(closed).toEqual(['b']);
    inUse.giveBack();
    inUse.giveBack();
    await settled();
    expect(closed).toEqual(['b']);
  });

  it('is loaded again after a failure', async () => {
    const { loans, borrow } = open(1);
    await expect(loans.borrow('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect((await borrow('a')).value).toBe('a');
  });

  it('is closed at the end', async () => {
    const { loans, borrow, closed } = open(3);
    await Promise.all([borrow('a'), borrow('b')]);
    await loans.closeAll();
    expect(closed).toEqual(['a', 'b']);
  });
});
