/** Share of a day's uploads by hour, of companies of one time zone: the morning, a dip at noon, the afternoon. */
const byHour = [0, 0, 0, 0, 0, 0.5, 2, 6, 11, 13, 13, 10, 7, 10, 11, 8, 5, 2, 1, 0.5, 0, 0, 0, 0];

/** A seeded pseudo-random generator (mulberry32). */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A normally distributed number, by Box and Muller. */
const normal = (random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/**
 * @param {{ companies: number, sopsEach: number, medianVideoSeconds: number, spread: number, fixedSeconds: number, secondsPerVideoSecond: number, seed: number }} of
 * @returns {import('./model.mjs').Arrival[]}
 */
export function workingDay({
  companies,
  sopsEach,
  medianVideoSeconds,
  spread,
  fixedSeconds,
  secondsPerVideoSecond,
  seed,
}) {
  const random = randomFrom(seed);
  const total = byHour.reduce((sum, share) => sum + share, 0);
  const hourOf = (drawn) => {
    let remaining = drawn * total;
    return byHour.findIndex((share) => (remaining -= share) < 0);
  };
  return Array.from({ length: companies * sopsEach }, (_, count) => {
    // Lengths are lognormal: most are short, a few are very long.
    const video = Math.min(7200, medianVideoSeconds * Math.exp(spread * normal(random)));
    return {
      at: (hourOf(random()) + random()) * 3600,
      company: `company ${count % companies}`,
      takes: fixedSeconds + secondsPerVideoSecond * video,
    };
  });
}
