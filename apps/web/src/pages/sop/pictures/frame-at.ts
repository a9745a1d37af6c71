import type { Frame, Sop } from '@sop/contracts';

/** Times closer than this are the same frame, in seconds: frame lists have at most 10 per second. */
const sameSeconds = 0.05;
/** Tried in order until one contains the frame; each is a list of the server with its own indexes. */
const densities = [1, 2, 4] as const;

/** A frame by its index in a list, or by its time. */
export type Chosen = Framed | { readonly atSeconds: number };

interface Framed {
  readonly frameIndex: number;
  /** The density of the list; absent for the frames of the SOP. */
  readonly fps?: number;
}

/**
 * The server's reference for the frame at a time: an index into one of its lists if one contains that frame, or else the
 * time. A step's suggested pictures are such frames, but have only their times. Null for a video without frames.
 */
export async function frameAt(
  sop: Pick<Sop, 'available_frames'>,
  seconds: number,
  framesAt: (fps: number) => Promise<readonly Frame[]>,
): Promise<Chosen | null> {
  const offered = sop.available_frames.find(isAt(seconds));
  if (offered) return { frameIndex: offered.index };
  let hasFrames = sop.available_frames.length > 0;
  for (const fps of densities) {
    const frames = await framesAt(fps);
    const frame = frames.find(isAt(seconds));
    if (frame) return { frameIndex: frame.index, fps };
    hasFrames ||= frames.length > 0;
  }
  return hasFrames ? { atSeconds: seconds } : null;
}

const isAt =
  (seconds: number) =>
  ({ timestamp }: Pick<Frame, 'timestamp'>): boolean =>
    Math.abs(timestamp - seconds) <= sameSeconds;
