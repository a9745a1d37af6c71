import { describe, expect, it } from '@jest/globals';
import type { Database } from '@sop/database';
import { VideoHiddenRegions } from './video-hidden-regions.js';

const regions = [{ x: 0.1, y: 0.1, width: 0.2, height: 0.2 }];
/** Hidden from 5 to 8 s. */
const placesOf = () =>
  VideoHiddenRegions.of(
    { system: async () => [{ fromSeconds: 5, toSeconds: 8, regions }] } as unknown as Database,
    'sop',
  );

describe('regions hidden from 5 to 8 s', () => {
  it.each<[string, { seconds: number; untilSeconds?: number }, boolean]>([
    ['begins during that time', { seconds: 6, untilSeconds: 6.1 }, true],
    ['began before and is still shown', { seconds: 2, untilSeconds: 12 }, true],
    ['ended before', { seconds: 2, untilSeconds: 4 }, false],
    ['begins later', { seconds: 9, untilSeconds: 12 }, false],
    ['has only its own moment', { seconds: 2 }, false],
  ])('apply or not to a picture that %s', async (_, picture, isHidden) => {
    expect((await placesOf()).on(picture)).toEqual(isHidden ? regions : []);
  });
});
