import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from '@jest/globals';
import { maxOpenRequests } from '@sop/service-kit';
import { eventually } from '@sop/testing';
import { GatewayModule } from '../gateway.module.js';
import { deferred } from '../testing/deferred.js';
import { connectionsPerAddress } from '../limits/connection-limits.js';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.js';
import { startUpstream } from '../testing/upstream.js';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

async function startGateway(
  listener: Listener,
  owner = 'SOP',
  env: Record<string, string> = {},
): Promise<TestGateway> {
  const upstream = await startUpstream(listener);
  const gateway = await startTestGateway([GatewayModule.forwarding()], {
    ...env,
    [`${owner}_URL`]: upstream.url,
  });
  open.push(upstream, gateway);
  return gateway;
}

const bearer = { authorization: 'Bearer a.b.c' };

/** A multipart body of `megabytes` of zeros that is never in memory as a whole. */
function bigForm(megabytes: number): Readable {
  const block = Buffer.alloc(1024 * 1024);
  return Readable.from(
    (function* () {
      yield Buffer.from('--x\r\ncontent-disposition: form-data; name="video"; filename="v.mp4"\r\n\r\n');
      for (let sent = 0; sent < megabytes; sent += 1) yield block;
      yield Buffer.from('\r\n--x--\r\n');
    })(),
  );
}

describe('forwarding', () => {
  it('passes method, path, query, body, status and headers through', async () => {
    const received: { url?: string; method?: string; headers?: IncomingHttpHeaders; body?: string } = {};
    const gateway = await startGateway(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      Object.assign(received, {
        url: request.url,
        method: request.method,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      response.writeHead(201, {
        'content-type': 'application/json',
        'x-own': 'yes',
        'set-cookie': ['a=1', 'b=2'],
      });
      response.end('{"id":1}');
    });
    const reply = await fetch(`${gateway.url}/api/departments?x=%2F1`, {
      method: 'POST',
      headers: { ...bearer, 'content-type': 'application/json' },
      body: '{"name":"Welding"}',
    });
    expect(reply.status).toBe(201);
    expect(await reply.text()).toBe('{"id":1}');
    expect(reply.headers.get('x-own')).toBe('yes');
    expect(reply.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(received).toMatchObject({
      url: '/api/departments?x=%2F1',
      method: 'POST',
      body: '{"name":"Welding"}',
    });
    expect(received.headers).toMatchObject({
      ...bearer,
      'content-type': 'application/json',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-request-id': reply.headers.get('x-request-id'),
      traceparent: expect.stringMatching(/^00-[\da-f]{32}-[\da-f]{16}-00$/),
    });
  });

  it('passes Range and 206 through', async () => {
    const gateway = await startGateway((request, response) => {
      response.writeHead(206, { 'content-range': `for ${request.headers.range}`, 'content-length': 3 });
      response.end('abc');
    }, 'STORAGE');
    const reply = await fetch(`${gateway.url}/api/storage/videos/a/b.mp4?expires=1&signature=s`, {
      headers: { range: 'bytes=0-2' },
    });
    expect([reply.status, reply.headers.get('content-range'), await reply.text()]).toEqual([
      206,
      'for bytes=0-2',
      'abc',
    ]);
  });

  it('replaces forged addresses, request ids and hop-by-hop headers', async () => {
    let headers: IncomingHttpHeaders = {};
    const gateway = await startGateway((request, response) => {
      headers = request.headers;
      response.end('[]');
    });
    const sent = httpRequest(`${gateway.url}/api/departments`, {
      headers: {
        ...bearer,
        'x-forwarded-for': '6.6.6.6',
        'x-request-id': 'forged-forged',
        traceparent: '00-11111111111111111111111111111111-1111111111111111-01',
        connection: 'close, x-secret-hop',
        'x-secret-hop': '1',
        te: 'trailers',
        'proxy-authorization': 'Basic c2VjcmV0',
      },
    }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers['x-request-id']).not.toBe('forged-forged');
    expect(headers['traceparent']).not.toContain('1111111111111111');
    expect(headers).not.toHaveProperty('x-secret-hop');
    expect(headers).not.toHaveProperty('te');
    expect(headers).not.toHaveProperty('proxy-authorization');
  });

  it('passes response trailers through', async () => {
    const gateway = await startGateway((_request, response) => {
      response.writeHead(200, { trailer: 'x-sum' });
      response.write('[]');
      response.addTrailers({ 'x-sum': 'abc' });
      response.end();
    });
    const sent = httpRequest(`${gateway.url}/api/departments`, { headers: bearer }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    await response.resume().toArray();
    expect(response.trailers).toEqual({ 'x-sum': 'abc' });
  });

  it('streams an upload of 200 MB without buffering it', async () => {
    const hash = createHash('sha256');
    let sizeBytes = 0;
    let peakBytes = 0;
    const before = process.memoryUsage().rss;
    const gateway = await startGateway(async (request, response) => {
      for await (const chunk of request) {
        sizeBytes += (chunk as Buffer).length;
        hash.update(chunk as Buffer);
        peakBytes = Math.max(peakBytes, process.memoryUsage().rss - before);
      }
      response.writeHead(201).end('{}');
    });
    const reply = await fetch(`${gateway.url}/api/sops`, {
      method: 'POST',
      headers: { ...bearer, 'content-type': 'multipart/form-data; boundary=x' },
      body: Readable.toWeb(bigForm(200)) as ReadableStream,
      duplex: 'half',
    } as RequestInit);
    expect(reply.status).toBe(201);
    expect(sizeBytes).toBeGreaterThan(200 * 1024 * 1024);
    expect(peakBytes).toBeLessThan(120 * 1024 * 1024);
  });

  it('stops reading from a service while the client does not read, and then goes on', async () => {
    let sentBytes = 0;
    const block = Buffer.alloc(1024 * 1024);
    const gateway = await startGateway((_request, response) => {
      const push = (): void => {
        while (sentBytes < 400 * block.length) {
          sentBytes += block.length;
          if (!response.write(block)) return void response.once('drain', push);
        }
        response.end();
      };
      push();
    });
    const sent = httpRequest(`${gateway.url}/api/departments`, { headers: bearer }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    let before = -1;
    while (before !== sentBytes) {
      before = sentBytes;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(sentBytes).toBeLessThan(50 * block.length);
    response.resume();
    await eventually(() => expect(sentBytes).toBeGreaterThan(before + 100 * block.length));
    response.destroy();
  });

  it('ends the request to the service when the client disconnects', async () => {
    const upstreamClosed = deferred<boolean>();
    const arrived = deferred<undefined>();
    const gateway = await startGateway((request, response) => {
      arrived.resolve(undefined);
      response.once('close', () => upstreamClosed.resolve(request.complete));
    });
    const client = new AbortController();
    const reply = fetch(`${gateway.url}/api/sops`, { headers: bearer, signal: client.signal }).catch(
      () => 'aborted',
    );
    await arrived.promise;
    client.abort();
    expect(await reply).toBe('aborted');
    expect(await upstreamClosed.promise).toBe(true);
  });

  it('aborts an upload at the service when the client aborts it', async () => {
    const broken = deferred<string>();
    const arrived = deferred<undefined>();
    const gateway = await startGateway((request) => {
      request.on('data', () => arrived.resolve(undefined));
      request.on('error', (error) => broken.resolve(error.message));
    });
    const sent = httpRequest(`${gateway.url}/api/sops`, {
      method: 'POST',
      headers: { ...bearer, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1_000_000 },
    });
    sent.on('error', () => undefined);
    sent.write(randomBytes(1000));
    await arrived.promise;
    sent.destroy();
    expect(await broken.promise).toBe('aborted');
  });

  it('returns a refusal that arrives before the upload has ended', async () => {
    const gateway = await startGateway((request, response) => {
      request.once('data', () =>
        response.writeHead(402, { 'content-type': 'application/json' }).end('{"detail":"no"}'),
      );
    });
    const sent = httpRequest(`${gateway.url}/api/sops`, {
      method: 'POST',
      headers: {
        ...bearer,
        'content-type': 'multipart/form-data; boundary=x',
        'transfer-encoding': 'chunked',
      },
    });
    sent.on('error', () => undefined);
    sent.write(randomBytes(100_000));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const body = Buffer.concat(await response.toArray()).toString();
    expect([response.statusCode, body]).toEqual([402, '{"detail":"no"}']);
    sent.destroy();
  });

  it('sends nothing to a service while the body does not start, and ends the request with 408', async () => {
    let requestCount = 0;
    const gateway = await startGateway(
      (_, response) => {
        requestCount += 1;
        response.end('{}');
      },
      'SOP',
      { BODY_SECONDS: '0.3' },
    );
    const send = (body: string) =>
      new Promise<string>((resolve) => {
        let text = '';
        const socket = connect(gateway.port, '127.0.0.1');
        socket.on('data', (chunk: Buffer) => {
          text += chunk.toString();
          socket.end();
        });
        socket.on('close', () => resolve(text));
        const head = 'POST /api/departments HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n';
        socket.write(`${head}content-length: 2\r\n\r\n${body}`);
      });
    expect(await send('')).toMatch(/^HTTP\/1\.1 408 /);
    expect(requestCount).toBe(0);
    expect(await send('{}')).toMatch(/^HTTP\/1\.1 200 /);
    expect(requestCount).toBe(1);
  });

  it.each([
    ['of no length', 'content-length: 0\r\n\r\n'],
    ['that ends before its first chunk', 'transfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
  ])('forwards an empty body %s at once', async (_, rest) => {
    const gateway = await startGateway(async (request, response) => {
      const bytes = Buffer.concat(await request.toArray()).length;
      response.writeHead(422, { 'content-type': 'application/json' }).end(String(bytes));
    }, 'AUTH');
    const reply = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(gateway.port, '127.0.0.1');
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        socket.end();
      });
      socket.on('close', () => resolve(text));
      socket.write(
        `POST /api/auth/token HTTP/1.1\r\nhost: a\r\ncontent-type: application/x-www-form-urlencoded\r\n${rest}`,
      );
    });
    expect(reply).toMatch(/^HTTP\/1\.1 422 /);
  });

  it('reaches a service while one address holds all its connections with stalled bodies', async () => {
    const receivedIds = new Set<string>();
    const gateway = await startGateway((request, response) => {
      if (request.method === 'GET') return void response.end('[]');
      receivedIds.add(String(request.headers['x-request-id']));
      request.resume();
    });
    const head =
      'POST /api/departments HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{';
    // One connection remains for the request below, from the same address.
    const sockets = Array.from({ length: connectionsPerAddress - 1 }, () => {
      const socket = connect(gateway.port, '127.0.0.1').on('error', () => undefined);
      socket.write(head);
      return socket;
    });
    await eventually(() => expect(receivedIds.size).toBe(sockets.length));
    const reply = await fetch(`${gateway.url}/api/departments`, { headers: bearer });
    expect(reply.status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  it('reaches a service while a few addresses hold all connections with stalled bodies', async () => {
    const receivedIds = new Set<string>();
    const gateway = await startGateway(
      (request, response) => {
        if (request.method === 'GET') return void response.end('[]');
        receivedIds.add(String(request.headers['x-request-id']));
        request.resume();
      },
      'SOP',
      { TRUSTED_PROXY_HOPS: '1' },
    );
    const sockets = Array.from({ length: maxOpenRequests }, (_, at) => {
      const socket = connect(gateway.port, '127.0.0.1').on('error', () => undefined);
      const head = `POST /api/departments HTTP/1.1\r\nhost: a\r\nx-forwarded-for: 9.9.9.${at % 2}\r\n`;
      socket.write(`${head}content-type: application/json\r\ncontent-length: 2\r\n\r\n{`);
      return socket;
    });
    try {
      await eventually(() => expect(receivedIds.size).toBe(sockets.length));
      const headers = { ...bearer, 'x-forwarded-for': '8.8.8.8' };
      const signal = AbortSignal.timeout(15_000);
      for (let round = 0; round < 3; round += 1)
        expect((await fetch(`${gateway.url}/api/departments`, { headers, signal })).status).toBe(200);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });

  it('ends all pipelined requests when the client disconnects', async () => {
    const urls: string[] = [];
    let closedCount = 0;
    const gateway = await startGateway((request, response) => {
      urls.push(request.url ?? '');
      response.once('close', () => (closedCount += 1)).write(Buffer.alloc(2 ** 20));
    });
    const socket = connect(gateway.port, '127.0.0.1').on('error', () => undefined);
    const requestText = 'GET /api/departments HTTP/1.1\r\nhost: a\r\nauthorization: Bearer a.b.c\r\n\r\n';
    socket.resume().write(requestText.repeat(10));
    await eventually(() => expect(urls).not.toHaveLength(0));
    socket.destroy();
    await eventually(() => expect(closedCount).toBe(urls.length));
  });

  it('P4 answers 503 with a problem and Retry-After while the service is down, and recovers by itself', async () => {
    const upstream = await startUpstream((_request, response) => void response.end('[]'));
    const gateway = await startTestGateway([GatewayModule.forwarding()], { SOP_URL: upstream.url });
    open.push(gateway);
    expect((await fetch(`${gateway.url}/api/departments`, { headers: bearer })).status).toBe(200);
    await upstream.close();
    const reply = await fetch(`${gateway.url}/api/departments`, { headers: bearer });
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('retry-after')]).toEqual([
      503,
      'application/problem+json; charset=utf-8',
      '2',
    ]);
    expect(await reply.json()).toMatchObject({
      type: 'unavailable',
      request_id: reply.headers.get('x-request-id'),
    });
  });

  it('answers 503 for a service that is not configured', async () => {
    const gateway = await startTestGateway([GatewayModule.forwarding()]);
    open.push(gateway);
    const reply = await fetch(`${gateway.url}/api/departments`, { headers: bearer });
    expect(await reply.json()).toMatchObject({ type: 'unavailable', status: 503 });
  });

  it('closes the connection instead of presenting a partial response as complete', async () => {
    const gateway = await startGateway((_request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half', () => response.destroy());
    });
    const reply = await fetch(`${gateway.url}/api/departments`, { headers: bearer });
    await expect(reply.text()).rejects.toThrow();
  });

  it('closes an idle connection before the service does', async () => {
    const sockets: Socket[] = [];
    const gateway = await startGateway((request, response) => {
      sockets.push(request.socket);
      response.setHeader('connection', 'keep-alive').setHeader('keep-alive', 'timeout=75').end('[]');
    });
    expect((await fetch(`${gateway.url}/api/departments`, { headers: bearer })).status).toBe(200);
    const [connection] = sockets;
    // The event means that the gateway ended the connection; ending it here would emit none.
    await once(connection as Socket, 'end', { signal: AbortSignal.timeout(20_000) });
  }, 30_000);

  it('forwards nothing outside the contract, neither metrics nor readiness', async () => {
    const urls: string[] = [];
    const gateway = await startGateway((request, response) => {
      urls.push(request.url ?? '');
      response.end('secret metrics');
    });
    for (const path of [
      '/metrics',
      '/api/metrics',
      '/api/health/ready',
      '/api/../metrics',
      '/api/sops/%2e%2e/metrics/x/y',
    ]) {
      const reply = await fetch(`${gateway.url}${path}`);
      expect(await reply.text()).not.toContain('secret');
    }
    expect(urls).toEqual([]);
  });

  it('reports every service that is not ready, and details of the others', async () => {
    const gateway = await startGateway((request, response) => {
      response.statusCode = request.url === '/health/ready' ? 200 : 500;
      const parts = { bus: { status: 'up' }, ai: { status: 'up', detail: 'degraded: no quota left' } };
      response.end(JSON.stringify({ parts }));
    });
    const reply = await fetch(`${gateway.url}/api/health`);
    expect(reply.status).toBe(503);
    expect(await reply.json()).toMatchObject({
      status: 'degraded',
      parts: {
        gateway: { status: 'up' },
        sop: { status: 'up', detail: 'ai: degraded: no quota left' },
        auth: { status: 'down', detail: 'not configured' },
      },
    });
  });
});
