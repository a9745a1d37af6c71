import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Problem } from '../problems/problem.js';
import { announcesMore } from './limits.js';
import type { Upload } from './upload.js';

/** The maximum size of the file, and the refusal of a larger one. */
export interface FileLimit {
  readonly maxBytes: number;
  problem(): Problem;
}

/** Writes an upload to a file in a folder of its own in `parent`, passes it to `work`, and removes the folder in any case. */
export async function withReceivedFile<T>(
  parent: string,
  upload: Upload<unknown>,
  limit: FileLimit,
  work: (file: string) => Promise<T>,
): Promise<T> {
  if (announcesMore(upload, limit.maxBytes)) throw limit.problem();
  const { stream } = await upload.file();
  const folder = join(parent, `${process.pid}-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    const file = join(folder, 'received');
    await pipeline(stream, within(limit), createWriteStream(file, { flags: 'wx' }));
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the folders of processes that were killed. Call it before anything is received. */
export async function sweepReceived(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const owner = Number.parseInt(name, 10);
    if (owner !== process.pid && isRunning(owner)) continue;
    await rm(join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const within = (limit: FileLimit) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > limit.maxBytes) throw limit.problem();
      yield chunk;
    }
  };
