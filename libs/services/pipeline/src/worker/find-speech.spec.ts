import { describe, expect, it } from '@jest/globals';
import { audibleIntervals } from './find-speech.js';

const second = 16_000;

describe('audibleIntervals', () => {
  it('is empty for silence', () => {
    expect(audibleIntervals(new Float32Array(3 * second))).toEqual([]);
  });

  it('divides at pauses of half a second, not at shorter ones', () => {
    const samples = new Float32Array(10 * second);
    const sound = (from: number, to: number) => samples.fill(0.1, from * second, to * second);
    sound(1, 2);
    sound(2.2, 3);
    sound(5, 6);
    const stretches = audibleIntervals(samples);
    expect(stretches).toHaveLength(2);
    expect(stretches[0]?.startSeconds).toBeCloseTo(1, 1);
    expect(stretches[0]?.endSeconds).toBeCloseTo(3, 1);
    expect(stretches[1]?.startSeconds).toBeCloseTo(5, 1);
  });
});
