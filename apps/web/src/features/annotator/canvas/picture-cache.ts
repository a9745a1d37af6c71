export interface PictureCache {
  /** Loads the picture of a frame once and then prefetches its neighbours. A failed one is loaded again on the next call. */
  readonly load: (frameNumber: number) => Promise<ImageBitmap>;
  readonly clear: () => void;
}

/** Prefetched frames: two ahead, one back. */
const prefetchOffsets = [1, 2, -1] as const;
/** Decoded pictures in the cache: 8 MB each at 1080p. */
const maxPictures = 7;

export function createPictureCache(
  fetchPicture: (frameNumber: number) => Promise<ImageBitmap>,
  frameCount: number,
): PictureCache {
  const pictures = new Map<number, Promise<ImageBitmap>>();
  const drop = (frameNumber: number) => {
    void pictures.get(frameNumber)?.then(
      (picture) => picture.close(),
      () => undefined,
    );
    pictures.delete(frameNumber);
  };
  const get = (frameNumber: number) => {
    const known = pictures.get(frameNumber);
    if (known) return known;
    const coming = fetchPicture(frameNumber);
    pictures.set(frameNumber, coming);
    coming.catch(() => {
      if (pictures.get(frameNumber) === coming) pictures.delete(frameNumber);
    });
    return coming;
  };
  const evict = (frameNumber: number) => {
    const farthest = [...pictures.keys()].sort(
      (a, b) => Math.abs(b - frameNumber) - Math.abs(a - frameNumber),
    );
    for (const each of farthest.slice(0, Math.max(0, pictures.size - maxPictures))) drop(each);
  };
  return {
    load: async (frameNumber) => {
      const picture = await get(frameNumber);
      for (const by of prefetchOffsets) {
        const neighbour = frameNumber + by;
        if (neighbour >= 0 && neighbour < frameCount) get(neighbour).catch(() => undefined);
      }
      evict(frameNumber);
      return picture;
    },
    clear: () => {
      for (const each of [...pictures.keys()]) drop(each);
    },
  };
}
