import { rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uploadFrom } from './file-transfer.js';
import type { ObjectInfo, ObjectStore } from './object-store.js';

describe('a file on its way into the store', () => {
  let file: string;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sop-transfer-'));
    file = join(folder, 'small-000022.jpg');
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Takes the file away before it reads: so does who takes over the work of somebody that was given up. */
  const takingAway = (read: (body: Readable) => Promise<unknown>): Pick<ObjectStore, 'put'> => ({
    put: async (_key, body) => {
      rmSync(file);
      return (await read(body as Readable)) as ObjectInfo;
    },
  });

  it('arrives whole although it is taken away meanwhile', async () => {
    await writeFile(file, 'a picture');
    const sent = await uploadFrom(takingAway(buffer), file, 'frames/a', 'image/jpeg');
    expect(String(sent)).toBe('a picture');
  });

  it('is refused to whoever sends it, and not by the end of the process, where nobody reads it', async () => {
    await writeFile(file, 'a picture');
    const refusing = takingAway(() => Promise.reject(new Error('no place')));
    await expect(uploadFrom(refusing, file, 'frames/a', 'image/jpeg')).rejects.toThrow('no place');
    await expect(uploadFrom(refusing, file, 'frames/a', 'image/jpeg')).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });
});
