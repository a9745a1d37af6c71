import type { StoredFrame } from './frame-set.entity.js';

/**
 * The frames of a denser set nearest to every 1/fps seconds, each at most once and in order. The same set and density
 * always give the same list, so an index into it can travel to a later request. No density makes it take longer than the
 * list is: moments to which no further frame is nearest are passed over.
 */
export function thinOut(frames: readonly StoredFrame[], fps: number): StoredFrame[] {
  const last = frames.at(-1);
  if (!last) return [];
  const picked: StoredFrame[] = [];
  let at = 0;
  for (let k = 0; k / fps <= last.seconds + 0.5 / fps; k = nextMoment(frames, at, k, fps)) {
    at = nearestFrom(frames, at, k / fps);
    const frame = frames[at];
    if (frame && frame !== picked.at(-1)) picked.push(frame);
  }
  return picked;
}

/** The first moment after `k` to which a frame behind `at` may be the nearest; NaN when there is none. */
function nextMoment(frames: readonly StoredFrame[], at: number, k: number, fps: number): number {
  const [here, next] = [frames[at], frames[at + 1]];
  if (!here || !next) return Number.NaN;
  return Math.max(k + 1, Math.floor(((here.seconds + next.seconds) / 2) * fps));
}

function nearestFrom(frames: readonly StoredFrame[], start: number, seconds: number): number {
  let best = start;
  const distance = (index: number) => Math.abs((frames[index]?.seconds ?? Infinity) - seconds);
  while (best + 1 < frames.length && distance(best + 1) <= distance(best)) best += 1;
  return best;
}
