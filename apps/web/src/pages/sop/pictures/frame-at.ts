import type { Frame, Sop } from '@sop/contracts';

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
 * The frame of a moment, in the words in which the server takes it: an index into one of its lists where one holds that very
 * frame, else the moment itself. A step's suggested pictures are such frames, but carry only their moments. Null for a video
 * without frames.
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
