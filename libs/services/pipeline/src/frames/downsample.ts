import { shownPosition } from '@sop/media';
import type { StoredFrame } from './frame-set.entity.js';

/**
 * Selects from a denser set the frames shown at every 1/fps seconds, each at most once and in order. The same set
 * and density always give the same list, so an index into it is stable across requests. Linear in the number of
 * frames, whatever density or times a file declares.
 */
export const downsample = (frames: readonly StoredFrame[], fps: number): StoredFrame[] =>
  frames.filter((frame, at) => {
    const began = at === 0 ? 0 : frame.seconds;
    const next = Math.ceil(Number((began * fps).toFixed(digits))) / fps;
    return at === frames.length - 1 ? next < Infinity : shownPosition(frames.slice(at, at + 2), next) === 0;
  });

/** Products of times and densities are rounded to this many digits: 2.9999999 frames are three. */
const digits = 3;
