import { connect, createServer } from 'node:net';

/**
 * A stable address with changing endpoints, like a Service of a cluster: each new connection goes to one of the current endpoints; existing
 * connections are not affected.
 *
 * @param {{ address: string, port: number, endpoints: () => { host: string, port: number }[] }} options
 * @returns {Promise<{ stop(): Promise<void> }>}
 */
export async function startService({ address, port, endpoints }) {
  const open = new Set();
  let turn = 0;
  const server = createServer((client) => {
    const all = endpoints();
    const endpoint = all[turn++ % all.length];
    if (endpoint === undefined) return client.destroy();
    const behind = connect(endpoint.port, endpoint.host);
    for (const [socket, other] of [
      [client, behind],
      [behind, client],
    ]) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => open.delete(socket) && other.destroySoon());
    }
    client.pipe(behind).pipe(client);
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, resolve);
  });
  const stop = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of open) socket.destroy();
    await closed;
  };
  return { stop };
}
