import { createHash } from 'node:crypto';

const { cos, imul, log, PI, sqrt } = Math;

/** Pseudo-random numbers in 0..1, the same for the same seed. */
export type Random = () => number;

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state are enough to shuffle and to jitter. */
export function randomFrom(...seed: readonly (string | number)[]): Random {
  let state = createHash('sha256').update(JSON.stringify(seed)).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A shuffled copy of the list. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

/** Normally distributed with mean 0 and deviation 1 (Box and Muller). */
export function gaussian(random: Random): number {
  const radius = sqrt(-2 * log(1 - random()));
  return radius * cos(2 * PI * random());
}
