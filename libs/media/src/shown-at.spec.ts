import { describe, expect, it } from '@jest/globals';
import { isShownWithin, shownAt } from './shown-at.js';

const at = (...moments: number[]) => moments.map((seconds) => ({ seconds }));

describe('what is shown at a moment', () => {
  it.each([
    [0, 0],
    [2.95, 2],
    [2.96, 2.96],
    [11.9, 2.96],
    [12, 12],
    [500, 12],
  ])('at %d s it is the picture that began at %d s', (moment, began) => {
    expect(shownAt(at(0, 1, 2, 2.96, 12), moment)).toEqual({ seconds: began });
  });

  it('is the first picture before there is any, and nothing where there is none', () => {
    expect(shownAt(at(1.5, 3), 0)).toEqual({ seconds: 1.5 });
    expect(shownAt([], 3)).toBeUndefined();
  });

  it('is a picture that begins there, though its time was rounded up', () => {
    expect(shownAt(at(0, 3.0004), 3)).toEqual({ seconds: 3.0004 });
  });

  it.each<[string, [number, number?], boolean]>([
    ['begins in it', [6], true],
    ['began before it and stays', [2.96, 12], true],
    ['began before it and is gone', [2, 3], false],
    ['begins after it', [9, 12], false],
    ['gives way at its beginning', [2, 5], false],
  ])('a stretch shows a picture or not: one that %s', (_, [seconds, untilSeconds], isShown) => {
    expect(isShownWithin({ seconds, untilSeconds }, [5, 8])).toBe(isShown);
  });
});
