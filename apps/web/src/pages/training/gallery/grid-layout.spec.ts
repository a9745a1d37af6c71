import { describe, expect, it } from '@jest/globals';
import { gap, layoutOf, pictureRatio } from './grid-layout.js';

describe('layout of the gallery', () => {
  it('fills any width', () => {
    for (const width of [300, 358, 760, 1200]) {
      const { columns, tileWidth } = layoutOf(width, 9 / 16);
      expect(columns * tileWidth + (columns - 1) * gap).toBeCloseTo(width);
    }
  });

  it('has two columns on a phone and more on a wide screen', () => {
    expect([layoutOf(358, 9 / 16).columns, layoutOf(760, 9 / 16).columns]).toEqual([2, 4]);
  });

  it('has the aspect ratio of the frames, but limits tall ones', () => {
    expect(pictureRatio(1280, 720)).toBeCloseTo(0.5625);
    expect(pictureRatio(720, 1280)).toBe(0.75);
    expect(pictureRatio(null, null)).toBeCloseTo(0.5625);
  });
});
