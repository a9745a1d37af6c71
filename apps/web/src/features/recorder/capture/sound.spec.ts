import { describe, expect, it } from '@jest/globals';
import { levelOf } from './sound.js';

const tone = (loudness: number) => Array.from({ length: 1024 }, (_, at) => loudness * Math.sin(at / 5));

describe('microphone level', () => {
  it('is 0 for silence and 1 at full scale', () => {
    expect(levelOf(tone(0))).toBe(0);
    expect(levelOf([])).toBe(0);
    expect(levelOf(tone(1))).toBe(1);
  });

  it('is in the middle for speech and rises with it', () => {
    const [quiet, loud] = [levelOf(tone(0.02)), levelOf(tone(0.1))];
    expect(quiet).toBeGreaterThan(0.3);
    expect(loud).toBeLessThan(0.9);
    expect(loud).toBeGreaterThan(quiet);
  });
});
