import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The maximum of requests that wait for a reply on one connection. Browsers and proxies do not pipeline. */
const maxPending = 16;

/**
 * HTTP allows pipelining (RFC 9112 section 9.3.2), and Node starts all pipelined requests at once: a thousand requests on one
 * connection, each of which holds its resources until those before it are read, and none of which notices that the connection
 * has closed. Here each starts when its turn to answer comes; a client with too many is disconnected.
 */
export function limitPipelining(instance: FastifyInstance): void {
  const ahead = new WeakMap<Socket, number>();
  instance.addHook('onRequest', (request, { raw: response }, done) => {
    const isItsTurn = response.socket !== null;
    if (isItsTurn) return done();
    const { socket } = request.raw;
    const waiting = (ahead.get(socket) ?? 0) + 1;
    if (waiting > maxPending) return void socket.destroy();
    ahead.set(socket, waiting);
    response.once('socket', () => {
      ahead.set(socket, (ahead.get(socket) ?? 1) - 1);
      done();
    });
  });
}
