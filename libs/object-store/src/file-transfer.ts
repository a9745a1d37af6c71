import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ObjectInfo, ObjectStore } from './object-store.js';

/** Called before a file of this size is written; an error refuses it. */
export type AdmitFile = (sizeBytes: number) => Promise<void>;

export interface DownloadOptions {
  signal?: AbortSignal | undefined;
  admit?: AdmitFile | undefined;
}

/** Downloads an object into a local file, under a temporary name until it is complete. */
export async function downloadTo(
  store: Pick<ObjectStore, 'get'>,
  key: string,
  file: string,
  { signal, admit }: DownloadOptions = {},
): Promise<void> {
  signal?.throwIfAborted();
  const { info, body } = await store.get(key);
  const partial = `${file}.${randomUUID()}.part`;
  try {
    await admit?.(info.sizeBytes);
    await pipeline(body, createWriteStream(partial, { flags: 'wx' }), { signal });
    await rename(partial, file);
  } catch (error) {
    body.destroy();
    await rm(partial, { force: true });
    throw error;
  }
}

/** The file is opened first: a stream that does not find its file emits an error before anyone listens, which ends the process. */
export async function uploadFrom(
  store: Pick<ObjectStore, 'put'>,
  file: string,
  key: string,
  contentType: string,
): Promise<ObjectInfo> {
  const source = await open(file);
  try {
    const { size: sizeBytes } = await source.stat();
    const body = source.createReadStream({ autoClose: false, highWaterMark: 1 << 20 });
    return await store.put(key, body, { contentType, sizeBytes });
  } finally {
    await source.close();
  }
}
