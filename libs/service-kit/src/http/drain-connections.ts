import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { HealthChecks } from '../health/health-checks.js';

/**
 * During a shutdown every reply announces that its connection closes (`Connection: close`, RFC 9112 section 9.6), and connections
 * close after their pending request. Neither Node nor Fastify does that: a client's next request would be refused, and an idle
 * keep-alive connection would block the process until it is killed.
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
    if (checks.isClosing) announceClose(request, response);
    response.once('close', () => {
      open.delete(response);
      if (isOver && request.complete) socket.destroySoon();
    });
  });
  instance.addHook('preClose', (done) => {
    isOver = true;
    for (const response of open) announceClose(response.req, response);
    // Browsers open connections in advance.
    for (const socket of silent) socket.destroy();
    done();
  });
}

/** Only once the body has arrived: Node closes after such a reply at once, and a refused upload would never show its reason. */
function announceClose(request: IncomingMessage, response: ServerResponse): void {
  const announce = (): void => void (response.shouldKeepAlive = false);
  if (request.complete || !hasBody(request)) announce();
  else request.once('end', announce);
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
