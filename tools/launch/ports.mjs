import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Stop } from './say.mjs';

/** @returns {Promise<NodeJS.ErrnoException | undefined>} why nobody can listen there; undefined when the port is free */
export function portFault(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** Different ports that nobody listens on now. */
export async function freePorts(count) {
  const servers = await Promise.all(Array.from({ length: count }, listen));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

function listen() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

/** The port kept from last time where it is still free, so that addresses in notes and tools stay true. */
export async function keptOrFreePort(kept) {
  if (kept !== undefined && (await portFault(kept)) === undefined) return kept;
  const [port] = await freePorts(1);
  return port;
}

/** @param {number} patienceSeconds how long whoever holds the port is given to let go of it */
export async function requirePort(port, host, patienceSeconds = 0) {
  const until = performance.now() + patienceSeconds * 1000;
  let fault = await portFault(port, host);
  while (fault?.code === 'EADDRINUSE' && performance.now() < until) {
    await pause(100);
    fault = await portFault(port, host);
  }
  if (fault === undefined) return;
  if (fault.code === 'EADDRINUSE')
    throw new Stop(
      `Port ${port} is in use by another program. End that program, or choose another port: PORT=${port + 1} npm start`,
    );
  if (fault.code === 'EACCES')
    throw new Stop(`Port ${port} may not be used by this user. Choose one above 1023: PORT=8080 npm start`);
  throw new Stop(
    `Nothing can listen on ${host}:${port} (${fault.code}). Set HOST to an address of this machine.`,
  );
}
