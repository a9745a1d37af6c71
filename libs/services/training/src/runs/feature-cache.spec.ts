import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FeatureCache } from './feature-cache.js';

describe('the cache of features', () => {
  let workDir: string;
  let cache: FeatureCache;

  beforeEach(async () => {
    workDir = await mkdtemp(join(tmpdir(), 'sop-features-'));
    cache = new FeatureCache(workDir, 250);
  });
  afterEach(() => rm(workDir, { recursive: true, force: true }));

  const fill = async (name: string, usedAtMinute: number) => {
    const folder = await cache.open(name, new Date());
    await writeFile(join(folder, 'view'), Buffer.alloc(100));
    await cache.open(name, new Date(usedAtMinute * 60_000));
  };
  const left = async () => (await readdir(join(workDir, 'features'))).sort();

  it('keeps what fits', async () => {
    await fill('a', 1);
    await fill('b', 2);
    await cache.sweep(new Set(['a', 'b']));
    expect(await left()).toEqual(['a', 'b']);
  });

  it('lets what was used longest ago go when it gets too much', async () => {
    await fill('b', 1);
    await fill('a', 2);
    await fill('c', 3);
    await cache.sweep(new Set(['a', 'b', 'c']));
    expect(await left()).toEqual(['a', 'c']);
  });

  it('removes what belongs to no dataset any more', async () => {
    await fill('a', 1);
    await fill('gone', 2);
    await cache.sweep(new Set(['a']));
    expect(await left()).toEqual(['a']);
  });

  it('never removes the folder that is about to be used', async () => {
    await fill('a', 1);
    await fill('b', 2);
    await fill('c', 3);
    await cache.sweep(new Set(['a', 'b', 'c']), 'a');
    expect(await left()).toEqual(['a', 'c']);
  });

  it('is nothing to sweep before there is one', async () => {
    await expect(cache.sweep(new Set())).resolves.toBeUndefined();
  });
});
