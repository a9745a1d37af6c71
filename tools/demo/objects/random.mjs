/**
 * A seeded stream of pseudo-random numbers in 0..1 (mulberry32, Tommy Ettinger, public domain).
 *
 * @param {number} seed @returns {{ next: () => number, between: (from: number, to: number) => number,
 *   whole: (from: number, to: number) => number, pick: <T>(list: readonly T[]) => T, isLikely: (share: number) => boolean }}
 */
export function randomOf(seed) {
  let state = (seed * 2654435761) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (from, to) => from + (to - from) * next();
  const whole = (from, to) => Math.floor(between(from, to + 1));
  return {
    next,
    between,
    whole,
    pick: (list) => list[Math.min(list.length - 1, Math.floor(next() * list.length))],
    isLikely: (share) => next() < share,
  };
}
