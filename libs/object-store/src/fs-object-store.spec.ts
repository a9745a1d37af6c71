import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FsObjectStore } from './fs-object-store.js';
import { InvalidKey, keyFor } from './key-grammar.js';
import { ObjectNotFound } from './object-store.js';
import { describeObjectStore } from './object-store.contract.js';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sop-objects-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

describeObjectStore('the file driver', () => ({
  store: new FsObjectStore(root),
  leftovers: () => readdir(join(root, 'incoming')),
  unfinished: () => readdir(join(root, 'unfinished')),
}));

describe('the file driver', () => {
  it('removes what uploads of a killed process left, and nothing that is still arriving', async () => {
    const store = new FsObjectStore(join(root, 'swept'));
    expect(await store.sweep(new Date())).toBe(0);
    const incoming = join(root, 'swept', 'incoming');
    await mkdir(incoming, { recursive: true });
    const now = new Date();
    for (const [name, silentSeconds] of [
      ['cut-off', 130],
      ['stalled', 100],
      ['arriving', 0],
    ] as const) {
      await writeFile(join(incoming, name), 'x');
      const at = new Date(now.getTime() - silentSeconds * 1000);
      await utimes(join(incoming, name), at, at);
    }
    expect(await store.sweep(now)).toBe(1);
    expect((await readdir(incoming)).sort()).toEqual(['arriving', 'stalled']);
  });

  it('deletes a prefix while objects are written under it', async () => {
    const store = new FsObjectStore(join(root, 'written'));
    const [company, owner] = [randomUUID(), randomUUID()];
    let isDeleted = false;
    const writing = Promise.all(
      Array.from({ length: 4 }, async (_, writer) => {
        for (let at = 0; !isDeleted; at += 1) {
          const key = keyFor.frame(company, owner, `${writer}-${at}.jpg`);
          await store.put(key, Buffer.from('x'), { contentType: 'image/jpeg' }).catch((error: unknown) => {
            if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
          });
        }
      }),
    );
    for (let round = 0; round < 40; round += 1) await store.deletePrefix(`frames/${company}/${owner}/`);
    isDeleted = true;
    await writing;
    await store.deletePrefix(`frames/${company}/${owner}/`);
    for await (const { key } of store.list(`frames/${company}/`)) throw new Error(`${key} is left`);
  });

  it('lists objects and skips foreign files and folders', async () => {
    const store = new FsObjectStore(join(root, 'shared'));
    const [company, owner] = [randomUUID(), randomUUID()];
    const files = Array.from({ length: 150 }, (_, at) => keyFor.frame(company, owner, `${at}.jpg`));
    for (const key of files) await store.put(key, Buffer.from('x'), { contentType: 'image/jpeg' });
    const foreign = ['frames/READ ME.txt', 'frames/lost+found/x', `frames/${company}/.DS_Store`];
    for (const name of [
      ...foreign,
      `frames/${company}/${owner}/~$a b.jpg`,
      `frames/${company}/${owner}/..x/y`,
    ]) {
      await mkdir(dirname(join(root, 'shared', 'objects', name)), { recursive: true });
      await writeFile(join(root, 'shared', 'objects', name), 'x');
    }
    const listed: string[] = [];
    for await (const { key } of store.list('frames')) listed.push(key);
    expect(listed.sort()).toEqual(files.sort());
  });

  it('refuses part ids that could leave the folder', async () => {
    const key = keyFor.video(randomUUID(), randomUUID(), 'webm');
    const { multipart } = new FsObjectStore(root);
    for (const id of ['../objects/x', '', '..', '/etc/passwd'])
      await expect(multipart.part(key, id, { number: 1, start: 0, bytes: Buffer.from('x') })).rejects.toThrow(
        InvalidKey,
      );
  });

  it('accepts no part after the upload was completed or aborted, and stores nothing of it', async () => {
    const { multipart } = new FsObjectStore(root);
    const part = { number: 1, start: 0, bytes: Buffer.from('x') };
    const keys = [randomUUID(), randomUUID()].map((id) => keyFor.video(randomUUID(), id, 'webm'));
    for (const [at, key] of keys.entries()) {
      const id = await multipart.begin(key);
      const stored = await multipart.part(key, id, part);
      await (at === 0 ? multipart.complete(key, id, [stored]) : multipart.abort(key, id));
      await expect(multipart.part(key, id, part)).rejects.toThrow(ObjectNotFound);
    }
    expect(await readdir(join(root, 'unfinished'))).toEqual([]);
  });

  it('follows no link out of the folder', async () => {
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

  it('fails its check when the folder cannot be created', async () => {
    const file = join(root, 'a-file');
    await writeFile(file, '');
    await expect(new FsObjectStore(join(file, 'below')).check()).rejects.toThrow('ENOTDIR');
  });
});
