import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** What a client may ask ahead of an answer on one connection. Browsers and proxies ask nothing ahead. */
const mostAhead = 16;

/**
 * HTTP lets a client ask again before it is answered (RFC 9112 section 9.3.2), and Node begins all of it at once: a thousand requests
 * on one connection, each of which keeps what was opened for it until those before it are read, and none of which hears that the
 * connection is gone. Here each is begun when its turn to answer comes; whoever asks too much ahead is cut off.
 */
export function answerOneAfterAnother(instance: FastifyInstance): void {
  const ahead = new WeakMap<Socket, number>();
  instance.addHook('onRequest', (request, { raw: response }, done) => {
    const isItsTurn = response.socket !== null;
    if (isItsTurn) return done();
    const { socket } = request.raw;
    const waiting = (ahead.get(socket) ?? 0) + 1;
    if (waiting > mostAhead) return void socket.destroy();
    ahead.set(socket, waiting);
    response.once('socket', () => {
      ahead.set(socket, (ahead.get(socket) ?? 1) - 1);
      done();
    });
  });
}
