import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { collectMetrics } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { FsObjectStore } from './fs-object-store.js';
import { keyFor } from './key-grammar.js';
import { measured } from './measured-store.js';
import { ObjectNotFound } from './object-store.js';

describe('a measured store', () => {
  const collected = collectMetrics();
  const key = keyFor.result(uuidv7(), uuidv7());
  let root: string;
  let store: FsObjectStore;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'sop-measured-'));
    store = measured(new FsObjectStore(root));
  });
  afterAll(async () => {
    await rm(root, { recursive: true });
    await collected.close();
  });

  const recorded = () => collected.read('sop_object_store_seconds');

  it('keeps the behaviour of the store', async () => {
    expect(store).toBeInstanceOf(FsObjectStore);
    await store.put(key, Buffer.from('{}'), { contentType: 'application/json' });
    expect(await store.stat(key)).toMatchObject({ sizeBytes: 2 });
    for await (const object of store.list('results')) expect(object.key).toBe(key);
    expect(await store.sweep(new Date())).toBe(0);
  });

  it('records each operation by name, and a missing object as done', async () => {
    await store.put(key, Buffer.from('{}'), { contentType: 'application/json' });
    const missing = keyFor.result(uuidv7(), uuidv7());
    await expect(store.get(missing)).rejects.toThrow(ObjectNotFound);
    expect(await recorded()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ operation: 'put', outcome: 'done' }),
        expect.objectContaining({ operation: 'get', outcome: 'done', count: 1 }),
      ]),
    );
  });

  it('records failures of the store as failed', async () => {
    const file = join(root, 'file');
    await writeFile(file, '');
    const body = Buffer.from('{}');
    const broken = measured(new FsObjectStore(file));
    await expect(broken.put(key, body, { contentType: 'application/json' })).rejects.toThrow();
    expect(await recorded()).toContainEqual(expect.objectContaining({ operation: 'put', outcome: 'failed' }));
  });
});
