import type { StoredFrame } from './frame-set.entity.js';

/**
 * The frames of a denser set nearest to every 1/fps seconds, each at most once and in order. The same set and density
 * always give the same list, so an index into it can travel to a later request.
 */
export function thinOut(frames: readonly StoredFrame[], fps: number): StoredFrame[] {
  const last = frames.at(-1);
  if (!last) return [];
  const picked: StoredFrame[] = [];
  let at = 0;
  for (let k = 0; k / fps <= last.seconds + 0.5 / fps; k++) {
    at = nearestFrom(frames, at, k / fps);
    const frame = frames[at];
    if (frame && frame !== picked.at(-1)) picked.push(frame);
  }
  return picked;
}

function nearestFrom(frames: readonly StoredFrame[], start: number, seconds: number): number {
  let best = start;
  const distance = (index: number) => Math.abs((frames[index]?.seconds ?? Infinity) - seconds);
  while (best + 1 < frames.length && distance(best + 1) <= distance(best)) best += 1;
  return best;
}
