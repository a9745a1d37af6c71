import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FsObjectStore } from './fs-object-store.js';
import { keyFor } from './key-grammar.js';
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
  it('follows no link out of its folder', async () => {
    const store = new FsObjectStore(root);
    const company = '01890000-0000-7000-8000-000000000001';
    const key = keyFor.video(company, company, 'mp4');
    await mkdir(dirname(join(root, 'objects', key)), { recursive: true });
    await symlink('/etc/passwd', join(root, 'objects', key));
    await expect(store.get(key)).rejects.toThrow();
    expect(await store.stat(key)).toBeUndefined();
    const listed = [];
    for await (const info of store.list(`videos/${company}/`)) listed.push(info.key);
    expect(listed).toEqual([]);
    await store.delete(key);
  });

  it('reports itself unusable when its folder cannot be made', async () => {
    const file = join(root, 'a-file');
    await writeFile(file, '');
    await expect(new FsObjectStore(join(file, 'below')).check()).rejects.toThrow('ENOTDIR');
  });
});
