import { describe, expect, it } from '@jest/globals';
import { scenesOf } from './scenes.mjs';

const labels = ['torque wrench', 'safety valve'];
const film = (seed) => scenesOf({ seed, seconds: 60, labels, distractors: 3 });

describe('scenesOf', () => {
  it('returns the same scenes for the same seed, and others for another', () => {
    expect(film(4)).toEqual(film(4));
    expect(film(4)).not.toEqual(film(5));
  });

  it('returns scenes without gaps until the end', () => {
    const scenes = film(1);
    const ends = scenes.map(({ from, seconds }) => from + seconds);
    for (const [at, { from }] of scenes.slice(1).entries()) expect(from).toBeCloseTo(ends[at]);
    expect(ends.at(-1)).toBeCloseTo(60);
  });

  it.each([1, 2, 3, 4, 5])(
    'has all objects first and last, each alone once, and one empty scene: seed %i',
    (seed) => {
      const casts = film(seed).map(({ things }) => things.map(({ label }) => label).sort());
      for (const cast of [casts[0], casts.at(-1)]) expect(cast).toEqual([...labels].sort());
      for (const cast of [...labels.map((label) => [label]), []]) expect(casts).toContainEqual(cast);
    },
  );
});
