import { Readable } from 'node:stream';
import { sniffContainer, type Container } from './sniff-container.js';
import { UnusableVideo } from './unusable-video.js';

/** Enough of a file to identify its container. */
const headBytes = 64 * 1024;

/**
 * Identifies the container of a video from its first bytes, whatever its name and type, and passes the whole
 * stream on.
 * @throws UnusableVideo (`empty`, `not-a-video`), after which the stream is closed
 */
export async function sniffStream(stream: Readable): Promise<{ container: Container; body: Readable }> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>;
  const head = await readHead(chunks);
  const container = sniffContainer(head.subarray(0, headBytes));
  if (container) return { container, body: Readable.from(rejoin(head, chunks), { objectMode: false }) };
  await chunks.return?.();
  throw new UnusableVideo(head.length === 0 ? 'empty' : 'not-a-video');
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
