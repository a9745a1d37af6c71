import type { Frame, Sop } from '@sop/contracts';
import { nearest } from '../../lib/nearest.js';

/** Moments closer than this are the same frame, in seconds: no video has its frames nearer in a list of at most 10 a second. */
const sameSeconds = 0.05;
/** Tried one after the other until one holds the very frame; each is a list of the server's with indexes of its own. */
const densities = [1, 2, 4] as const;

/** A frame by its place in a list, or one that is taken at a moment. */
export type Chosen = Framed | { readonly atSeconds: number };

export interface Framed {
  readonly frameIndex: number;
  /** The density at which the frame was listed; left out for the frames that came with the SOP. */
  readonly fps?: number;
}

/**
 * The frame at a moment, in the words in which the server takes it: an index into one of its lists. A step's suggested
 * pictures are such frames, but carry only their moments. Null for a video without frames.
 */
export async function frameAt(
  sop: Pick<Sop, 'available_frames'>,
  seconds: number,
  framesAt: (fps: number) => Promise<readonly Frame[]>,
): Promise<Framed | null> {
  const offered = nearest(sop.available_frames, seconds);
  let best = offered && { frameIndex: offered.index, away: Math.abs(offered.timestamp - seconds) };
  let fpsOfBest: number | undefined;
  for (const fps of densities) {
    if (best && best.away <= sameSeconds) break;
    const frame = nearest(await framesAt(fps), seconds);
    const away = frame ? Math.abs(frame.timestamp - seconds) : Infinity;
    if (!frame || (best && best.away <= away)) continue;
    best = { frameIndex: frame.index, away };
    fpsOfBest = fps;
  }
  return best ? { frameIndex: best.frameIndex, ...(fpsOfBest !== undefined && { fps: fpsOfBest }) } : null;
}
