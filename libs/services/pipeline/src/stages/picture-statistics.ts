import { hammingDistance } from '@sop/media';
import sharp from 'sharp';

/** Hashes this close (of 64 bits) look the same to a person. */
export const maxHashDistance = 4;
/** Neighbouring pixels this close count as one colour: below the noise of any camera, above that of JPEG. */
const sameColour = 1;

/**
 * Share of pixels with exactly the colour of their right neighbour, averaged over pictures: interfaces and slides
 * consist of flat areas, a camera adds noise everywhere.
 */
export async function uniformShare(files: readonly string[]): Promise<number> {
  if (!files.length) return 0;
  const shares = await Promise.all(files.map(flatShareOf));
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

async function flatShareOf(file: string): Promise<number> {
  const { data, info } = await brightnessOf(file);
  let flat = 0;
  for (let y = 0; y < info.height; y++) {
    const row = y * info.width;
    for (let x = 1; x < info.width; x++)
      if (Math.abs((data[row + x] ?? 0) - (data[row + x - 1] ?? 0)) <= sameColour) flat += 1;
  }
  return flat / (info.height * Math.max(1, info.width - 1));
}

/** One byte per pixel. */
const brightnessOf = (file: string) => sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true });

/**
 * Standard deviation of brightness relative to its maximum. sharp's own `stats` always measure the file's original
 * colours.
 */
export async function contrastOf(file: string): Promise<number> {
  const { data } = await brightnessOf(file);
  let sum = 0;
  let squares = 0;
  for (const value of data) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / data.length;
  return Math.sqrt(Math.max(0, squares / data.length - mean * mean)) / 127.5;
}

/** Share of neighbouring frames that look the same, from their hashes in hexadecimal. */
export function stillShare(hashes: readonly string[]): number {
  if (hashes.length < 2) return 1;
  let still = 0;
  for (let i = 1; i < hashes.length; i++) if (isSimilarHash(hashes[i - 1] ?? '', hashes[i] ?? '')) still += 1;
  return still / (hashes.length - 1);
}

export function isSimilarHash(a: string, b: string): boolean {
  return hammingDistance(BigInt(`0x${a}`), BigInt(`0x${b}`)) <= maxHashDistance;
}

/** Frames in order without those that look like the last distinct one. */
export function withoutRepeats<T extends { hash: string }>(frames: readonly T[]): T[] {
  const distinct: T[] = [];
  for (const frame of frames) {
    const last = distinct.at(-1);
    if (!last || !isSimilarHash(last.hash, frame.hash)) distinct.push(frame);
  }
  return distinct;
}
