import { describe, expect, it } from '@jest/globals';
import { OpenHeads } from './open-heads.js';

function fixture(most: number) {
  const opened: string[] = [];
  const disposed: string[] = [];
  const heads = new OpenHeads(async (key) => {
    if (key === 'broken') throw new Error('broken');
    opened.push(key);
    return { classNames: [key], dispose: () => void disposed.push(key) };
  }, most);
  return { heads, opened, disposed };
}
const nothing = async () => undefined;

describe('OpenHeads', () => {
  it('loads a head once for any number of uses', async () => {
    const { heads, opened } = fixture(2);
    await heads.use(['a', 'b'], nothing);
    await heads.use(['b'], nothing);
    expect(opened).toEqual(['a', 'b']);
  });

  it('disposes of heads when others are needed', async () => {
    const { heads, disposed } = fixture(2);
    await heads.use(['a'], nothing);
    await heads.use(['b'], nothing);
    await heads.use(['a'], nothing);
    await heads.use(['c'], nothing);
    expect(disposed).toEqual(['b']);
  });

  it('keeps heads that are in use', async () => {
    const { heads, disposed } = fixture(1);
    await heads.use(['a'], async () => {
      await heads.use(['b'], nothing);
      expect(disposed).not.toContain('a');
    });
    expect(disposed).toEqual(['b']);
  });

  it('tries again after a failed load', async () => {
    const { heads } = fixture(1);
    await expect(heads.use(['broken'], nothing)).rejects.toThrow('broken');
    await expect(heads.use(['broken'], nothing)).rejects.toThrow('broken');
    await heads.use(['a'], async ([head]) => expect(head?.classNames).toEqual(['a']));
  });

  it('disposes of all heads at the end', async () => {
    const { heads, disposed } = fixture(3);
    await heads.use(['a', 'b'], nothing);
    heads.close();
    await Promise.resolve();
    expect(disposed.sort()).toEqual(['a', 'b']);
  });
});
