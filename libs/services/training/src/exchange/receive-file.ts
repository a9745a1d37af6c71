import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { announcesMore, refuse, type Upload } from '@sop/service-kit';

/** An export of a large dataset comes back with its pictures in it, though they are not looked at. */
const maxFileBytes = 2 * 1024 ** 3;

/** Writes an upload to a file in `folder`, lets it be worked with, and removes it whatever happens. */
export async function withReceivedFile<T>(
  folder: string,
  upload: Upload<unknown>,
  work: (file: string) => Promise<T>,
): Promise<T> {
  if (announcesMore(upload, maxFileBytes)) throw tooLarge();
  const { stream } = await upload.file();
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${process.pid}-${randomUUID()}`);
  try {
    await pipeline(stream, limited, createWriteStream(file, { flags: 'wx' }));
    return await work(file);
  } finally {
    await rm(file, { force: true });
  }
}

/** Removes what was received by processes that are gone: they were killed before they could. Call it before anything is received. */
export async function sweepReceived(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const owner = Number.parseInt(name, 10);
    if (owner !== process.pid && isRunning(owner)) continue;
    await rm(join(folder, name), { recursive: true, force: true });
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

async function* limited(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxFileBytes) throw tooLarge();
    yield chunk;
  }
}

const tooLarge = () => refuse('import.too-large');
