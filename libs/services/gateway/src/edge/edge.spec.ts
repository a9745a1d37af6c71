import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allRoutes } from '@sop/contracts';
import { GatewayModule } from '../gateway.module.js';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.js';
import { securityHeaders } from './security-headers.js';

let gateway: TestGateway;
let gatewayWithoutWeb: TestGateway;
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), '<title>app</title>');
  await writeFile(join(root, 'logo.svg'), '<svg/>');
  await writeFile(join(root, 'assets', 'main-4f2a.js'), 'run()');
  await writeFile(join(root, 'assets', 'main-4f2a.js.br'), 'small');
  gateway = await startTestGateway([GatewayModule], { WEB_DIR: root });
  gatewayWithoutWeb = await startTestGateway([GatewayModule]);
});
afterAll(async () => {
  await Promise.all([gateway.close(), gatewayWithoutWeb.close()]);
  await rm(root, { recursive: true });
});

/** The whole response to raw bytes, which need not be valid HTTP. */
const rawResponse = (bytes: string) =>
  new Promise<string>((resolve) => {
    let answer = '';
    const socket = connect(gateway.port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => (answer += chunk.toString())).on('close', () => resolve(answer));
  });

describe('the gateway', () => {
  it.each([
    ['/', 200],
    ['/dashboard', 200],
    ['/assets/main-4f2a.js', 200],
    ['/assets/missing.js', 404],
    ['/api/test-routing', 200],
    ['/api/health', 200],
    ['/api/nothing', 404],
    ['/api/departments', 404],
    ['/api/%zz', 400],
    ['/metrics', 404],
  ])('sends the security headers with %s', async (path, status) => {
    const reply = await fetch(`${gateway.url}${path}`);
    expect(reply.status).toBe(status);
    for (const [name, value] of Object.entries(securityHeaders))
      expect([name, reply.headers.get(name)]).toEqual([name, value]);
    expect(reply.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });

  it('allows only scripts of the same origin, neither inline nor foreign ones', async () => {
    const policy = (await fetch(`${gateway.url}/`)).headers.get('content-security-policy') ?? '';
    const directives = policy.split('; ');
    for (const directive of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
      expect(directives).toContain(directive);
    expect(policy).not.toContain('unsafe-eval');
  });

  it.each(['/', '/assets/main-4f2a.js', '/api/health', '/api/departments', '/api/nothing'])(
    'lets no page of another origin read %s, with or without a preflight',
    async (path) => {
      const headers = { origin: 'https://another.test', 'access-control-request-method': 'GET' };
      for (const method of ['OPTIONS', 'GET']) {
        const reply = await fetch(`${gateway.url}${path}`, { method, headers });
        const allowed = [...reply.headers.keys()].filter((name) => name.startsWith('access-control-'));
        expect([method, ...allowed]).toEqual([method]);
      }
    },
  );

  it('answers an unknown path below /api with a problem, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      const reply = await fetch(`${gateway.url}/api/nothing`, { method });
      expect(reply.headers.get('content-type')).toContain('application/problem+json');
      expect(await reply.json()).toMatchObject({ type: 'not-found', status: 404, title: 'Not found' });
    }
  });

  it('answers malformed HTTP with a problem', async () => {
    const answer = await rawResponse('NONSENSE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('application/problem+json');
    expect(await rawResponse(`GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 400 /,
    );
    expect(answer).toContain("content-security-policy: default-src 'self'");
  });

  it('caches hashed assets forever and revalidates the page each time', async () => {
    const asset = await fetch(`${gateway.url}/assets/main-4f2a.js`);
    expect([await asset.text(), asset.headers.get('cache-control')]).toEqual([
      'run()',
      'public, max-age=31536000, immutable',
    ]);
    const page = await fetch(`${gateway.url}/sops/1?x=1`);
    expect([await page.text(), page.headers.get('cache-control')]).toEqual([
      '<title>app</title>',
      'no-cache',
    ]);
    expect(page.headers.get('content-type')).toContain('text/html');
    const logo = await fetch(`${gateway.url}/logo.svg`);
    expect(logo.headers.get('cache-control')).toBe('no-cache');
    expect((await fetch(`${gateway.url}/dashboard`, { method: 'HEAD' })).status).toBe(200);
  });

  it('sends the Brotli copy of the build to clients that accept it, and plain text to the others', async () => {
    const path = '/assets/main-4f2a.js';
    const small = await rawResponse(
      `GET ${path} HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip, br\r\nconnection: close\r\n\r\n`,
    );
    expect(small).toMatch(/content-encoding: br/i);
    expect(small).toMatch(/vary: accept-encoding/i);
    expect(small).toMatch(/content-type: (text|application)\/javascript/i);
    expect(small).toContain('small');
    const plain = await rawResponse(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(plain).not.toMatch(/content-encoding/i);
    expect(plain).toContain('run()');
    expect(plain).toMatch(/vary: accept-encoding/i);
  });

  it('answers 304 when the client already has the file', async () => {
    const etag = (await fetch(`${gateway.url}/logo.svg`)).headers.get('etag') ?? '';
    const again = await rawResponse(
      `GET /logo.svg HTTP/1.1\r\nhost: x\r\nif-none-match: ${etag}\r\nconnection: close\r\n\r\n`,
    );
    expect(again).toMatch(/^HTTP\/1\.1 304 /);
  });

  it('serves no file outside the web folder', async () => {
    for (const path of [
      '/../../etc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/..%2f..%2fetc%2fpasswd',
      '/.env',
    ]) {
      const answer = await rawResponse(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
      expect(answer).not.toContain('root:');
    }
  });

  it('shows a notice when the web application is not built', async () => {
    const reply = await fetch(`${gatewayWithoutWeb.url}/login`);
    expect(reply.status).toBe(200);
    expect(await reply.text()).toContain('has not been built yet');
  });

  it('describes every route of the contract', async () => {
    const document = (await (await fetch(`${gateway.url}/api/openapi.json`)).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    const described = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((each) => each.operationId),
    );
    expect(described.sort()).toEqual(allRoutes.map((route) => route.name).sort());
  });

  it('shows how a request reached the product', async () => {
    const reply = await fetch(`${gateway.url}/api/test-routing?a=1`);
    expect(await reply.json()).toEqual({
      protocol: 'http',
      host: `127.0.0.1:${gateway.port}`,
      path: '/api/test-routing?a=1',
      request_id: reply.headers.get('x-request-id'),
    });
  });
});
