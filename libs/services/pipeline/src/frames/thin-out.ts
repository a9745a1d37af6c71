import type { StoredFrame } from './frame-set.entity.js';

/**
 * The frames of a denser set nearest to every 1/fps seconds, each at most once and in order. The same set and density
 * always give the same list, so an index into it can travel to a later request. One look at every frame: no density and no
 * times that a file claims make it take longer.
 */
export const thinOut = (frames: readonly StoredFrame[], fps: number): StoredFrame[] =>
  frames.filter((_frame, at) => isNearestToSome(frames, at, fps));

/** Whether a multiple of 1/fps is nearer to this frame than to its neighbours; half way between two it is the later one's. */
function isNearestToSome(frames: readonly StoredFrame[], at: number, fps: number): boolean {
  const first = at === 0 ? 0 : Math.max(0, Math.ceil(between(frames, at - 1) * fps));
  if (at < frames.length - 1) return first / fps < between(frames, at);
  return first / fps <= (frames[at]?.seconds ?? 0) + 0.5 / fps;
}

/** The moment half way between a frame and the next. */
const between = (frames: readonly StoredFrame[], at: number): number =>
  ((frames[at]?.seconds ?? 0) + (frames[at + 1]?.seconds ?? 0)) / 2;
