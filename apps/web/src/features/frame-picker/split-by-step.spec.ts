import { describe, expect, it } from '@jest/globals';
import { splitByStep } from './split-by-step.js';

const frames = [0, 1, 2.96, 12].map((timestamp) => ({ timestamp }));
const at = (start_seconds: number, end_seconds: number) =>
  splitByStep(frames, { start_seconds, end_seconds }).map((group) => group.map(({ timestamp }) => timestamp));

describe('frames of a step', () => {
  it('are those that start within it', () => {
    expect(at(0.5, 3)).toEqual([
      [1, 2.96],
      [0, 12],
    ]);
  });

  it('are the frame shown at that time if none starts within it', () => {
    expect(at(5.3, 7.8)).toEqual([[2.96], [0, 1, 12]]);
    expect(at(13, 14)).toEqual([[12], [0, 1, 2.96]]);
  });

  it('are none of an empty list', () => {
    expect(splitByStep([], { start_seconds: 1, end_seconds: 2 })).toEqual([[], []]);
  });
});
