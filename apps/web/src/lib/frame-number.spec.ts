import { describe, expect, it } from '@jest/globals';
import { frameFromShown, shownFrame, shownFrames } from './frame-number.js';

describe('frame numbers', () => {
  it('count from 1 on screen and from 0 on the server', () => {
    expect([shownFrame(0), frameFromShown(1)]).toEqual([1, 0]);
  });

  it('join consecutive frames to ranges', () => {
    expect(shownFrames([])).toBe('');
    expect(shownFrames([4])).toBe('5');
    expect(shownFrames([0, 1, 2, 4, 7, 8])).toBe('1 to 3, 5, 8 to 9');
  });
});
