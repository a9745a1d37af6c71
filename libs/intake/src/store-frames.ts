import { inParallel } from '@sop/jobs';
import type { ObjectStore } from '@sop/object-store';

/** A picture and its small copy, as files here and as objects there. */
export interface FrameFiles {
  file: string;
  thumbnail: string;
}
export interface FrameKeys {
  key: string;
  thumbnailKey: string;
}

const atOnce = 6;
const contentType = 'image/jpeg';

/** The picture, then its small copy: where the small one stands, both do. */
export async function storeFrame(store: ObjectStore, files: FrameFiles, keys: FrameKeys): Promise<void> {
  await store.upload(files.file, keys.key, contentType);
  await store.upload(files.thumbnail, keys.thumbnailKey, contentType);
}

interface Keeping<F, R> {
  keysOf(frame: F): FrameKeys;
  /** What becomes of a frame that stands in the store. */
  kept(frame: F, keys: FrameKeys): R | Promise<R>;
  signal: AbortSignal;
}

/** Stores the frames of a video, a few at once, and gives what became of each, in their order. */
export function storeFrames<F extends FrameFiles, R>(
  store: ObjectStore,
  frames: readonly F[],
  { keysOf, kept, signal }: Keeping<F, R>,
): Promise<R[]> {
  return inParallel(frames, atOnce, async (frame) => {
    signal.throwIfAborted();
    const keys = keysOf(frame);
    await storeFrame(store, frame, keys);
    return kept(frame, keys);
  });
}
