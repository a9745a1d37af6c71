import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Fractions of a picture's width and height. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const maxPixels = 64_000_000;
const quality = 90;
/** JPEG stores colours in blocks of this side, whose content shows at their edges, so a block is hidden as a whole. */
const jpegSquare = 16;
/** The greys of the mosaic. */
const [darkest, steps, stepSize] = [62, 6, 15] as const;

interface Raw {
  readonly width: number;
  readonly height: number;
  /** Per pixel; those beyond three are unchanged. */
  readonly channels: number;
}

/**
 * Covers regions of raw pixels with a mosaic whose greys depend only on the position of its fields. It looks like
 * a blur but contains no information of the original: averaged fields, however coarse, can be matched against
 * guesses. Each block is covered once, however many regions overlap, so the cost is bounded by the picture's size.
 */
export function coverRegions(pixels: Buffer, raw: Raw, regions: readonly Region[]): void {
  const { width, height } = raw;
  const columns = Math.ceil(width / jpegSquare);
  const covered = new Uint8Array(columns * Math.ceil(height / jpegSquare));
  for (const region of regions) {
    const [left, right] = squares(region.x * width, (region.x + region.width) * width, width);
    const [top, bottom] = squares(region.y * height, (region.y + region.height) * height, height);
    const field = Math.max(8, Math.round(Math.min(right - left, bottom - top) / 5));
    for (let y = top; y < bottom; y += jpegSquare)
      for (let x = left; x < right; x += jpegSquare) {
        const square = (y / jpegSquare) * columns + x / jpegSquare;
        if (covered[square]) continue;
        covered[square] = 1;
        coverSquare(pixels, raw, { x, y }, { left, top, field });
      }
  }
}

/** From the block of the start to the block of the end. */
const squares = (from: number, to: number, end: number): [number, number] => [
  Math.max(0, Math.floor(from / jpegSquare) * jpegSquare),
  Math.min(end, Math.ceil(to / jpegSquare) * jpegSquare),
];

interface Mosaic {
  readonly left: number;
  readonly top: number;
  /** Side of a field, in pixels. */
  readonly field: number;
}

function coverSquare(
  pixels: Buffer,
  { width, height, channels }: Raw,
  from: { x: number; y: number },
  { left, top, field }: Mosaic,
): void {
  for (let y = from.y; y < Math.min(height, from.y + jpegSquare); y += 1)
    for (let x = from.x; x < Math.min(width, from.x + jpegSquare); x += 1) {
      const [column, row] = [Math.floor((x - left) / field), Math.floor((y - top) / field)];
      const grey = darkest + ((column * 5 + row * 3 + ((column * row) % 4)) % steps) * stepSize;
      const at = (y * width + x) * channels;
      pixels.fill(grey, at, at + Math.min(3, channels));
    }
}

/** The picture with its regions hidden, as JPEG of its own size. */
export async function withoutRegions(picture: Uint8Array, regions: readonly Region[]): Promise<Buffer> {
  const { data, info } = await sharp(picture, { limitInputPixels: maxPixels })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  coverRegions(data, info, regions);
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer();
}

/** Hides regions of a file in place. */
export async function hideRegions(file: string, regions: readonly Region[]): Promise<void> {
  if (regions.length > 0) await writeFile(file, await withoutRegions(await readFile(file), regions));
}
