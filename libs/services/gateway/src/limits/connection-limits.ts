import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '@sop/service-kit';

/** A whole company behind one router has so many; browsers open six each. */
export const connectionsPerAddress = 512;

/**
 * One address cannot take all connections, whatever it does with them. Behind a proxy of ours all come from that one, and it is
 * the proxy's to count. `factor` multiplies the limit.
 */
export function limitConnections(server: Server, factor: number): void {
  const most = Math.max(1, connectionsPerAddress * factor);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    if (count > most) return void socket.destroy();
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}
