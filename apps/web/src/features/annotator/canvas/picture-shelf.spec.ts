import { describe, expect, it } from '@jest/globals';
import { makePictureShelf } from './picture-shelf.js';

const shelfOf = (frameCount: number, failing: number[] = []) => {
  const asked: number[] = [];
  const closed: number[] = [];
  const shelf = makePictureShelf(async (frameNumber) => {
    asked.push(frameNumber);
    if (failing.includes(frameNumber)) throw new Error('no picture');
    return { width: 1, height: 1, close: () => closed.push(frameNumber) } as unknown as ImageBitmap;
  }, frameCount);
  return { shelf, asked, closed };
};

describe('pictures of frames', () => {
  it('are fetched once, and their neighbours ahead', async () => {
    const { shelf, asked } = shelfOf(10);
    await shelf.take(4);
    expect(asked).toEqual([4, 5, 6, 3]);
    await shelf.take(5);
    expect(asked).toEqual([4, 5, 6, 3, 7]);
  });

  it('are asked for only where there are frames', async () => {
    const { shelf, asked } = shelfOf(2);
    await shelf.take(0);
    expect(asked).toEqual([0, 1]);
  });

  it('give their memory back when one goes on, the farthest first', async () => {
    const { shelf, closed } = shelfOf(100);
    for (let frameNumber = 0; frameNumber < 20; frameNumber++) await shelf.take(frameNumber);
    await Promise.resolve();
    expect(closed).toContain(0);
    expect(closed).not.toContain(19);
    shelf.clear();
    await Promise.resolve();
    expect(closed).toContain(19);
  });

  it('are fetched again after a failure', async () => {
    const failing = [3];
    const { shelf, asked } = shelfOf(4, failing);
    await expect(shelf.take(3)).rejects.toThrow('no picture');
    failing.pop();
    await shelf.take(3);
    expect(asked.filter((each) => each === 3)).toHaveLength(2);
  });
});
