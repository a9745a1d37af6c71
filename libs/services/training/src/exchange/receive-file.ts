import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '@sop/service-kit';

/** An export of a large dataset comes back with its pictures in it, though they are not looked at. */
const maxFileBytes = 2 * 1024 ** 3;

/** Writes an upload to a file in `folder`, lets it be worked with, and removes it whatever happens. */
export async function withReceivedFile<T>(
  folder: string,
  stream: Readable,
  work: (file: string) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, randomUUID());
  try {
    await pipeline(stream, limited, createWriteStream(file, { flags: 'wx' }));
    return await work(file);
  } finally {
    await rm(file, { force: true });
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

const tooLarge = () =>
  new Problem(
    'too-large',
    'The file is larger than the 2 GB that can be imported. The zip needs no pictures: labels alone are enough.',
  );
