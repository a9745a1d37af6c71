import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '@sop/service-kit';

/** Enough for a company behind one router; browsers open six each. */
export const connectionsPerAddress = 512;

/**
 * Limits connections per address, so that one address cannot take all of them. Not used behind our own proxy, whose
 * address is the same for everyone and which limits them itself. `factor` multiplies the limit.
 */
export function limitConnections(server: Server, factor: number): void {
  const maxConnections = Math.max(1, connectionsPerAddress * factor);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    if (count > maxConnections) return void socket.destroy();
    open.set(network, count);
    socket.once('close', () => {
      const remaining = (open.get(network) ?? 1) - 1;
      if (remaining === 0) open.delete(network);
      else open.set(network, remaining);
    });
  });
}
