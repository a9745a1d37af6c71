import { connect, createServer } from 'node:net';

/**
 * An address that stays while what answers behind it changes, as a Service of the cluster has: each new connection goes to one of the endpoints of that
 * moment, and those that stand are left alone.
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
