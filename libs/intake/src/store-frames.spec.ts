import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FsObjectStore, keyFor } from '@sop/object-store';
import { v7 as uuidv7 } from 'uuid';
import { bytesOfFrames, storeFrames, type FrameFiles } from './store-frames.js';

describe('the frames of a video', () => {
  const [companyId, datasetId] = [uuidv7(), uuidv7()];
  let folder: string;
  let store: FsObjectStore;
  /** Keys in the order in which they were stored, and the most concurrent uploads. */
  let stored: string[];
  let most: number;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sop-frames-'));
    store = new FsObjectStore(join(folder, 'objects'));
    [stored, most] = [[], 0];
    let now = 0;
    const upload = store.upload.bind(store);
    store.upload = async (...given) => {
      most = Math.max(most, (now += 1));
      const info = await upload(...given);
      now -= 1;
      stored.push(info.key);
      return info;
    };
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const keysOf = ({ file }: FrameFiles) => {
    const name = file.slice(folder.length + 1, -4);
    return {
      key: keyFor.dataset(companyId, datasetId, `${name}.jpg`),
      thumbnailKey: keyFor.dataset(companyId, datasetId, `${name}-small.jpg`),
    };
  };
  const frames = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, at) => {
        const made = { file: join(folder, `${at}.jpg`), thumbnail: join(folder, `${at}-small.jpg`) };
        await writeFile(made.file, `picture ${at}`);
        await writeFile(made.thumbnail, `small ${at}`);
        return made;
      }),
    );
  const open = new AbortController().signal;

  it('are all stored, a few at once, and the results are in order', async () => {
    const all = await frames(40);
    const results = await storeFrames(store, all, { keysOf, onStored: ({ file }) => file, signal: open });
    expect(results).toEqual(all.map(({ file }) => file));
    expect(stored).toHaveLength(80);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThan(20);
    const { body, info } = await store.get(keyFor.dataset(companyId, datasetId, '7-small.jpg'));
    expect(info.contentType).toBe('image/jpeg');
    expect(Buffer.concat((await body.toArray()) as Buffer[]).toString()).toBe('small 7');
  });

  it('are stored twenty to an object where their keys are packed, and are read one by one', async () => {
    const keysOf = ({ file }: FrameFiles) => {
      const index = Number(file.slice(folder.length + 1, -4));
      return {
        key: keyFor.packedFrame(companyId, datasetId, 'run-1', index),
        thumbnailKey: keyFor.packedThumbnail(companyId, datasetId, 'run-1', index),
      };
    };
    const all = await frames(45);
    const results = await storeFrames(store, all, { keysOf, onStored: ({ file }) => file, signal: open });
    expect(results).toEqual(all.map(({ file }) => file));
    const objects: number[] = [];
    for await (const { sizeBytes } of store.list(`frames/${companyId}/${datasetId}`)) objects.push(sizeBytes);
    expect(objects).toHaveLength(6);
    expect(objects.reduce((sum, bytes) => sum + bytes, 0)).toBe(await bytesOfFrames(all, keysOf));
    const textOf = async (key: string) => (await buffer((await store.get(key)).body)).toString();
    for (const at of [0, 19, 20, 44]) {
      expect(await textOf(keyFor.packedFrame(companyId, datasetId, 'run-1', at))).toBe(`picture ${at}`);
      expect(await textOf(keyFor.packedThumbnail(companyId, datasetId, 'run-1', at))).toBe(`small ${at}`);
    }
  });

  it('store the picture before its thumbnail, and both before `onStored` is called', async () => {
    const wasStored: boolean[] = [];
    const record = (_: FrameFiles, keys: { key: string; thumbnailKey: string }) => {
      wasStored.push([keys.key, keys.thumbnailKey].every((key) => stored.includes(key)));
    };
    await storeFrames(store, await frames(12), { keysOf, onStored: record, signal: open });
    expect(wasStored).toEqual(Array(12).fill(true));
    for (const key of stored.filter((each) => each.endsWith('-small.jpg')))
      expect(stored.indexOf(key.replace('-small', ''))).toBeLessThan(stored.indexOf(key));
  });

  it('stop being stored when the work is cancelled', async () => {
    const ending = new AbortController();
    const abort = () => ending.abort(new Error('cancelled'));
    const storing = storeFrames(store, await frames(60), { keysOf, onStored: abort, signal: ending.signal });
    await expect(storing).rejects.toThrow('cancelled');
    expect(stored.length).toBeLessThan(60);
  });
});
