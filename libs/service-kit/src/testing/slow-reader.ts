import { once } from 'node:events';
import { connect } from 'node:net';

export interface SlowReader {
  path: string;
  headers?: Record<string, string>;
  /** So many of the answer every so often; without it, none. */
  bytes?: number;
  everyMilliseconds?: number;
}

/** Asks for a path and takes the answer slowly, until it is told to stop. */
export async function readSlowly(
  url: string,
  { path, headers = {}, bytes, everyMilliseconds = 50 }: SlowReader,
): Promise<() => void> {
  const { port, hostname } = new URL(url);
  const socket = connect({
    port: Number(port),
    host: hostname,
    onread: { buffer: Buffer.alloc(bytes ?? 1), callback: () => false },
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const lines = Object.entries({ host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const timer = bytes === undefined ? undefined : setInterval(() => socket.resume(), everyMilliseconds);
  return () => {
    clearInterval(timer);
    socket.destroy();
  };
}
