import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { HealthChecks } from '../health/health-checks.js';

/**
 * Whoever keeps a connection to a process that ends is told with the next answer to take another (RFC 9112 section 9.6). What is
 * still in hand at the end is answered, and its connection ended: neither Node nor Fastify does it, so that the next request on it
 * would be refused, and one without a next would hold the process until it is killed.
 */
export function drainConnections(instance: FastifyInstance, checks: HealthChecks): void {
  const server: Server = instance.server;
  const silent = new Set<Socket>();
  const open = new Set<ServerResponse>();
  let isOver = false;
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.prependListener('request', (request, response) => {
    const { socket } = request;
    silent.delete(socket);
    open.add(response);
    if (checks.isClosing) sayLast(request, response);
    response.once('close', () => {
      open.delete(response);
      if (isOver && request.complete) socket.destroySoon();
    });
  });
  instance.addHook('preClose', (done) => {
    isOver = true;
    for (const response of open) sayLast(response.req, response);
    // Browsers open connections ahead of what they will ask.
    for (const socket of silent) socket.destroy();
    done();
  });
}

/** Only once the body is there: Node closes behind such an answer at once, and a refused upload would never be shown why. */
function sayLast(request: IncomingMessage, response: ServerResponse): void {
  const say = (): void => void (response.shouldKeepAlive = false);
  if (request.complete || !bringsBody(request)) say();
  else request.once('end', say);
}

const bringsBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
