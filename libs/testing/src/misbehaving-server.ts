import { createServer, type ServerResponse } from 'node:http';
import { closeServer, listenLocally } from './local-server.js';

type Answer = (reply: ServerResponse, redirectUrl: string) => void;

const json = { 'content-type': 'application/json' };

function drip(reply: ServerResponse, write: () => unknown): void {
  const timer = setInterval(write, 10);
  reply.on('close', () => clearInterval(timer));
}

function sendOn(reply: ServerResponse): void {
  if (reply.destroyed) return;
  const piece = Buffer.alloc(65_536, ' ');
  reply.write(piece, (error) => void (error ?? setImmediate(sendOn, reply)));
}

/** Ways in which a foreign server can mistreat its callers. */
const answers = {
  'never answers': () => undefined,
  'drips its head': (reply) => {
    reply.socket?.write('HTTP/1.1 200 OK\r\nx-head: ');
    drip(reply, () => reply.socket?.write('x'));
  },
  'drips its reply': (reply) => {
    reply.writeHead(200, json).flushHeaders();
    drip(reply, () => reply.write(' '));
  },
  'sends without an end': (reply) => sendOn(reply.writeHead(200, json)),
  'sends no JSON': (reply) => reply.writeHead(200, json).end('<html>'),
  'sends a page': (reply) => reply.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>'),
  'sends nothing': (reply) => reply.writeHead(200, json).end(),
  'breaks off': (reply) => {
    reply.writeHead(200, { ...json, 'content-length': 100 });
    reply.write('{', () => reply.destroy());
  },
  'resets the connection': (reply) => reply.socket?.resetAndDestroy(),
  'leads to another server': (reply, elsewhere) => reply.writeHead(307, { location: elsewhere }).end(),
  'leads round in a circle': (reply) => reply.writeHead(307, { location: '/round' }).end(),
} satisfies Record<string, Answer>;

export type Misbehaviour = keyof typeof answers;
export const misbehaviours = Object.keys(answers) as Misbehaviour[];

/** Replies like this, for a server that answers other requests as it should. */
export const misbehave = (how: Misbehaviour, reply: ServerResponse, redirectUrl = ''): void =>
  (answers[how] as Answer)(reply, redirectUrl);

export interface MisbehavingServer {
  url: string;
  /** Number of requests to it and to the server it redirects to. */
  requestCount: number;
  redirectedCount: number;
  /** Times out 300 ms after the next mistreated request arrived, so that it arrives on a busy machine too. */
  deadline(): AbortSignal;
  close(): Promise<void>;
}

/** @param replies paths with correct replies: JSON, created once the URL is known */
export async function startMisbehaving(
  how: Misbehaviour,
  replies: (url: string) => Readonly<Record<string, unknown>> = () => ({}),
): Promise<MisbehavingServer> {
  const redirectTarget = createServer((_request, reply) => {
    misbehaving.redirectedCount += 1;
    reply.end('{}');
  });
  const redirectUrl = await listenLocally(redirectTarget);
  const deadlines: (() => void)[] = [];
  const server = createServer((request, reply) => {
    request.resume();
    const good = replies(misbehaving.url)[request.url ?? ''];
    if (good !== undefined) return void reply.writeHead(200, json).end(JSON.stringify(good));
    misbehaving.requestCount += 1;
    for (const passes of deadlines.splice(0)) setTimeout(passes, 300).unref();
    misbehave(how, reply, redirectUrl);
  });
  const misbehaving: MisbehavingServer = {
    url: await listenLocally(server),
    requestCount: 0,
    redirectedCount: 0,
    deadline: () => {
      const controller = new AbortController();
      deadlines.push(() => controller.abort(new DOMException('The time is over.', 'TimeoutError')));
      return controller.signal;
    },
    close: async () => void (await Promise.all([closeServer(server), closeServer(redirectTarget)])),
  };
  return misbehaving;
}
