import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ZipFile } from 'yazl';
import { UnusableFile } from './unusable-file.js';
import { maxTextBytes, readTexts } from './read-zip.js';

describe('readTexts', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'sop-zip-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const zipOf = async (entries: Iterable<readonly [string, string | Buffer]>): Promise<string> => {
    const file = join(folder, 'labels.zip');
    const zip = new ZipFile();
    for (const [name, content] of entries)
      zip.addBuffer(Buffer.from(content), name, { compress: content.length > 0 });
    zip.end();
    await pipeline(zip.outputStream as unknown as NodeJS.ReadableStream, createWriteStream(file));
    return file;
  };

  it('returns text files by path, and no pictures', async () => {
    const file = await zipOf([
      ['labels/a.txt', '0 0.5 0.5 1 1'],
      ['DATA.YAML', 'nc: 1'],
      ['data.yml', 'nc: 2'],
      ['obj.names', 'bolt'],
      ['coco.json', '{}'],
      ['images/a.txt.png', 'no picture'],
      ['images/a.jpg', 'no picture'],
      ['__MACOSX/labels/a.txt', 'of the finder'],
    ]);
    expect([...(await readTexts(file))]).toEqual([
      ['labels/a.txt', '0 0.5 0.5 1 1'],
      ['DATA.YAML', 'nc: 1'],
      ['data.yml', 'nc: 2'],
      ['obj.names', 'bolt'],
      ['coco.json', '{}'],
    ]);
  });

  it('accepts any compression ratio while they are small', async () => {
    const file = await zipOf([['a.txt', '0'.repeat(1024 ** 2)]]);
    expect((await readTexts(file)).get('a.txt')).toHaveLength(1024 ** 2);
  });

  it('accepts many files with the compression ratio of text', async () => {
    const lines = Array.from(
      { length: 60_000 },
      (_, at) => `${at} 0.${(at * 7919) % 9973} 0.5 0.${at % 997} 1`,
    );
    const file = await zipOf([['a.txt', lines.join('\n')]]);
    expect((await readTexts(file)).get('a.txt')?.length).toBeGreaterThan(1024 ** 2);
  });

  it.each([
    ['unpack to two hundred times as much', [['a.txt', '0'.repeat(2 * 1024 ** 2)]] as const],
    ['unpack to more than can be looked at', [['a.txt', Buffer.alloc(maxTextBytes + 1, 'x')]] as const],
  ])('refuses files before they are unpacked when they %s', async (_, entries) => {
    await expect(readTexts(await zipOf(entries))).rejects.toBeInstanceOf(UnusableFile);
  });

  it('refuses more entries than any dataset has, before one is read', async () => {
    const file = join(folder, 'many.zip');
    await writeFile(file, endOfZip(100_001));
    await expect(readTexts(file)).rejects.toMatchObject({ refusal: { code: 'import.zip-too-much' } });
    await writeFile(file, endOfZip(99_999));
    await expect(readTexts(file)).rejects.toMatchObject({ refusal: { code: 'import.zip-damaged' } });
  });

  it('refuses a file that is no zip', async () => {
    const file = join(folder, 'no.zip');
    await writeFile(file, 'PK no zip');
    await expect(readTexts(file)).rejects.toBeInstanceOf(UnusableFile);
  });
});

/** The end of a ZIP64 file (APPNOTE 4.3.14 to 4.3.16) that declares so many entries and contains none. */
function endOfZip(entries: number): Buffer {
  const end = Buffer.alloc(56 + 20 + 22);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeBigUInt64LE(BigInt(entries), 24);
  end.writeBigUInt64LE(BigInt(entries), 32);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeUInt32LE(1, 56 + 16);
  end.writeUInt32LE(0x06054b50, 76);
  end.fill(0xff, 76 + 8, 76 + 20);
  return end;
}
