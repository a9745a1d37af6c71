import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasIndexInFront } from './video.js';

const box = (type: string, size = 8, length = size) => {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32BE(size, 0);
  bytes.write(type, 4, 'latin1');
  return bytes;
};

describe('hasIndexInFront', () => {
  let folder: string;
  const file = async (...boxes: Buffer[]) => {
    const path = join(folder, 'video.mp4');
    await writeFile(path, Buffer.concat(boxes));
    return path;
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'playable-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is true when the index precedes the media', async () => {
    expect(await hasIndexInFront(await file(box('ftyp', 24), box('free'), box('moov', 100)))).toBe(true);
    expect(await hasIndexInFront(await file(box('ftyp', 24), box('mdat', 100), box('moov')))).toBe(false);
  });

  it('reads only the first boxes, however many there are', async () => {
    // Reading further would find the index and return true.
    const many = Buffer.alloc(8 * 4_000_000, box('free'));
    expect(await hasIndexInFront(await file(box('ftyp', 24), many, box('moov')))).toBe(false);
  });

  it('stops when aborted', async () => {
    const path = await file(box('ftyp', 24), box('moov'));
    await expect(hasIndexInFront(path, AbortSignal.abort(new Error('deleted')))).rejects.toThrow('deleted');
  });

  it.each<[string, Buffer]>([
    ['of no size', box('free', 0, 8)],
    ['smaller than its own head', box('free', 7, 8)],
    ['cut off', box('free', 1, 9)],
    ['of more bytes than can be counted', Buffer.concat([box('free', 1, 8), Buffer.alloc(8, 0xff)])],
    ['that says it is larger than the file', box('free', 0xffffffff, 8)],
  ])('is false after a box %s', async (_, odd) => {
    expect(await hasIndexInFront(await file(box('ftyp', 24), odd))).toBe(false);
  });
});
