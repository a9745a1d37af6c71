import { describe, expect, it } from '@jest/globals';
import { unlike } from './unlike.js';

const frame = (index: number, looks_like: number | null = null) => ({ index, timestamp: index, looks_like });
const indexes = (groups: { index: number }[][]) => groups.map((group) => group.map(({ index }) => index));

describe('frames without those that look the same', () => {
  it('keep the first of each look, in their own group before the rest', () => {
    const ofStep = [frame(4, 1), frame(5, 1), frame(6)];
    const rest = [frame(0), frame(1), frame(9, 6)];
    expect(indexes(unlike([ofStep, rest], []))).toEqual([[4, 6], [0]]);
  });

  it('leave out what is shown already, and all that looks like it', () => {
    expect(indexes(unlike([[frame(3), frame(4, 3), frame(5)]], [4.01]))).toEqual([[5]]);
  });

  it('leave out what looks like a picture from between the frames of the list', () => {
    const first = { ...frame(3), alike_seconds: [3, 3.5, 4] };
    expect(indexes(unlike([[first, frame(4, 3), frame(5)]], [3.5]))).toEqual([[5]]);
  });

  it('are all there where nothing is known of their looks', () => {
    expect(
      indexes(
        unlike(
          [
            [
              { index: 0, timestamp: 0 },
              { index: 1, timestamp: 1 },
            ],
          ],
          [],
        ),
      ),
    ).toEqual([[0, 1]]);
  });
});
