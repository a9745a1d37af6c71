import { createServer, type Server } from 'node:net';

type Ports<N extends number, Found extends number[] = []> = Found['length'] extends N
  ? Found
  : Ports<N, [...Found, number]>;

/** Ports nobody listens on now. All are held until the last is found, so no two are the same. */
export async function freePorts<N extends number>(count: N): Promise<Ports<N>> {
  const servers = await Promise.all(Array.from({ length: count }, listen));
  const ports = servers.map(portOf);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports as Ports<N>;
}

function listen(): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
