import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of 127.0.0.1 that nobody uses at this moment, nor takes by chance: it lies below those of outgoing connections. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    const server = createServer().listen({ port, host: '127.0.0.1', exclusive: true });
    const fault = await once(server, 'listening').then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error,
    );
    if (fault === undefined) {
      await once(server.close(), 'close');
      return port;
    }
    if (fault.code !== 'EADDRINUSE') throw fault;
  }
}
