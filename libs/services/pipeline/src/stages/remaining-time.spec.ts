import { describe, expect, it } from '@jest/globals';
import { RemainingTime } from './remaining-time.js';

const parts = [
  { gives: 'speech', needs: [], weight: 30 },
  { gives: 'frames', needs: [], weight: 60 },
  { gives: 'sightings', needs: ['frames'], weight: 40 },
];
const fractions = (done: Record<string, number>) => new Map(Object.entries(done));

describe('the remaining time', () => {
  it('is not estimated before a fifth of the work and three seconds', () => {
    const left = new RemainingTime(parts, fractions({}), null);
    expect(left.after(2, fractions({ frames: 0.5 }))).toBeNull();
    expect(left.after(10, fractions({ frames: 0.1 }))).toBeNull();
    expect(left.after(10, fractions({ frames: 0.5 }))).not.toBeNull();
  });

  it('follows the longest chain of dependent parts, not the total work', () => {
    const left = new RemainingTime(parts, fractions({}), null);
    // 60 of 100 are done in 60 s; the speech, still at its start, runs in parallel to the rest.
    expect(left.after(60, fractions({ frames: 1 }))).toBe(48);
  });

  it('is never too short for steady work, too long by up to half at first, and exact at the end', () => {
    const left = new RemainingTime(parts, fractions({}), null);
    for (let second = 1; second < 100; second += 1) {
      const done = {
        frames: Math.min(1, second / 60),
        sightings: Math.max(0, (second - 60) / 40),
        speech: 1,
      };
      const estimate = left.after(second, fractions(done));
      const rest = 100 - second;
      if (second < 20) expect(estimate).toBeNull();
      else
        expect([second, (estimate ?? 0) >= rest && (estimate ?? 0) <= rest * (1 + rest / 200) + 1]).toEqual([
          second,
          true,
        ]);
    }
  });

  it('is withheld rather than raised when the work stalls, and shown again once valid', () => {
    const left = new RemainingTime(parts, fractions({}), null);
    expect(left.after(50, fractions({ frames: 0.5 / 0.6 }))).toBe(63);
    expect(left.after(60, fractions({ frames: 0.84 }))).toBe(63);
    expect(left.after(300, fractions({ frames: 0.84 }))).toBeNull();
    expect(left.after(310, fractions({ frames: 1, sightings: 0.5 }))).toBeNull();
    expect(left.after(320, fractions({ frames: 1, sightings: 0.9, speech: 1 }))).toBe(14);
  });

  it('derives the pace from the work of this attempt only', () => {
    const left = new RemainingTime(parts, fractions({ frames: 1 }), null);
    expect(left.after(20, fractions({ frames: 1, speech: 1, sightings: 0.5 }))).toBe(25);
  });
});
