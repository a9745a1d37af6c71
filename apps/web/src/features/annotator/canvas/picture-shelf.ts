export interface PictureShelf {
  /** The picture of a frame, fetched once; neighbours follow when it has come. A failed one is fetched again when asked for. */
  readonly take: (frameNumber: number) => Promise<ImageBitmap>;
  readonly clear: () => void;
}

/** Fetched ahead, the way people go: two frames on, one back. */
const ahead = [1, 2, -1] as const;
/** Decoded pictures that are kept: 8 MB each at 1080p. */
const room = 7;

export function makePictureShelf(
  fetchPicture: (frameNumber: number) => Promise<ImageBitmap>,
  frameCount: number,
): PictureShelf {
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
  const tidy = (frameNumber: number) => {
    const farthest = [...pictures.keys()].sort(
      (a, b) => Math.abs(b - frameNumber) - Math.abs(a - frameNumber),
    );
    for (const each of farthest.slice(0, Math.max(0, pictures.size - room))) drop(each);
  };
  return {
    take: async (frameNumber) => {
      const picture = await get(frameNumber);
      for (const by of ahead) {
        const neighbour = frameNumber + by;
        if (neighbour >= 0 && neighbour < frameCount) get(neighbour).catch(() => undefined);
      }
      tidy(frameNumber);
      return picture;
    },
    clear: () => {
      for (const each of [...pictures.keys()]) drop(each);
    },
  };
}
