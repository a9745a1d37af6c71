import { describe, expect, it } from '@jest/globals';
import { isShownWithin, shownAt } from './shown-at.js';

const at = (...moments: number[]) => moments.map((seconds) => ({ seconds }));

describe('shownAt', () => {
  it.each([
    [0, 0],
    [2.95, 2],
    [2.96, 2.96],
    [11.9, 2.96],
    [12, 12],
    [500, 12],
  ])('at %d s returns the picture that began at %d s', (moment, began) => {
    expect(shownAt(at(0, 1, 2, 2.96, 12), moment)).toEqual({ seconds: began });
  });

  it('returns the first picture before its start, and undefined for an empty list', () => {
    expect(shownAt(at(1.5, 3), 0)).toEqual({ seconds: 1.5 });
    expect(shownAt([], 3)).toBeUndefined();
  });

  it('counts a picture whose start was rounded up', () => {
    expect(shownAt(at(0, 3.0004), 3)).toEqual({ seconds: 3.0004 });
  });

  it.each<[string, [number, number?], boolean]>([
    ['begins in it', [6], true],
    ['began before it and stays', [2.96, 12], true],
    ['began before it and has ended', [2, 3], false],
    ['begins after it', [9, 12], false],
    ['gives way at its beginning', [2, 5], false],
  ])('isShownWithin handles a picture that %s', (_, [seconds, untilSeconds], isShown) => {
    expect(isShownWithin({ seconds, untilSeconds }, [5, 8])).toBe(isShown);
  });
});
