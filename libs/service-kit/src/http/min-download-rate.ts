import type { Socket } from 'node:net';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** A reader must take this much in three times the time limit of a form. */
const minBytes = 64 * 1024;
const patience = 3;

/**
 * A reader that takes a byte now and then would hold its resources (in the store, in memory) for any length of time. A stopped
 * player requests the rest when it continues. Only time in which data is ready for the reader counts, not the time to produce
 * it.
 */
export function enforceMinDownloadRate(instance: FastifyInstance, seconds: number): void {
  instance.addHook('onRequest', (request, reply, done) => {
    watch(request.raw.socket, reply.raw, seconds * patience * 1_000);
    done();
  });
}

function watch(socket: Socket, response: ServerResponse, milliseconds: number): void {
  const readBytes = (): number => socket.bytesWritten - socket.writableLength;
  let previousBytes = readBytes();
  const timer = setInterval(() => {
    const isTooSlow = response.writableLength > 0 && readBytes() - previousBytes < minBytes;
    previousBytes = readBytes();
    if (isTooSlow) socket.destroy();
  }, milliseconds);
  timer.unref();
  response.once('close', () => clearInterval(timer));
}
