import { describe, expect, it } from '@jest/globals';
import { inParts, partBytes } from './multipart-parts.js';

const mebibyte = 1 << 20;

async function* chunks(...sizes: number[]) {
  for (const size of sizes) yield Buffer.alloc(size);
}

async function sizesOf(parts: AsyncIterable<Buffer>): Promise<number[]> {
  const sizes: number[] = [];
  for await (const part of parts) sizes.push(part.length);
  return sizes;
}

describe('multipart parts', () => {
  it('are all full but the last, whatever the chunks', async () => {
    const full = 8 * mebibyte;
    expect(await sizesOf(inParts(chunks(3 * mebibyte, 20 * mebibyte, 1)))).toEqual([
      full,
      full,
      7 * mebibyte + 1,
    ]);
    expect(await sizesOf(inParts(chunks(full, full)))).toEqual([full, full]);
    expect(await sizesOf(inParts(chunks()))).toEqual([0]);
  });

  it('fit 10,000 parts for a 5 TB object of known size and for 492 GiB of unknown size', () => {
    expect(partBytes(0, 5e12) * 10_000).toBeGreaterThan(5e12);
    const total = Array.from({ length: 9_000 }, (_, part) => partBytes(part)).reduce(
      (sum, bytes) => sum + bytes,
    );
    expect(total / 1024 ** 3).toBeGreaterThan(490);
  });
});
