import { describe, expect, it } from '@jest/globals';
import { distinctFrames } from './distinct-frames.js';

const frame = (index: number, looks_like: number | null = null) => ({ index, timestamp: index, looks_like });
const indexes = (groups: { index: number }[][]) => groups.map((group) => group.map(({ index }) => index));

describe('distinct frames', () => {
  it('keeps the first of similar frames, with the step’s own group before the rest', () => {
    const ofStep = [frame(4, 1), frame(5, 1), frame(6)];
    const rest = [frame(0), frame(1), frame(9, 6)];
    expect(indexes(distinctFrames([ofStep, rest], []))).toEqual([[4, 6], [0]]);
  });

  it('omits frames that look like one shown already', () => {
    expect(indexes(distinctFrames([[frame(3), frame(4, 3), frame(5)]], [4.01]))).toEqual([[5]]);
  });

  it('omits frames that look like a picture from between the listed frames', () => {
    const first = { ...frame(3), alike_seconds: [3, 3.5, 4] };
    expect(indexes(distinctFrames([[first, frame(4, 3), frame(5)]], [3.5]))).toEqual([[5]]);
  });

  it('keeps all frames if no similarity is known', () => {
    expect(
      indexes(
        distinctFrames(
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
