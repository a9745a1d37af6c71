import { describe, expect, it } from '@jest/globals';
import { levelGain } from './speech-level.js';

const voice = { loudShare: 0.3, level: 0.1 };
const levels = (...figures: number[]): Float32Array => Float32Array.from(figures);

describe('the level at which a voice is heard', () => {
  it('is the same however loud it was recorded', () => {
    const recorded = [0.001, 0.002, 0.04, 0.06, 0.05, 0.001];
    for (const times of [0.05, 0.5, 3]) {
      const gain = levelGain(levels(...recorded.map((level) => level * times)), voice);
      expect(gain * 0.05 * times).toBeCloseTo(levelGain(levels(...recorded), voice) * 0.05, 5);
    }
  });

  it('makes no voice of silence and of the noise of a recorder', () => {
    expect(levelGain(levels(), voice)).toBe(1);
    expect(levelGain(levels(0, 0, 0), voice)).toBe(1);
    expect(levelGain(levels(0.00001, 0.00001), voice)).toBeLessThanOrEqual(100);
  });
});
