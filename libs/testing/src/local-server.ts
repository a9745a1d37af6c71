import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Returns the URL (`http://127.0.0.1:8080`) once the server accepts connections; without a port the system chooses
 * one. Throws when the port is taken.
 */
export async function listenLocally(server: Server, port = 0): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Ends keep-alive connections too, which would keep the server open. */
export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
