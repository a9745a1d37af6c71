import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FsObjectStore } from './fs-object-store.js';
import { describeObjectStore } from './object-store.contract.js';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sop-objects-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

describeObjectStore('the file driver', () => ({
  store: new FsObjectStore(root),
  leftovers: () => readdir(join(root, 'incoming')),
}));

describe('the file driver', () => {
  it('reports itself unusable when its folder cannot be made', async () => {
    const file = join(root, 'a-file');
    await writeFile(file, '');
    await expect(new FsObjectStore(join(file, 'below')).check()).rejects.toThrow('ENOTDIR');
  });
});
