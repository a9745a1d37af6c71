import { hammingDistance } from '@sop/media';
import sharp from 'sharp';

/** Hashes this close look the same to a person (of 64 bits). */
export const sameLookBits = 4;
/** Neighbouring pixels this close count as one colour: below the noise of any camera, above that of JPEG. */
const sameColour = 1;

/**
 * Share of pixels that have the very colour of their right neighbour, averaged over pictures: interfaces and slides
 * are painted in flat areas, a camera adds noise everywhere.
 */
export async function flatShare(files: readonly string[]): Promise<number> {
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

/** One byte a pixel. */
const brightnessOf = (file: string) => sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true });

/** Standard deviation of brightness as a share of the largest there can be. sharp's own `stats` are those of the colours in the file, whatever is asked of the picture before. */
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
  for (let i = 1; i < hashes.length; i++) if (looksSame(hashes[i - 1] ?? '', hashes[i] ?? '')) still += 1;
  return still / (hashes.length - 1);
}

export function looksSame(a: string, b: string): boolean {
  return hammingDistance(BigInt(`0x${a}`), BigInt(`0x${b}`)) <= sameLookBits;
}

/** Of frames in order, those that differ from the last one kept. */
export function withoutRepeats<T extends { hash: string }>(frames: readonly T[]): T[] {
  const kept: T[] = [];
  for (const frame of frames) {
    const last = kept.at(-1);
    if (!last || !looksSame(last.hash, frame.hash)) kept.push(frame);
  }
  return kept;
}
