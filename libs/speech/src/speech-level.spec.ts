import { describe, expect, it } from '@jest/globals';
import { levelGain } from './speech-level.js';

const voice = { loudShare: 0.3, level: 0.1 };
const levels = (...figures: number[]): Float32Array => Float32Array.from(figures);

describe('levelGain', () => {
  it('brings a voice to the same level, independent of the recording level', () => {
    const recorded = [0.001, 0.002, 0.04, 0.06, 0.05, 0.001];
    for (const times of [0.05, 0.5, 3]) {
      const gain = levelGain(levels(...recorded.map((level) => level * times)), voice);
      expect(gain * 0.05 * times).toBeCloseTo(levelGain(levels(...recorded), voice) * 0.05, 5);
    }
  });

  it('does not amplify silence or recorder noise to the level of a voice', () => {
    expect(levelGain(levels(), voice)).toBe(1);
    expect(levelGain(levels(0, 0, 0), voice)).toBe(1);
    expect(levelGain(levels(0.00001, 0.00001), voice)).toBeLessThanOrEqual(100);
  });
});
