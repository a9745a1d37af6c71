import { inParallel } from '@sop/jobs';
import type { ObjectStore } from '@sop/object-store';

/** The local files of a picture and its thumbnail. */
export interface FrameFiles {
  file: string;
  thumbnail: string;
}
export interface FrameKeys {
  key: string;
  thumbnailKey: string;
}

const concurrency = 6;
const contentType = 'image/jpeg';

/** Stores the picture before its thumbnail: if the thumbnail exists, both do. */
export async function storeFrame(store: ObjectStore, files: FrameFiles, keys: FrameKeys): Promise<void> {
  await store.upload(files.file, keys.key, contentType);
  await store.upload(files.thumbnail, keys.thumbnailKey, contentType);
}

interface StoreOptions<F, R> {
  keysOf(frame: F): FrameKeys;
  /** Called once a frame is stored. */
  onStored(frame: F, keys: FrameKeys): R | Promise<R>;
  signal: AbortSignal;
}

/** Stores the frames of a video, a few at once. @returns the results of `onStored` in order */
export function storeFrames<F extends FrameFiles, R>(
  store: ObjectStore,
  frames: readonly F[],
  { keysOf, onStored, signal }: StoreOptions<F, R>,
): Promise<R[]> {
  return inParallel(frames, concurrency, async (frame) => {
    signal.throwIfAborted();
    const keys = keysOf(frame);
    await storeFrame(store, frame, keys);
    return onStored(frame, keys);
  });
}
