import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ZipFile } from 'yazl';
import { UnusableFile } from './broken-file.js';
import { maxTextBytes, readTexts } from './read-zip.js';

describe('the texts of a zip', () => {
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

  it('are those that hold labels, by their paths, and no pictures', async () => {
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

  it('may pack as well as they like while they are few', async () => {
    const file = await zipOf([['a.txt', '0'.repeat(1024 ** 2)]]);
    expect((await readTexts(file)).get('a.txt')).toHaveLength(1024 ** 2);
  });

  it('may be many while they pack as texts do', async () => {
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
  ])('are refused before they are unpacked when they %s', async (_, entries) => {
    await expect(readTexts(await zipOf(entries))).rejects.toBeInstanceOf(UnusableFile);
  });

  it('are refused when there are more of them than any dataset has', async () => {
    const entries = Array.from({ length: 100_001 }, (_, at) => [`p/${at}`, ''] as const);
    await expect(readTexts(await zipOf(entries))).rejects.toBeInstanceOf(UnusableFile);
  });

  it('are refused where the file is no zip', async () => {
    const file = join(folder, 'no.zip');
    await writeFile(file, 'PK no zip');
    await expect(readTexts(file)).rejects.toBeInstanceOf(UnusableFile);
  });
});
