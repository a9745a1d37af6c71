import { describe, expect, it } from '@jest/globals';
import { frameOfShown, shownFrame, shownFrames } from './frame-number.js';

describe('the numbers of frames', () => {
  it('count from 1 for people, from 0 on the server', () => {
    expect([shownFrame(0), frameOfShown(1)]).toEqual([1, 0]);
  });

  it('are said as ranges where they follow each other', () => {
    expect(shownFrames([])).toBe('');
    expect(shownFrames([4])).toBe('5');
    expect(shownFrames([0, 1, 2, 4, 7, 8])).toBe('1 to 3, 5, 8 to 9');
  });
});
