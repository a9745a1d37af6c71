import { describe, expect, it } from '@jest/globals';
import { RemainingTime } from './remaining-time.js';

const parts = [
  { gives: 'speech', needs: [], weight: 30 },
  { gives: 'frames', needs: [], weight: 60 },
  { gives: 'sightings', needs: ['frames'], weight: 40 },
];
const fractions = (done: Record<string, number>) => new Map(Object.entries(done));

describe('the time left', () => {
  it('is not guessed before a fifth of the work and three seconds have passed', () => {
    const left = new RemainingTime(parts, fractions({}), null);
    expect(left.after(2, fractions({ frames: 0.5 }))).toBeNull();
    expect(left.after(10, fractions({ frames: 0.1 }))).toBeNull();
    expect(left.after(10, fractions({ frames: 0.5 }))).not.toBeNull();
  });

  it('comes from the longest chain of what waits for each other, not from all that is to do', () => {
    const left = new RemainingTime(parts, fractions({}), null);
    // 60 of 100 are done in 60 s; the speech, still at its start, goes on beside what is left.
    expect(left.after(60, fractions({ frames: 1 }))).toBe(48);
  });

  it('is never too short for work that goes on evenly, too long by half of it at first and right at the end', () => {
    const left = new RemainingTime(parts, fractions({}), null);
    for (let second = 1; second < 100; second += 1) {
      const done = {
        frames: Math.min(1, second / 60),
        sightings: Math.max(0, (second - 60) / 40),
        speech: 1,
      };
      const said = left.after(second, fractions(done));
      const rest = 100 - second;
      if (second < 20) expect(said).toBeNull();
      else
        expect([second, (said ?? 0) >= rest && (said ?? 0) <= rest * (1 + rest / 200) + 1]).toEqual([
          second,
          true,
        ]);
    }
  });

  it('is withheld rather than raised when the work stalls, and said again once it holds', () => {
    const left = new RemainingTime(parts, fractions({}), null);
    expect(left.after(50, fractions({ frames: 0.5 / 0.6 }))).toBe(63);
    expect(left.after(60, fractions({ frames: 0.84 }))).toBe(63);
    expect(left.after(300, fractions({ frames: 0.84 }))).toBeNull();
    expect(left.after(310, fractions({ frames: 1, sightings: 0.5 }))).toBeNull();
    expect(left.after(320, fractions({ frames: 1, sightings: 0.9, speech: 1 }))).toBe(14);
  });

  it('counts only what this attempt has done for its pace', () => {
    const left = new RemainingTime(parts, fractions({ frames: 1 }), null);
    expect(left.after(20, fractions({ frames: 1, speech: 1, sightings: 0.5 }))).toBe(25);
  });
});
