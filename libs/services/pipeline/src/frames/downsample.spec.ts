import { describe, expect, it } from '@jest/globals';
import { downsample } from './downsample.js';

const frames = (...seconds: number[]) =>
  seconds.map((s, index) => ({ index, seconds: s, key: `k${index}`, thumbnail_key: `t${index}` }));
const times = (list: { seconds: number }[]) => list.map((f) => f.seconds);

describe('downsample', () => {
  it('selects the frame shown at every requested moment', () => {
    expect(times(downsample(frames(0, 0.5, 1, 1.5, 2, 2.5, 3), 1))).toEqual([0, 1, 2, 3]);
  });

  it('never repeats a frame when the video is sparser than requested', () => {
    expect(times(downsample(frames(0, 1, 2), 4))).toEqual([0, 1, 2]);
  });

  it('preserves the real times of a video with a variable frame rate', () => {
    expect(times(downsample(frames(0, 0.9, 2.3, 4.1), 0.5))).toEqual([0, 0.9, 2.3, 4.1]);
  });

  it('assigns a moment between two frames to the earlier one, which is still shown', () => {
    expect(times(downsample(frames(0, 1, 3, 3.5), 0.5))).toEqual([0, 1, 3.5]);
  });

  it('equals a check of every single moment', () => {
    const dense = frames(...Array.from({ length: 400 }, (_, at) => at * 0.31 + ((at * 7919) % 13) / 60));
    const shown = (moment: number) => dense.findLast(({ seconds }) => seconds <= moment + 0.001) ?? dense[0];
    for (const fps of [0.5, 1, 1.5, 4, 10]) {
      const moments = Array.from({ length: 1 + Math.floor(124 * fps) }, (_, k) => k / fps);
      const expected = [...new Set(moments.map(shown))];
      expect(downsample(dense, fps).slice(0, expected.length)).toEqual(expected);
    }
  });

  it('terminates for every density and whatever times a file declares', () => {
    const listed = [frames(0, 1, 2), frames(0, 1e15), frames(0, Infinity), frames(NaN, 1), frames(3, 1, 2)];
    for (const list of listed)
      for (const fps of [5e-324, 1e-12, 1e308, 0, -1, NaN, Infinity, 2 ** 63])
        expect(downsample(list, fps).length).toBeLessThanOrEqual(list.length);
    expect(times(downsample(frames(0, Infinity), 1))).toEqual([0]);
  });

  it('is empty for a video without frames', () => {
    expect(downsample([], 1)).toEqual([]);
  });
});
