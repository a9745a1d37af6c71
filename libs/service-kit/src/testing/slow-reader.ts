import { once } from 'node:events';
import { connect } from 'node:net';

export interface SlowReader {
  path: string;
  headers?: Record<string, string>;
  /** The bytes to read and the interval; without them, none. */
  bytes?: number;
  everyMilliseconds?: number;
}

/** Requests a path and reads the reply slowly, until it is stopped. */
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
