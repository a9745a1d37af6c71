import { connect, type Socket } from 'node:net';

/** The result of a raw connection: the first answer's status, 0 if there was none; how long the connection was open. */
interface RawResponse {
  status: number;
  text: string;
  seconds: number;
}

interface RawRequest {
  /** As sent over the wire. */
  head: string;
  body?: string | Buffer;
  /** Sent repeatedly after that, until the answer arrives. */
  drip?: { piece: string | Buffer; everyMs: number };
  limitSeconds?: number;
}

export const headOf = (line: string, headers: Record<string, string | number>): string =>
  [line, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');

/** Sends bytes to the product without a client library that would correct them; ends with the connection. */
export function sendRaw(baseUrl: string, request: RawRequest): Promise<RawResponse> {
  const { head, body = '', drip, limitSeconds = 60 } = request;
  const from = performance.now();
  return new Promise((resolve) => {
    let text = '';
    const socket = open(baseUrl);
    const dripping = drip && setInterval(() => socket.write(drip.piece), drip.everyMs);
    const late = setTimeout(() => socket.destroy(), limitSeconds * 1000);
    socket.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString('latin1')).slice(0, 20_000);
      // Only the answer is needed.
      if (/^HTTP\/1\.1 [2-5]/.test(text)) socket.end();
    });
    socket.on('close', () => {
      clearInterval(dripping);
      clearTimeout(late);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      resolve({ status, text, seconds: (performance.now() - from) / 1000 });
    });
    socket.write(head, 'latin1');
    if (body.length > 0) socket.write(body);
  });
}

/** A connection that survives being refused. */
export function open(baseUrl: string): Socket {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  return socket;
}
