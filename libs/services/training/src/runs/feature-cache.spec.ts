import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FeatureCache } from './feature-cache.js';

describe('the feature cache', () => {
  let workDir: string;
  let cache: FeatureCache;

  beforeEach(async () => {
    workDir = await mkdtemp(join(tmpdir(), 'sop-features-'));
    cache = new FeatureCache({ workDir }, 250);
  });
  afterEach(() => rm(workDir, { recursive: true, force: true }));

  const fill = async (name: string, usedAtMinute: number) => {
    const folder = await cache.open(name, new Date());
    await writeFile(join(folder, 'view'), Buffer.alloc(100));
    await cache.open(name, new Date(usedAtMinute * 60_000));
  };
  const remaining = async () => (await readdir(join(workDir, 'features'))).sort();

  it('keeps folders that fit into its limit', async () => {
    await fill('a', 1);
    await fill('b', 2);
    await cache.sweep(new Set(['a', 'b']));
    expect(await remaining()).toEqual(['a', 'b']);
  });

  it('evicts the least recently used folder when full', async () => {
    await fill('b', 1);
    await fill('a', 2);
    await fill('c', 3);
    await cache.sweep(new Set(['a', 'b', 'c']));
    expect(await remaining()).toEqual(['a', 'c']);
  });

  it('leaves half of a small scratch folder to trainings, whatever its limit', async () => {
    const workSizeMb = 500 / 1024 ** 2;
    cache = new FeatureCache({ workDir, workSizeMb }, 1_000_000);
    await fill('a', 1);
    await fill('b', 2);
    await fill('c', 3);
    await cache.sweep(new Set(['a', 'b', 'c']));
    expect(await remaining()).toEqual(['b', 'c']);
  });

  it('removes folders of deleted datasets', async () => {
    await fill('a', 1);
    await fill('gone', 2);
    await cache.sweep(new Set(['a']));
    expect(await remaining()).toEqual(['a']);
  });

  it('never removes the folder in use', async () => {
    await fill('a', 1);
    await fill('b', 2);
    await fill('c', 3);
    await cache.sweep(new Set(['a', 'b', 'c']), 'a');
    expect(await remaining()).toEqual(['a', 'c']);
  });

  it('can be swept before it exists', async () => {
    await expect(cache.sweep(new Set())).resolves.toBeUndefined();
  });
});
