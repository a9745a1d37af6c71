import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { sniffStream } from './sniff-stream.js';

const mp4 = (length: number) =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isom', 'latin1'), Buffer.alloc(length, 'a')]);
const inPieces = (bytes: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    ),
  );

describe('sniffStream', () => {
  it.each([
    [7, 70_000],
    [1000, 200_000],
    [1_000_000, 200_000],
  ])(
    'identifies the container from the first bytes in pieces of %d, and passes all bytes on',
    async (size, length) => {
      const bytes = mp4(length);
      const { container, body } = await sniffStream(inPieces(bytes, size));
      expect(container).toBe('mp4');
      expect(Buffer.concat((await body.toArray()) as Buffer[]).equals(bytes)).toBe(true);
    },
  );

  it.each([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['something else', Buffer.alloc(200_000, 'no video '), 'not-a-video'],
  ])('refuses %s and closes the stream', async (_, bytes, reason) => {
    const stream = inPieces(bytes, 1000);
    await expect(sniffStream(stream)).rejects.toMatchObject({ name: 'UnusableVideo', reason });
    expect(stream.destroyed).toBe(true);
  });
});
