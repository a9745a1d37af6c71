import sharp from 'sharp';

export interface GreyPicture {
  width: number;
  height: number;
  /** One byte per pixel, row by row. */
  pixels: Uint8Array;
}

/** Our own pictures are small; an untrusted one must not exhaust the memory. */
const maxInputPixels = 64 << 20;

async function greyOf(file: string, width?: number, height?: number): Promise<GreyPicture> {
  const picture = sharp(file, { limitInputPixels: maxInputPixels }).greyscale();
  if (width !== undefined)
    picture.resize(width, height, {
      fit: height === undefined ? 'inside' : 'fill',
      withoutEnlargement: height === undefined,
    });
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

/** The thumbnail's own width: sharpness and change are compared between pictures of one size. */
const comparedWidth = 320;

export function greyThumbnail(jpegFile: string): Promise<GreyPicture> {
  return greyOf(jpegFile, comparedWidth);
}

/**
 * Variance of the Laplacian (Pech-Pacheco et al., ICPR 2000): higher is sharper, motion blur lowers it. Comparable
 * only between frames of one video.
 */
export async function sharpness(jpegFile: string): Promise<number> {
  return laplacianVariance(await greyThumbnail(jpegFile));
}

export function laplacianVariance({ width, height, pixels }: GreyPicture): number {
  const count = (width - 2) * (height - 2);
  if (width < 3 || height < 3) return 0;
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at += 1) {
      const around =
        (pixels[at - 1] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at - width] ?? 0) + (pixels[at + width] ?? 0);
      const value = around - 4 * (pixels[at] ?? 0);
      sum += value;
      squares += value * value;
    }
  }
  return squares / count - (sum / count) ** 2;
}

/** Mean change of brightness, 0 (equal) to 1 (black to white). Pictures of different sizes count as entirely new: 1. */
export function changeBetween(before: GreyPicture | undefined, after: GreyPicture): number {
  if (!before || before.pixels.length !== after.pixels.length) return 1;
  let sum = 0;
  for (let at = 0; at < after.pixels.length; at += 1) {
    sum += Math.abs((before.pixels[at] ?? 0) - (after.pixels[at] ?? 0));
  }
  return after.pixels.length === 0 ? 0 : sum / after.pixels.length / 255;
}

/** 64-bit difference hash: whether each of 8 x 8 fields is darker than its right neighbour. */
export async function differenceHash(jpegFile: string): Promise<bigint> {
  const { pixels } = await greyOf(jpegFile, 9, 8);
  let hash = 0n;
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const at = row * 9 + column;
      hash = (hash << 1n) | ((pixels[at] ?? 0) < (pixels[at + 1] ?? 0) ? 1n : 0n);
    }
  }
  return hash;
}

/** Number of differing bits, 0 to 64 for difference hashes. */
export function hammingDistance(a: bigint, b: bigint): number {
  let count = 0;
  for (let rest = a ^ b; rest > 0n; rest >>= 32n) {
    // BigInt arithmetic is slow, so bits are counted in halves.
    for (let half = Number(rest & 0xffffffffn) | 0; half !== 0; half &= half - 1) count += 1;
  }
  return count;
}
