import { describe, expect, it } from '@jest/globals';
import { thinOut } from './thin-out.js';

const frames = (...seconds: number[]) =>
  seconds.map((s, index) => ({ index, seconds: s, key: `k${index}`, thumbnail_key: `t${index}` }));
const times = (list: { seconds: number }[]) => list.map((f) => f.seconds);

describe('a thinner frame list', () => {
  it('takes the frame nearest to every moment asked for', () => {
    expect(times(thinOut(frames(0, 0.5, 1, 1.5, 2, 2.5, 3), 1))).toEqual([0, 1, 2, 3]);
  });

  it('never shows a frame twice when the video is sparser than asked for', () => {
    expect(times(thinOut(frames(0, 1, 2), 4))).toEqual([0, 1, 2]);
  });

  it('keeps the real times of a video with a variable frame rate', () => {
    expect(times(thinOut(frames(0, 0.9, 2.3, 4.1), 0.5))).toEqual([0, 2.3, 4.1]);
  });

  it('is empty for a video without frames', () => {
    expect(thinOut([], 1)).toEqual([]);
  });
});
