import { rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uploadFrom } from './file-transfer.js';
import type { ObjectInfo, ObjectStore } from './object-store.js';

describe('uploading a file', () => {
  let file: string;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sop-transfer-'));
    file = join(folder, 'small-000022.jpg');
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Deletes the file before reading it, as a job does that takes over the work of a dead one. */
  const takingAway = (read: (body: Readable) => Promise<unknown>): Pick<ObjectStore, 'put'> => ({
    put: async (_key, body) => {
      rmSync(file);
      return (await read(body as Readable)) as ObjectInfo;
    },
  });

  it('stores the whole file although it is deleted during the upload', async () => {
    await writeFile(file, 'a picture');
    const sent = await uploadFrom(takingAway(buffer), file, 'frames/a', 'image/jpeg');
    expect(String(sent)).toBe('a picture');
  });

  it('rejects for the caller, and does not end the process, when the file is missing', async () => {
    await writeFile(file, 'a picture');
    const refusing = takingAway(() => Promise.reject(new Error('no place')));
    await expect(uploadFrom(refusing, file, 'frames/a', 'image/jpeg')).rejects.toThrow('no place');
    await expect(uploadFrom(refusing, file, 'frames/a', 'image/jpeg')).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });
});
