import { addAbortSignal, Readable } from 'node:stream';
import { SizeMismatch, TooLarge, type PutOptions } from './object-store.js';

/**
 * The chunks of the body, checked on the way: size limit, declared size, `admit`, abort. Leaving the loop early destroys the
 * source.
 */
export async function* measuredBody(
  body: Readable | Buffer,
  { sizeBytes, maxBytes = Number.POSITIVE_INFINITY, admit, signal }: PutOptions,
): AsyncGenerator<Buffer> {
  const source = Buffer.isBuffer(body) ? Readable.from([body]) : body;
  try {
    signal?.throwIfAborted();
    if (signal) addAbortSignal(signal, source);
    if (sizeBytes !== undefined && sizeBytes > maxBytes) throw new TooLarge(maxBytes);
    let received = 0;
    for await (const piece of source) {
      const chunk = Buffer.isBuffer(piece) ? piece : Buffer.from(piece);
      received += chunk.length;
      if (received > maxBytes) throw new TooLarge(maxBytes);
      const admission = admit?.(received);
      if (admission) await admission;
      yield chunk;
    }
    signal?.throwIfAborted();
    if (sizeBytes !== undefined && sizeBytes !== received) throw new SizeMismatch(sizeBytes, received);
  } finally {
    source.destroy();
  }
}
