import type { Socket } from 'node:net';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Whoever reads an answer takes so much in three times the time in which a form arrives. */
const takenBytes = 64 * 1024;
const patience = 3;

/**
 * Whoever takes a byte now and then would keep what is read for them (in the store, in memory) for as long as they like. A player that
 * was stopped asks for the rest when it goes on. Nobody is cut off for what is slow to be made here: only while something lies ready for them.
 */
export function enforceMinDownloadRate(instance: FastifyInstance, seconds: number): void {
  instance.addHook('onRequest', (request, reply, done) => {
    watch(request.raw.socket, reply.raw, seconds * patience * 1_000);
    done();
  });
}

function watch(socket: Socket, response: ServerResponse, milliseconds: number): void {
  const taken = (): number => socket.bytesWritten - socket.writableLength;
  let seenBytes = taken();
  const timer = setInterval(() => {
    const isTooSlow = response.writableLength > 0 && taken() - seenBytes < takenBytes;
    seenBytes = taken();
    if (isTooSlow) socket.destroy();
  }, milliseconds);
  timer.unref();
  response.once('close', () => clearInterval(timer));
}
