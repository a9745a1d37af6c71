import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allRoutes } from '@sop/contracts';
import { GatewayModule } from '../gateway.module.js';
import { openTestDoor, type Door } from '../testing/door.js';
import { securityHeaders } from './security-headers.js';

let door: Door;
let bare: Door;
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), '<title>app</title>');
  await writeFile(join(root, 'logo.svg'), '<svg/>');
  await writeFile(join(root, 'assets', 'main-4f2a.js'), 'run()');
  await writeFile(join(root, 'assets', 'main-4f2a.js.br'), 'small');
  door = await openTestDoor([GatewayModule], { WEB_DIR: root });
  bare = await openTestDoor([GatewayModule]);
});
afterAll(async () => {
  await Promise.all([door.close(), bare.close()]);
  await rm(root, { recursive: true });
});

/** The whole answer to bytes that need not be HTTP. */
const rawAnswer = (bytes: string) =>
  new Promise<string>((resolve) => {
    let answer = '';
    const socket = connect(door.port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => (answer += chunk.toString())).on('close', () => resolve(answer));
  });

describe('the door', () => {
  it.each([
    ['/', 200],
    ['/dashboard', 200],
    ['/assets/main-4f2a.js', 200],
    ['/assets/gone.js', 404],
    ['/api/test-routing', 200],
    ['/api/health', 200],
    ['/api/nothing', 404],
    ['/api/departments', 404],
    ['/api/%zz', 400],
    ['/metrics', 404],
  ])('sends the security headers with %s', async (path, status) => {
    const reply = await fetch(`${door.url}${path}`);
    expect(reply.status).toBe(status);
    for (const [name, value] of Object.entries(securityHeaders))
      expect([name, reply.headers.get(name)]).toEqual([name, value]);
    expect(reply.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });

  it('lets a page run its own scripts alone, none that stand in it and none of strangers', async () => {
    const policy = (await fetch(`${door.url}/`)).headers.get('content-security-policy') ?? '';
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

  it('answers an unknown address below /api with a problem, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      const reply = await fetch(`${door.url}/api/nothing`, { method });
      expect(reply.headers.get('content-type')).toContain('application/problem+json');
      expect(await reply.json()).toMatchObject({ type: 'not-found', status: 404, title: 'Not found' });
    }
  });

  it('answers what is no HTTP with a problem', async () => {
    const answer = await rawAnswer('NONSENSE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('application/problem+json');
    expect(await rawAnswer(`GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain("content-security-policy: default-src 'self'");
  });

  it('keeps hashed assets for ever and asks about the page each time', async () => {
    const asset = await fetch(`${door.url}/assets/main-4f2a.js`);
    expect([await asset.text(), asset.headers.get('cache-control')]).toEqual([
      'run()',
      'public, max-age=31536000, immutable',
    ]);
    const page = await fetch(`${door.url}/sops/1?x=1`);
    expect([await page.text(), page.headers.get('cache-control')]).toEqual([
      '<title>app</title>',
      'no-cache',
    ]);
    expect(page.headers.get('content-type')).toContain('text/html');
    const logo = await fetch(`${door.url}/logo.svg`);
    expect(logo.headers.get('cache-control')).toBe('no-cache');
    expect((await fetch(`${door.url}/dashboard`, { method: 'HEAD' })).status).toBe(200);
  });

  it('sends the small copy that the build made to who takes it, and the text to who does not', async () => {
    const path = '/assets/main-4f2a.js';
    const small = await rawAnswer(
      `GET ${path} HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip, br\r\nconnection: close\r\n\r\n`,
    );
    expect(small).toMatch(/content-encoding: br/i);
    expect(small).toMatch(/vary: accept-encoding/i);
    expect(small).toMatch(/content-type: (text|application)\/javascript/i);
    expect(small).toContain('small');
    const plain = await rawAnswer(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(plain).not.toMatch(/content-encoding/i);
    expect(plain).toContain('run()');
    expect(plain).toMatch(/vary: accept-encoding/i);
  });

  it('says that nothing has changed to who has the file already', async () => {
    const etag = (await fetch(`${door.url}/logo.svg`)).headers.get('etag') ?? '';
    const again = await rawAnswer(
      `GET /logo.svg HTTP/1.1\r\nhost: x\r\nif-none-match: ${etag}\r\nconnection: close\r\n\r\n`,
    );
    expect(again).toMatch(/^HTTP\/1\.1 304 /);
  });

  it('serves no file outside of the web folder', async () => {
    for (const path of [
      '/../../etc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/..%2f..%2fetc%2fpasswd',
      '/.env',
    ]) {
      const answer = await rawAnswer(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
      expect(answer).not.toContain('root:');
    }
  });

  it('shows a page that says so when the web application is not built', async () => {
    const reply = await fetch(`${bare.url}/login`);
    expect(reply.status).toBe(200);
    expect(await reply.text()).toContain('has not been built yet');
  });

  it('describes every route of the contract', async () => {
    const document = (await (await fetch(`${door.url}/api/openapi.json`)).json()) as {
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
    const reply = await fetch(`${door.url}/api/test-routing?a=1`);
    expect(await reply.json()).toEqual({
      protocol: 'http',
      host: `127.0.0.1:${door.port}`,
      path: '/api/test-routing?a=1',
      request_id: reply.headers.get('x-request-id'),
    });
  });
});
