import type { FastifyReply, FastifyRequest } from 'fastify';

const drainMilliseconds = 10_000;
const drainBytes = 256 * 1024 * 1024;

/**
 * A refused upload is answered before its body has arrived. Closing at once would reset the connection and many clients would
 * never show the reply, so the rest is read and dropped for a moment before closing.
 */
export function drainRequestBody(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const { raw } = request;
  if (!raw.complete && !raw.destroyed) {
    let sizeBytes = 0;
    const close = (): void => void raw.socket.destroy();
    const timer = setTimeout(close, drainMilliseconds).unref();
    // Node emits nothing when the connection of an answered request closes; a pending reader would wait for ever.
    const brokenOff = (): void => void raw.destroy();
    raw.socket.once('close', brokenOff);
    const over = (): void => {
      clearTimeout(timer);
      raw.socket.off('close', brokenOff);
    };
    raw.once('close', over).once('end', over);
    raw.on('data', (chunk: Buffer) => (sizeBytes += chunk.length) > drainBytes && close());
    raw.unpipe();
    raw.resume();
  }
  done();
}
