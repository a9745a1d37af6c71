import type { FastifyReply, FastifyRequest } from 'fastify';

const lingerMilliseconds = 10_000;
const lingerBytes = 256 * 1024 * 1024;

/**
 * A refused upload is answered before its body has arrived. Closing at once would reset the connection and many
 * clients would then never show the answer, so the rest is read and thrown away for a moment before closing.
 */
export function drainRequestBody(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const { raw } = request;
  if (!raw.complete && !raw.destroyed) {
    let sizeBytes = 0;
    const close = (): void => void raw.socket.destroy();
    const timer = setTimeout(close, lingerMilliseconds).unref();
    // Of a request that was answered Node tells nobody when its connection goes; whoever still reads it would wait for ever.
    const brokenOff = (): void => void raw.destroy();
    raw.socket.once('close', brokenOff);
    const over = (): void => {
      clearTimeout(timer);
      raw.socket.off('close', brokenOff);
    };
    raw.once('close', over).once('end', over);
    raw.on('data', (chunk: Buffer) => (sizeBytes += chunk.length) > lingerBytes && close());
    raw.unpipe();
    raw.resume();
  }
  done();
}
