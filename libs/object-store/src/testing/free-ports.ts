import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

type Ports<N extends number, Found extends number[] = []> = Found['length'] extends N
  ? Found
  : Ports<N, [...Found, number]>;

/**
 * Below the ranges that systems use for outgoing connections and for servers that name no port, so that no other process takes
 * them.
 */
const lowest = 15_000;
const beyondHighest = 32_000;

/** Different ports of 127.0.0.1 on which nothing listens. */
export async function freePorts<N extends number>(count: N): Promise<Ports<N>> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = randomInt(lowest, beyondHighest);
    if (await isFree(port)) found.add(port);
  }
  return [...found] as Ports<N>;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen({ port, host: '127.0.0.1', exclusive: true });
  const error = await once(server, 'listening').then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error,
  );
  if (error?.code === 'EADDRINUSE') return false;
  if (error !== undefined) throw error;
  await once(server.close(), 'close');
  return true;
}
