import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ObjectInfo, ObjectStore } from './object-store.js';

/** Object to local file, under a temporary name until complete. */
export async function downloadTo(
  store: ObjectStore,
  key: string,
  file: string,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  const { body } = await store.get(key);
  const partial = `${file}.${randomUUID()}.part`;
  try {
    await pipeline(body, createWriteStream(partial, { flags: 'wx' }), { signal });
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

export async function uploadFrom(
  store: ObjectStore,
  file: string,
  key: string,
  contentType: string,
): Promise<ObjectInfo> {
  const { size } = await stat(file);
  return store.put(key, createReadStream(file, { highWaterMark: 1 << 20 }), { contentType, sizeBytes: size });
}
