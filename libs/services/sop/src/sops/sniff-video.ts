import { Readable } from 'node:stream';
import { sniffContainer, type Container } from '@sop/media';
import { Problem } from '@sop/service-kit';

/** Enough of a file to tell its container. */
const headBytes = 64 * 1024;

/**
 * Tells the container of a video from its first bytes, whatever name and type came with it, and gives the whole stream
 * on. Throws `unsupported-media` with a sentence when it is none that can be used.
 */
export async function sniffVideo(stream: Readable): Promise<{ container: Container; body: Readable }> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>;
  const head = await readHead(chunks);
  const container = sniffContainer(head.subarray(0, headBytes));
  if (container) return { container, body: Readable.from(rejoin(head, chunks), { objectMode: false }) };
  await chunks.return?.();
  throw new Problem(
    'unsupported-media',
    head.length === 0
      ? 'The video file is empty. Please choose another file.'
      : 'Please upload a valid video file. MP4, MOV, WebM, MKV and AVI can be used.',
  );
}

async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  for (let length = 0; length < headBytes;) {
    const next = await chunks.next();
    if (next.done) break;
    read.push(next.value);
    length += next.value.length;
  }
  return Buffer.concat(read);
}

async function* rejoin(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* rest;
}
