import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FsObjectStore } from './fs-object-store.js';
import { keyFor } from './key-grammar.js';
import { RunFiles } from './run-files.js';

describe('the scratch folder of an attempt', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'sop-run-files-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const open = (fence: number) =>
    RunFiles.open(join(root, 'run'), fence, new FsObjectStore(root), new AbortController().signal);

  it('is separate: beginning an attempt removes the folders of earlier ones', async () => {
    await mkdir(join(root, 'run', '9'), { recursive: true });
    await writeFile(join(root, 'run', '9', 'half of a frame'), '');
    const files = await open(10);
    expect(await readdir(join(root, 'run'))).toEqual(['10']);
    expect(files.folder).toBe(join(root, 'run', '10'));
  });

  it('keeps the folder of a later attempt when an earlier one with an expired lease begins or ends', async () => {
    const later = await open(10);
    const expired = await open(2);
    await expired.remove();
    expect(await readdir(join(root, 'run'))).toEqual(['10']);
    expect(await later.exists()).toBe(true);
  });

  it('downloads an object once, however often it is requested, and again after a failure', async () => {
    const store = new FsObjectStore(root);
    const key = keyFor.video(randomUUID(), randomUUID(), 'mp4');
    const files = await open(1);
    await expect(files.local(key)).rejects.toThrow();
    await store.put(key, Readable.from(['bytes']), { contentType: 'video/mp4', sizeBytes: 5 });
    const [file, same] = await Promise.all([files.local(key), files.local(key)]);
    expect(await readFile(file, 'utf8')).toBe('bytes');
    expect(same).toBe(file);
    await store.delete(key);
    expect(await files.local(key)).toBe(file);
  });

  it('takes a registered file for the object', async () => {
    const files = await open(1);
    files.register('key', '/made/here.mp4');
    expect(await files.local('key')).toBe('/made/here.mp4');
  });

  it('has room for a copy of a file only where a download of its size would fit', async () => {
    const admitted: number[] = [];
    const store = new FsObjectStore(root, async (sizeBytes) => {
      if (sizeBytes > 5) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      admitted.push(sizeBytes);
    });
    const files = await RunFiles.open(join(root, 'run'), 1, store, new AbortController().signal);
    const [small, large] = [join(root, 'small'), join(root, 'large')];
    await writeFile(small, '12345');
    await writeFile(large, '123456');
    await files.admitCopyOf(small);
    await expect(files.admitCopyOf(large)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(admitted).toEqual([5]);
  });

  it('reports that its folder was removed', async () => {
    const files = await open(1);
    await rm(join(root, 'run'), { recursive: true });
    expect(await files.exists()).toBe(false);
  });
});
