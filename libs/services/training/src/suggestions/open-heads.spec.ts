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

describe('opened heads', () => {
  it('are opened once, however often they are used', async () => {
    const { heads, opened } = fixture(2);
    await heads.use(['a', 'b'], nothing);
    await heads.use(['b'], nothing);
    expect(opened).toEqual(['a', 'b']);
  });

  it('are disposed of when others are needed more', async () => {
    const { heads, disposed } = fixture(2);
    await heads.use(['a'], nothing);
    await heads.use(['b'], nothing);
    await heads.use(['a'], nothing);
    await heads.use(['c'], nothing);
    expect(disposed).toEqual(['b']);
  });

  it('stay as long as somebody looks through them', async () => {
    const { heads, disposed } = fixture(1);
    await heads.use(['a'], async () => {
      await heads.use(['b'], nothing);
      expect(disposed).not.toContain('a');
    });
    expect(disposed).toEqual(['b']);
  });

  it('that could not be opened are tried again', async () => {
    const { heads } = fixture(1);
    await expect(heads.use(['broken'], nothing)).rejects.toThrow('broken');
    await expect(heads.use(['broken'], nothing)).rejects.toThrow('broken');
    await heads.use(['a'], async ([head]) => expect(head?.classNames).toEqual(['a']));
  });

  it('are all disposed of at the end', async () => {
    const { heads, disposed } = fixture(3);
    await heads.use(['a', 'b'], nothing);
    heads.close();
    await Promise.resolve();
    expect(disposed.sort()).toEqual(['a', 'b']);
  });
});
