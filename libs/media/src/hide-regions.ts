import { readFile, writeFile } from 'node:fs/promises';
import sharp, { type OverlayOptions } from 'sharp';

/** Shares of a picture's width and height. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const maxPixels = 64_000_000;
const quality = 90;
/** JPEG keeps colours in squares of this side: what lay in one shows at its edges, so that it goes as a whole. */
const jpegSquare = 16;
/** The greys of the mosaic. */
const [darkest, steps, stepSize] = [62, 6, 15] as const;

/**
 * What covers these places of a picture: a mosaic whose greys come from the places of its fields and from nothing else. It looks
 * like a blur, but not one bit of what was there is in it: averaged fields, however coarse, can be matched against guesses.
 */
export function coversOf(
  { width, height }: { width: number; height: number },
  regions: readonly Region[],
): OverlayOptions[] {
  return regions.flatMap((region) => {
    const [left, right] = squares(region.x * width, (region.x + region.width) * width, width);
    const [top, bottom] = squares(region.y * height, (region.y + region.height) * height, height);
    if (right <= left || bottom <= top) return [];
    const size = { width: right - left, height: bottom - top };
    return [{ input: mosaic(size), raw: { ...size, channels: 3 as const }, left, top }];
  });
}

/** From the square in which it begins to that in which it ends. */
const squares = (from: number, to: number, end: number): [number, number] => [
  Math.max(0, Math.floor(from / jpegSquare) * jpegSquare),
  Math.min(end, Math.ceil(to / jpegSquare) * jpegSquare),
];

function mosaic({ width, height }: { width: number; height: number }): Buffer {
  const field = Math.max(8, Math.round(Math.min(width, height) / 5));
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [column, row] = [Math.floor(x / field), Math.floor(y / field)];
      const grey = darkest + ((column * 5 + row * 3 + ((column * row) % 4)) % steps) * stepSize;
      pixels.fill(grey, (y * width + x) * 3, (y * width + x + 1) * 3);
    }
  return pixels;
}

/** The picture without what was there, as JPEG of its own size. */
export async function withoutRegions(picture: Uint8Array, regions: readonly Region[]): Promise<Buffer> {
  const { data, info } = await sharp(picture, { limitInputPixels: maxPixels })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } })
    .composite(coversOf(info, regions))
    .jpeg({ quality })
    .toBuffer();
}

/** The same of a file, in its place. */
export async function hideRegions(file: string, regions: readonly Region[]): Promise<void> {
  if (regions.length > 0) await writeFile(file, await withoutRegions(await readFile(file), regions));
}
