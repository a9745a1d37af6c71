import { describe, expect, it } from '@jest/globals';
import { toBatches } from './batches.js';

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

describe('frame batches', () => {
  it('sends few frames in one call', () => {
    expect(toBatches(frames(10, 3)).map((batch) => batch.length)).toEqual([10]);
    expect(toBatches([])).toEqual([]);
  });

  it('splits more frames than a call may contain', () => {
    expect(toBatches(frames(1200, 1)).map((batch) => batch.length)).toEqual([500, 500, 200]);
  });

  it('splits frames with too many boxes and omits none', () => {
    expect(toBatches(frames(250, 40)).map((batch) => batch.length)).toEqual([100, 100, 50]);
    expect(toBatches(frames(2, 5000)).map((batch) => batch.length)).toEqual([1, 1]);
  });
});
