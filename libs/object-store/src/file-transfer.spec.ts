import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { downloadTo, uploadFrom } from './file-transfer.js';
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

describe('downloading a file', () => {
  it('writes nothing, and closes the object, where its size is not admitted', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sop-transfer-'));
    const body = Readable.from(['a picture']);
    const info: ObjectInfo = {
      key: 'frames/a',
      sizeBytes: 9,
      contentType: 'image/jpeg',
      etag: 'e',
      modifiedAt: new Date(),
    };
    const refused = downloadTo({ get: async () => ({ info, body }) }, 'frames/a', join(folder, 'a'), {
      admit: async (sizeBytes) => {
        throw new Error(`no room for ${sizeBytes} bytes`);
      },
    });
    await expect(refused).rejects.toThrow('no room for 9 bytes');
    expect([await readdir(folder), body.destroyed]).toEqual([[], true]);
    await rm(folder, { recursive: true });
  });
});
