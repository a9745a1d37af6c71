import { describe, expect, it } from '@jest/globals';
import { inPortions } from './portions.js';

const box = {
  class_name: 'a',
  class_id: 0,
  x_center: 0.5,
  y_center: 0.5,
  width: 0.1,
  height: 0.1,
  confidence: 1,
};
const frames = (count: number, boxes: number) =>
  Array.from({ length: count }, () => ({ boxes: Array.from({ length: boxes }, () => box) }));

describe('frames that are sent at once', () => {
  it('go in one call where they are few', () => {
    expect(inPortions(frames(10, 3)).map((portion) => portion.length)).toEqual([10]);
    expect(inPortions([])).toEqual([]);
  });

  it('are divided where they are more than a call may carry', () => {
    expect(inPortions(frames(1200, 1)).map((portion) => portion.length)).toEqual([500, 500, 200]);
  });

  it('are divided where their boxes are too many, and none is left out', () => {
    expect(inPortions(frames(250, 40)).map((portion) => portion.length)).toEqual([100, 100, 50]);
    expect(inPortions(frames(2, 5000)).map((portion) => portion.length)).toEqual([1, 1]);
  });
});
