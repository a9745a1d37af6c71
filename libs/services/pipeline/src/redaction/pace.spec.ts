import { describe, expect, it } from '@jest/globals';
import { Pace } from './pace.js';

/** The pictures that are looked at when each takes so many seconds. */
function looked(pictures: number, budgetSeconds: number, secondsEach: number): number[] {
  let now = 0;
  const pace = new Pace(pictures, budgetSeconds, () => now);
  const all: number[] = [];
  for (let picture = 0; picture < pictures;) {
    all.push(picture);
    now += secondsEach;
    picture += pace.stepAfter(picture);
  }
  return all;
}

describe('the pace of a search', () => {
  it('looks at every picture where there is time', () => {
    expect(looked(1200, 1080, 0.2)).toHaveLength(1200);
  });

  it('looks at fewer, evenly, where there is not, and ends in time', () => {
    const all = looked(1200, 1080, 3);
    expect(all.length).toBeGreaterThan(250);
    expect(3 * all.length).toBeLessThan(1200);
    const steps = all.slice(5, -20).map((picture, at) => (all[at + 6] ?? 0) - picture);
    expect(Math.max(...steps)).toBeLessThanOrEqual(5);
  });

  it('goes on by ten seconds at most, without any time left', () => {
    const all = looked(100, 0, 1);
    expect(all).toEqual([0, 1, 2, 3, 4, 24, 44, 64, 84]);
  });
});
