import { describe, expect, it } from '@jest/globals';
import { intersectionOverUnion } from './overlap.js';

describe('the overlap of boxes', () => {
  it('is 1 for the same box, 0 for separate boxes, and a third if half of each overlaps', () => {
    const a = { x: 0, y: 0, width: 0.2, height: 0.2 };
    expect(intersectionOverUnion(a, a)).toBe(1);
    expect(intersectionOverUnion(a, { ...a, x: 0.2 })).toBe(0);
    expect(intersectionOverUnion(a, { ...a, x: 0.1 })).toBeCloseTo(1 / 3);
  });

  it('is 0 for a box without area', () => {
    const empty = { x: 0, y: 0, width: 0, height: 0 };
    expect(intersectionOverUnion(empty, empty)).toBe(0);
  });
});
