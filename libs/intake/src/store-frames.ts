import { stat } from 'node:fs/promises';
import { inParallel } from '@sop/jobs';
import { packBytes, locateInPack, storePack, type ObjectStore, type PackMember } from '@sop/object-store';

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

/**
 * Stores the frames of a video, a few at once; neighbours whose keys are of one pack become one object.
 * @returns the results of `onStored` in order
 */
export async function storeFrames<F extends FrameFiles, R>(
  store: ObjectStore,
  frames: readonly F[],
  { keysOf, onStored, signal }: StoreOptions<F, R>,
): Promise<R[]> {
  const keyed = frames.map((frame) => ({ frame, keys: keysOf(frame) }));
  const results = await inParallel(groupsOf(keyed), concurrency, async (group) => {
    signal.throwIfAborted();
    await storeGroup(store, group);
    const stored: R[] = [];
    for (const { frame, keys } of group) stored.push(await onStored(frame, keys));
    return stored;
  });
  return results.flat();
}

interface KeyedFrame<F extends FrameFiles> {
  frame: F;
  keys: FrameKeys;
}

/** Consecutive frames of one pack; a frame outside of packs is a group by itself. */
function groupsOf<F extends FrameFiles>(frames: readonly KeyedFrame<F>[]): KeyedFrame<F>[][] {
  const groups: { pack: string | undefined; frames: KeyedFrame<F>[] }[] = [];
  for (const each of frames) {
    const pack = locateInPack(each.keys.key)?.pack;
    const last = groups.at(-1);
    if (last && pack !== undefined && last.pack === pack) last.frames.push(each);
    else groups.push({ pack, frames: [each] });
  }
  return groups.map((group) => group.frames);
}

/** The pictures before their thumbnails, as {@link storeFrame}. */
async function storeGroup(store: ObjectStore, group: readonly KeyedFrame<FrameFiles>[]): Promise<void> {
  const [first] = group;
  if (first && !locateInPack(first.keys.key)) return storeFrame(store, first.frame, first.keys);
  for (const members of membersOf(group)) await storePack(store, members);
}

/** The size of all objects that {@link storeFrames} stores. */
export async function bytesOfFrames<F extends FrameFiles>(
  frames: readonly F[],
  keysOf: (frame: F) => FrameKeys,
): Promise<number> {
  let bytes = 0;
  for (const group of groupsOf(frames.map((frame) => ({ frame, keys: keysOf(frame) }))))
    for (const members of membersOf(group))
      bytes += members.some(({ key }) => locateInPack(key))
        ? await packBytes(members)
        : await sizesOf(members);
  return bytes;
}

const membersOf = (group: readonly KeyedFrame<FrameFiles>[]): PackMember[][] => [
  group.map(({ frame, keys }) => ({ key: keys.key, file: frame.file })),
  group.map(({ frame, keys }) => ({ key: keys.thumbnailKey, file: frame.thumbnail })),
];

async function sizesOf(members: readonly PackMember[]): Promise<number> {
  const sizes = await Promise.all(members.map(async ({ file }) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
