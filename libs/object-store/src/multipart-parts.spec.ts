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

describe('splitting a body into parts', () => {
  it('fills every part but the last, whatever the chunks', async () => {
    const full = 8 * mebibyte;
    expect(await sizesOf(inParts(chunks(3 * mebibyte, 20 * mebibyte, 1)))).toEqual([
      full,
      full,
      7 * mebibyte + 1,
    ]);
    expect(await sizesOf(inParts(chunks(full, full)))).toEqual([full, full]);
    expect(await sizesOf(inParts(chunks()))).toEqual([0]);
  });

  it('keeps the bytes in order', async () => {
    async function* numbered() {
      for (let at = 0; at < 300; at += 1) yield Buffer.alloc(65_537, at);
    }
    const whole: Buffer[] = [];
    const regrouped: Buffer[] = [];
    for await (const chunk of numbered()) whole.push(chunk);
    for await (const part of inParts(numbered())) regrouped.push(part);
    expect(Buffer.concat(regrouped).equals(Buffer.concat(whole))).toBe(true);
  });

  it('allocates no more than a small body of declared size needs, and passes on all of a body that is longer than declared', async () => {
    const { value } = await inParts(chunks(1000), 1000).next();
    expect((value as Buffer).buffer.byteLength).toBe(1000);
    expect(await sizesOf(inParts(chunks(700, 700), 1000))).toEqual([1000, 400]);
    expect(await sizesOf(inParts(chunks(5), 0))).toEqual([5]);
  });

  it('fits 10,000 parts for 5 TB of known size and for 492 GiB of unknown size', () => {
    expect(partBytes(0, 5e12) * 10_000).toBeGreaterThan(5e12);
    const total = Array.from({ length: 9_000 }, (_, part) => partBytes(part)).reduce(
      (sum, bytes) => sum + bytes,
    );
    expect(total / 1024 ** 3).toBeGreaterThan(490);
  });
});
