import { describe, expect, it } from '@jest/globals';
import { textOf } from '@sop/contracts';
import { tooManyFrames } from './frame-limit.js';

const said = (fps: number, seconds: number) => textOf(tooManyFrames(fps, seconds) ?? []);

describe('the number of frames of a dataset', () => {
  it('may be 36,000', () => {
    expect(tooManyFrames(10, 3600)).toBeUndefined();
    expect(tooManyFrames(0.5, 72_000)).toBeUndefined();
  });

  it('beyond that names the density that fits', () => {
    expect(said(10, 3601)).toBe(
      'This video would give 36,010 frames, more than the 36,000 a dataset can hold. Please create it again with at most 9.5 frames per second.',
    );
    expect(said(5, 36_000)).toMatch(/at most 1 frame per second\.$/);
  });

  it('asks for a shorter video where no density fits', () => {
    expect(said(0.5, 80_000)).toMatch(/Please use a shorter video\.$/);
  });
});
