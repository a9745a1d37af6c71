import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { changeBetween, differenceHash, hammingDistance, laplacianVariance, sharpness } from './picture.js';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sop-picture-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function checkerboard(name: string, { blur = 0, brighten = 0, square = 20 } = {}): Promise<string> {
  const [width, height] = [320, 180];
  const pixels = Buffer.alloc(width * height);
  for (let at = 0; at < pixels.length; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isDark = (Math.floor(x / square) + Math.floor(y / square)) % 2 === 0;
    pixels[at] = (isDark ? 40 : 180) + Math.floor(x / 8) + brighten;
  }
  const picture = sharp(pixels, { raw: { width, height, channels: 1 } });
  const file = join(dir, name);
  await (blur > 0 ? picture.blur(blur) : picture).jpeg({ quality: 90 }).toFile(file);
  return file;
}

describe('picture measures', () => {
  it('rate a picture sharper than its blurred copy', async () => {
    const sharp = await sharpness(await checkerboard('sharp.jpg'));
    const soft = await sharpness(await checkerboard('soft.jpg', { blur: 3 }));
    expect(sharp).toBeGreaterThan(4 * soft);
  });

  it('give a flat picture a Laplacian variance of zero, and a single dot the exact one', () => {
    expect(laplacianVariance({ width: 4, height: 4, pixels: new Uint8Array(16).fill(9) })).toBe(0);
    expect(laplacianVariance({ width: 2, height: 2, pixels: new Uint8Array(4) })).toBe(0);
    for (const [width, height] of [
      [2, 9],
      [9, 2],
      [1, 1],
    ] as const)
      expect(laplacianVariance({ width, height, pixels: new Uint8Array(18).fill(7) })).toBe(0);
    const dot = new Uint8Array(16);
    dot[5] = 1;
    // Laplacian of the four inner pixels: -4, 1, 1, 0: mean -0.5, mean square 4.5.
    expect(laplacianVariance({ width: 4, height: 4, pixels: dot })).toBeCloseTo(4.25);
  });

  it('rate the change between black and white from 0 to 1', () => {
    const plain = (value: number) => ({ width: 2, height: 2, pixels: new Uint8Array(4).fill(value) });
    expect(changeBetween(plain(0), plain(255))).toBe(1);
    expect(changeBetween(plain(7), plain(7))).toBe(0);
    expect(changeBetween(undefined, plain(7))).toBe(1);
  });

  it('give a brighter or softer copy nearly the same hash, and another picture a different one', async () => {
    const hash = await differenceHash(await checkerboard('a.jpg'));
    const like = await differenceHash(await checkerboard('b.jpg', { brighten: 12, blur: 1 }));
    const other = await differenceHash(await checkerboard('c.jpg', { square: 45 }));
    expect(hammingDistance(hash, like)).toBeLessThanOrEqual(6);
    expect(hammingDistance(hash, other)).toBeGreaterThan(12);
  });

  it('count the differing bits', () => {
    expect(hammingDistance(0n, 0xffffffffffffffffn)).toBe(64);
    expect(hammingDistance(0b1010n, 0b0110n)).toBe(2);
  });
});
