import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FsObjectStore } from './fs-object-store.js';
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
    const heir = await open(10);
    const zombie = await open(2);
    await zombie.remove();
    expect(await readdir(join(root, 'run'))).toEqual(['10']);
    expect(await heir.exists()).toBe(true);
  });

  it('reports that its folder was removed', async () => {
    const files = await open(1);
    await rm(join(root, 'run'), { recursive: true });
    expect(await files.exists()).toBe(false);
  });
});
