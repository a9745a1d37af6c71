import { Problem } from '@sop/service-kit';
import sharp, { type Sharp } from 'sharp';
import { Slots } from '../slots.js';
import { logoKind } from './logo-kind.js';

/** Larger than any place that shows it, small enough to be loaded on every page. */
const sidePixels = 512;
/** 8000 x 8000: a photograph passes, a decompression bomb does not. */
const maxPixels = 64_000_000;
const limitSeconds = 10;
const slots = new Slots(1, 16);

/**
 * The picture drawn anew as PNG, at most 512 pixels a side: nothing of the upload but its look is kept, no script, no
 * reference, no camera position. Of an animation the first frame. Throws 415 for what is no picture.
 */
export async function drawLogo(file: Buffer): Promise<Buffer> {
  const kind = await logoKind(file);
  return slots.run(() => draw(file, kind).catch(unreadable));
}

async function draw(file: Buffer, kind: 'raster' | 'svg'): Promise<Buffer> {
  const picture: Sharp = sharp(file, { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true });
  const resized = picture.resize({
    width: sidePixels,
    height: sidePixels,
    fit: 'inside',
    // A drawing gains from a larger canvas, a bitmap does not.
    withoutEnlargement: kind === 'raster',
  });
  return resized.png({ compressionLevel: 9 }).timeout({ seconds: limitSeconds }).toBuffer();
}

function unreadable(cause: unknown): never {
  throw new Problem(
    'unsupported-media',
    'This picture could not be read. Please save it as PNG and try again.',
    undefined,
    {
      cause,
    },
  );
}
