import { describe, expect, it } from '@jest/globals';
import { textOf } from '@sop/contracts';
import { tooManyFrames } from './frame-limit.js';

const messageFor = (fps: number, seconds: number) => textOf(tooManyFrames(fps, seconds) ?? []);

describe('the limit of frames', () => {
  it('allows 36,000 frames', () => {
    expect(tooManyFrames(10, 3600)).toBeUndefined();
    expect(tooManyFrames(0.5, 72_000)).toBeUndefined();
  });

  it('names the density that fits above it', () => {
    expect(messageFor(10, 3601)).toBe(
      'This video would give 36,010 frames, more than the 36,000 a dataset can hold. Please create it again with at most 9.5 frames per second.',
    );
    expect(messageFor(5, 36_000)).toMatch(/at most 1 frame per second\.$/);
  });

  it('recommends a shorter video when no density fits', () => {
    expect(messageFor(0.5, 80_000)).toMatch(/Please use a shorter video\.$/);
  });
});
