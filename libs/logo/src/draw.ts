import sharp from 'sharp';

export interface Drawing {
  file: Uint8Array;
  kind: 'raster' | 'svg';
}

/** Larger than any displayed size, small enough to load on every page. */
const sidePixels = 512;
/** 8000 x 8000: a photograph passes, a decompression bomb does not. */
const maxPixels = 64_000_000;

/** Runs in a process of its own, see `draw-logo.ts`. Undefined for an unreadable picture. */
export async function work({ file, kind }: Drawing): Promise<Uint8Array | undefined> {
  sharp.concurrency(1);
  sharp.cache(false);
  const picture = sharp(file, { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true });
  const resized = picture.resize({
    width: sidePixels,
    height: sidePixels,
    fit: 'inside',
    // A vector drawing benefits from a larger canvas, a bitmap does not.
    withoutEnlargement: kind === 'raster',
  });
  return resized
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch(() => undefined);
}
