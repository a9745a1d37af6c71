import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { misbehaviours, startMisbehaving } from '@sop/testing';
import { outgoingFailureOf, OutgoingRefused, outgoingFetch } from './outgoing-fetch.js';

type Answer = (request: IncomingMessage, reply: ServerResponse) => void;

async function listen(answer: Answer): Promise<{ server: Server; url: string }> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Sends a byte every 10 ms while the client reads. */
const drip: Answer = (_request, reply) => {
  reply.writeHead(200).flushHeaders();
  const timer = setInterval(() => reply.write(' '), 10);
  reply.on('close', () => clearInterval(timer));
};

describe('an outgoing call', () => {
  const requests: string[] = [];
  let answer: Answer;
  let server: Server;
  let url: string;

  beforeEach(async () => {
    requests.length = 0;
    ({ server, url } = await listen((request, reply) => {
      requests.push(`${request.method} ${request.url}`);
      answer(request, reply);
    }));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    server.closeAllConnections();
    server.close();
  });

  const ask = (init: RequestInit = {}, limits = {}) =>
    outgoingFetch({ seconds: 30, maxBytes: 1000, ...limits })(`${url}/a`, init);

  it('to a public address alone reaches nothing on this machine, by number or by name', async () => {
    answer = (_request, reply) => reply.end('internal');
    await expect(ask({}, { isPublicOnly: true })).rejects.toMatchObject({ kind: 'address' });
    const named = outgoingFetch({ seconds: 30, isPublicOnly: true })(
      // Resolves to this machine without being called so.
      url.replace('127.0.0.1', hostname()),
    );
    await expect(named.catch((error: unknown) => outgoingFailureOf(error))).resolves.toMatch(
      /^(address|connection)$/,
    );
    expect(requests).toEqual([]);
  });

  it.each(misbehaviours)(
    'ends within its limits of time and bytes, and follows no redirect to another origin, when a server %s',
    async (how) => {
      const misbehaving = await startMisbehaving(how);
      jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => misbehaving.deadline());
      const read = async () => {
        const reply = await outgoingFetch({ seconds: 30, maxBytes: 1000 })(`${misbehaving.url}/a`);
        return (await reply.text()).length;
      };
      expect(await read().catch(() => 0)).toBeLessThanOrEqual(1000);
      expect([misbehaving.requestCount > 0, misbehaving.redirectedCount]).toEqual([true, 0]);
      await misbehaving.close();
    },
  );

  it('sends the headers of the caller, and a body whose length is among them, as the SDK of Stripe does', async () => {
    answer = async (request, reply) => {
      const pieces = await request.toArray();
      const { 'content-length': length, 'x-own': own } = request.headers;
      reply.end(`${length} ${own} ${Buffer.concat(pieces).toString()}`);
    };
    const reply = await ask({
      method: 'POST',
      body: 'name=a',
      headers: { 'Content-Length': '6', 'X-Own': 'yes' },
    });
    expect(await reply.text()).toBe('6 yes name=a');
  });

  it('returns the reply unchanged', async () => {
    answer = (_request, reply) => reply.writeHead(201, { 'x-own': 'yes' }).end('made');
    const reply = await ask({ method: 'POST', body: 'x' });
    expect([reply.status, reply.headers.get('x-own'), await reply.text()]).toEqual([201, 'yes', 'made']);
  });

  it.each<[string, Answer]>([
    ['never answers', () => undefined],
    ['drips its reply', drip],
  ])('ends at its deadline when a server %s', async (_, behaviour) => {
    answer = behaviour;
    const read = async () => (await ask({}, { seconds: 0.2 })).text();
    await expect(read()).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  // In a process of its own: the limits of fetch apply to the whole process.
  it('waits as long as its own deadline allows, whatever limit fetch has', async () => {
    const program = `
      import { createServer } from 'node:http';
      import { registerHooks } from 'node:module';
      import { Agent, setGlobalDispatcher } from 'undici';
      // Sources import each other as they are named once they are built.
      const sourceOf = (name, by = '') => (by.endsWith('.ts') ? name.replace(/^(\\..*)\\.js$/, '$1.ts') : name);
      registerHooks({ resolve: (name, context, next) => next(sourceOf(name, context.parentURL), context) });
      const { outgoingFetch } = await import('./outgoing-fetch.ts');
      const replies = [];
      const server = createServer((_request, reply) => void replies.push(reply)).listen(0, '127.0.0.1', async () => {
        const url = 'http://127.0.0.1:' + server.address().port;
        setGlobalDispatcher(new Agent({ headersTimeout: 1 }));
        const patient = outgoingFetch({ seconds: 60 })(url).then((reply) => reply.text()).catch(({ cause }) => cause.code);
        const impatient = await fetch(url).catch(({ cause }) => cause.code);
        for (const reply of replies) reply.end('late');
        console.log(impatient, await patient);
        process.exit();
      });`;
    const args = ['--experimental-strip-types', '--no-warnings', '--input-type=module', '--eval', program];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname });
    expect(stdout).toBe('UND_ERR_HEADERS_TIMEOUT late\n');
  });

  it('ends with the caller’s signal, in the middle of the reply', async () => {
    answer = drip;
    const controller = new AbortController();
    const reply = await ask({ signal: controller.signal }, { maxBytes: 1_000_000 });
    const text = reply.text();
    controller.abort(new Error('enough'));
    await expect(text).rejects.toThrow('enough');
  });

  it('reads no more than its limit of bytes, whatever length the server announces', async () => {
    answer = (_request, reply) => reply.end('x'.repeat(1001));
    await expect((await ask()).text()).rejects.toThrow(OutgoingRefused);
    answer = (_request, reply) => reply.end('x'.repeat(1000));
    expect(await (await ask()).text()).toHaveLength(1000);
  });

  it('reads eight mebibytes where no other limit is set, and no more', async () => {
    const limit = 8 * 1024 * 1024;
    const read = async (bytes: number) => {
      answer = (_request, reply) => reply.end(Buffer.alloc(bytes));
      return (await (await outgoingFetch({ seconds: 30 })(url)).arrayBuffer()).byteLength;
    };
    expect(await read(limit)).toBe(limit);
    await expect(read(limit + 1)).rejects.toThrow(OutgoingRefused);
  });

  it('returns a redirect without an address as it is', async () => {
    answer = (_request, reply) => reply.writeHead(302).end('nowhere');
    const reply = await ask();
    expect([reply.status, await reply.text(), requests.length]).toEqual([302, 'nowhere', 1]);
  });

  it('fails when the server disconnects', async () => {
    answer = (_request, reply) => {
      reply.writeHead(200, { 'content-length': '100' }).write('x');
      setImmediate(() => reply.destroy());
    };
    await expect((async () => (await ask()).text())()).rejects.toThrow();
  });

  it('follows a redirect within the origin, and none in a circle', async () => {
    answer = ({ url: path }, reply) =>
      path === '/a' ? reply.writeHead(302, { location: '/b' }).end() : reply.end('there');
    expect(await (await ask()).text()).toBe('there');
    answer = (_request, reply) => reply.writeHead(302, { location: '/a' }).end();
    await expect(ask()).rejects.toThrow(OutgoingRefused);
    expect(requests).toHaveLength(2 + 4);
  });

  it('sends a form again only where the redirect requires it', async () => {
    answer = ({ url: path }, reply) =>
      path === '/a' ? reply.writeHead(307, { location: '/b' }).end() : reply.end('there');
    expect(await (await ask({ method: 'POST', body: 'x' })).text()).toBe('there');
    answer = (_request, reply) => reply.writeHead(303, { location: '/b' }).end();
    await expect(ask({ method: 'POST', body: 'x' })).rejects.toThrow(OutgoingRefused);
  });

  it('goes to no other origin, and sends no key there', async () => {
    let visits = 0;
    const other = await listen((_request, reply) => {
      visits += 1;
      reply.end();
    });
    answer = (_request, reply) => reply.writeHead(307, { location: other.url }).end();
    await expect(ask({ headers: { authorization: 'Bearer key' } })).rejects.toThrow(OutgoingRefused);
    other.server.close();
    expect(visits).toBe(0);
  });
});
