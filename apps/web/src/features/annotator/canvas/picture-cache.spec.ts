import { describe, expect, it } from '@jest/globals';
import { createPictureCache } from './picture-cache.js';

const cacheOf = (frameCount: number, failing: number[] = []) => {
  const requests: number[] = [];
  const closed: number[] = [];
  const cache = createPictureCache(async (frameNumber) => {
    requests.push(frameNumber);
    if (failing.includes(frameNumber)) throw new Error('no picture');
    return { width: 1, height: 1, close: () => closed.push(frameNumber) } as unknown as ImageBitmap;
  }, frameCount);
  return { cache, requests, closed };
};

describe('picture cache', () => {
  it('loads each picture once and prefetches its neighbours', async () => {
    const { cache, requests } = cacheOf(10);
    await cache.load(4);
    expect(requests).toEqual([4, 5, 6, 3]);
    await cache.load(5);
    expect(requests).toEqual([4, 5, 6, 3, 7]);
  });

  it('requests only frames that exist', async () => {
    const { cache, requests } = cacheOf(2);
    await cache.load(0);
    expect(requests).toEqual([0, 1]);
  });

  it('closes pictures when others need the space, the farthest first', async () => {
    const { cache, closed } = cacheOf(100);
    for (let frameNumber = 0; frameNumber < 20; frameNumber++) await cache.load(frameNumber);
    await Promise.resolve();
    expect(closed).toContain(0);
    expect(closed).not.toContain(19);
    cache.clear();
    await Promise.resolve();
    expect(closed).toContain(19);
  });

  it('loads a picture again after a failure', async () => {
    const failing = [3];
    const { cache, requests } = cacheOf(4, failing);
    await expect(cache.load(3)).rejects.toThrow('no picture');
    failing.pop();
    await cache.load(3);
    expect(requests.filter((each) => each === 3)).toHaveLength(2);
  });
});
