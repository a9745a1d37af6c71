import { mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TAPS } from '../head/taps.js';
import { type Features, FeatureStore } from './feature-store.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'features-'));
});
afterEach(async () => rm(folder, { recursive: true, force: true }));

const features = (value: number): Features =>
  TAPS.map(({ side, channels }) => new Float32Array(side * side * channels).fill(value));
const first = async (got: Promise<Features | undefined>) => (await got)?.[0]?.[0];
const key = (pictureId: string, view = 0) => ({ pictureId, view });
const fileOf = async () => join(folder, (await readdir(folder))[0] ?? '');
const FILE_BYTES = 4 * TAPS.reduce((sum, { side, channels }) => sum + side * side * channels, 0);

describe('cached features', () => {
  it('are available to the next training, by picture and view', async () => {
    const store = await FeatureStore.open(folder, 'backbone');
    await store.put(key('a'), features(1));
    await store.put(key('a', 1), features(2));
    const next = await FeatureStore.open(folder, 'backbone');
    expect(await first(next.get(key('a')))).toBe(1);
    expect(await first(next.get(key('a', 1)))).toBe(2);
    expect(await next.get(key('b'))).toBeUndefined();
  });

  it('of another backbone are not used', async () => {
    await (await FeatureStore.open(folder, 'backbone')).put(key('a'), features(1));
    expect(await (await FeatureStore.open(folder, 'another')).get(key('a'))).toBeUndefined();
  });

  it('that are truncated or overwritten count as absent, and can be stored again', async () => {
    const store = await FeatureStore.open(folder, 'backbone', { memoryBytes: 0 });
    await store.put(key('a'), features(1));
    await truncate(await fileOf(), 1000);
    expect(await store.get(key('a'))).toBeUndefined();
    await writeFile(await fileOf(), 'something else');
    expect(await store.get(key('a'))).toBeUndefined();
    await store.put(key('a'), features(3));
    expect(await first(store.get(key('a')))).toBe(3);
  });

  it('stay in memory up to a bound, the most recently used ones', async () => {
    const store = await FeatureStore.open(folder, 'backbone', { memoryBytes: 2.5 * FILE_BYTES });
    for (const id of ['a', 'b', 'c']) await store.put(key(id), features(1));
    await rm(folder, { recursive: true });
    const stored = await Promise.all(['a', 'b', 'c'].map((id) => first(store.get(key(id)))));
    expect(stored).toEqual([undefined, 1, 1]);
  });

  it('are deleted from disk, the least recently used first, but not those in use', async () => {
    const before = await FeatureStore.open(folder, 'backbone');
    for (const [age, id] of ['newest', 'older', 'oldest'].entries()) {
      const existing = new Set(await readdir(folder));
      await before.put(key(id), features(1));
      const added = (await readdir(folder)).filter((name) => !existing.has(name));
      const at = new Date(Date.UTC(2026, 0, 10 - age));
      for (const name of added) await utimes(join(folder, name), at, at);
    }
    const store = await FeatureStore.open(folder, 'backbone', {
      diskBytes: 2.5 * FILE_BYTES,
      memoryBytes: 0,
    });
    await store.get(key('oldest'));
    await store.trim();
    const remaining = await Promise.all(['newest', 'older', 'oldest'].map((id) => first(store.get(key(id)))));
    expect(remaining).toEqual([1, undefined, 1]);
  });

  it('leave no partial files', async () => {
    const store = await FeatureStore.open(folder, 'backbone');
    await Promise.all(Array.from({ length: 8 }, () => store.put(key('a'), features(1))));
    expect(await readdir(folder)).toHaveLength(1);
    expect((await readFile(await fileOf())).length).toBeGreaterThan(FILE_BYTES);
  });
});
