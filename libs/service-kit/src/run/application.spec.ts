import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { Controller, Get, Module } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { Serve } from '../serve/decorators.js';
import { bearer, startToy, toyCaller, type ToyApp } from '../testing/toy-app.js';
import { ToyModule } from '../testing/toy.module.js';

let toy: ToyApp;
beforeAll(async () => {
  toy = await startToy([ToyModule]);
});
afterAll(() => toy.close());

const validId = '0190a3c2-7a4e-7c4e-8a4e-0123456789ab';
const send = (path: string, init: RequestInit = {}) => fetch(`${toy.url}${path}`, init);
const json = (body: unknown, headers: Record<string, string>, method = 'POST'): RequestInit => ({
  method,
  headers: { ...headers, 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

describe('an application', () => {
  it('serves a route of the contract with its status and the parsed body', async () => {
    const reply = await send('/api/departments', json({ name: '  Welding ' }, await bearer()));
    expect(reply.status).toBe(201);
    expect(await reply.json()).toMatchObject({ name: 'Welding' });
  });

  it('answers an empty route with 204', async () => {
    const reply = await send(`/api/departments/${validId}`, { method: 'DELETE', headers: await bearer() });
    expect({ status: reply.status, text: await reply.text() }).toEqual({ status: 204, text: '' });
  });

  it('serves the same route under a path with a slash at its end', async () => {
    const reply = await send('/api/departments/', json({ name: 'Welding' }, await bearer()));
    expect(reply.status).toBe(201);
  });

  it('explains an invalid form in sentences, all errors at once', async () => {
    const reply = await send(`/api/departments/${validId}`, json({ name: '' }, await bearer(), 'PUT'));
    expect(reply.status).toBe(422);
    expect(await reply.json()).toMatchObject({
      type: 'invalid-form',
      detail: 'Please enter a name for the department.',
      errors: [{ path: 'name', message: 'Please enter a name for the department.' }],
    });
  });

  it.each(['x', '999999', '-1', validId.slice(1)])('answers 404 for an invalid id: %s', async (id) => {
    const reply = await send(`/api/departments/${id}`, json({ name: '' }, await bearer(), 'PUT'));
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({ type: 'not-found' });
  });

  it.each([
    ['application/x-www-form-urlencoded', 'username=a%40b.c&password=right'],
    ['application/json', '{"username":"a@b.c","password":"right"}'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="username"\r\n\r\na@b.c\r\n--x\r\n' +
        'content-disposition: form-data; name="password"\r\n\r\nright\r\n--x--\r\n',
    ],
  ])('accepts a form as %s', async (type, body) => {
    const reply = await send('/api/auth/token', { method: 'POST', headers: { 'content-type': type }, body });
    expect(await reply.json()).toMatchObject({ access_token: 'a@b.c' });
  });

  it.each([
    [
      'a form in parts',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="username"\r\n\r\n',
    ],
    ['a form', 'application/x-www-form-urlencoded', 'username='],
    ['JSON', 'application/json', '{"username":"'],
  ])('limits %s of unknown length to a megabyte', async (_what, type, beginning) => {
    const pieces = [beginning, ...Array.from({ length: 48 }, () => 'a'.repeat(64 * 1024))];
    const body = ReadableStream.from(pieces.map((piece) => Buffer.from(piece)));
    const init = { method: 'POST', headers: { 'content-type': type }, body, duplex: 'half' };
    const reply = await send('/api/auth/token', init as RequestInit);
    expect([reply.status, await reply.json()]).toMatchObject([413, { type: 'too-large' }]);
  });

  it('accepts no file in a form without one', async () => {
    const form = new FormData();
    form.set('username', 'a');
    form.set('password', new File(['x'], 'x.txt'));
    const reply = await send('/api/auth/token', { method: 'POST', body: form });
    expect(await reply.json()).toMatchObject({ type: 'unsupported-media' });
  });

  it('refuses a reply that breaks the contract, in tests', async () => {
    const operator = toyCaller();
    toy.sessions.set(operator.sessionId, { state: 'live', role: 'admin', is_platform_admin: true });
    const reply = await send('/api/admin/processing-settings', { headers: await bearer(operator) });
    expect(reply.status).toBe(500);
    expect(toy.lines.join('')).toContain('The reply of processing-settings.read breaks the contract');
  });

  it('refuses a reply with a field that the contract does not name, in tests and development', async () => {
    for (const mode of ['test', 'development']) {
      const app = await startToy([ToyModule], { env: { NODE_ENV: mode } });
      const { status } = await fetch(`${app.url}/api/departments`, json({ name: 'row' }, await bearer()));
      await app.close();
      expect([mode, status]).toEqual([mode, 500]);
      expect(app.lines.join('')).toContain('The reply of departments.create breaks the contract');
      expect(app.lines.join('')).toContain('.password_hash');
    }
  });

  it('refuses a body where the contract has none, in tests', async () => {
    const reply = await send('/api/auth/logout', { method: 'POST', headers: await bearer() });
    expect(reply.status).toBe(500);
  });

  describe('in production', () => {
    let shipped: ToyApp;
    beforeAll(async () => {
      shipped = await startToy([ToyModule], { env: { NODE_ENV: 'production' } });
    });
    afterAll(() => shipped.close());

    it('sends only the fields that the contract names, and logs the names of the others once', async () => {
      for (const _time of [1, 2]) {
        const reply = await fetch(`${shipped.url}/api/departments`, json({ name: 'row' }, await bearer()));
        expect([reply.status, await reply.json()]).toEqual([201, { id: expect.any(String), name: 'row' }]);
      }
      const reported = shipped.lines.filter(
        (line) => line.includes('its contract does not name') && line.includes('"departments.create"'),
      );
      expect(reported.map((line): unknown => JSON.parse(line))).toMatchObject([
        { route: 'departments.create', fields: ['.password_hash'] },
      ]);
      expect(shipped.lines.join('')).not.toContain('of a user');
    });

    it('sends no body where the contract has none', async () => {
      const reply = await fetch(`${shipped.url}/api/auth/logout`, {
        method: 'POST',
        headers: await bearer(),
      });
      expect([reply.status, await reply.text()]).toEqual([204, '']);
      expect(shipped.lines.join('')).not.toContain('of a user');
    });
  });
});

describe('problems', () => {
  const cases: [string, string, () => Promise<RequestInit>, number, string][] = [
    ['an unknown address', '/api/nothing', async () => ({}), 404, 'not-found'],
    ['a method that no route has', '/api/departments', async () => ({ method: 'PATCH' }), 404, 'not-found'],
    [
      'a thrown problem',
      '/api/departments',
      async () => json({ name: 'taken' }, await bearer()),
      409,
      'conflict',
    ],
    ['a bug', '/api/departments', async () => json({ name: 'broken' }, await bearer()), 500, 'internal'],
    ['broken JSON', '/api/departments', async () => json('{"name":', await bearer()), 400, 'invalid-request'],
    [
      'no body',
      '/api/departments',
      async () => ({ method: 'POST', headers: await bearer() }),
      422,
      'invalid-form',
    ],
    [
      'another media type',
      '/api/departments',
      async () => ({
        method: 'POST',
        headers: { ...(await bearer()), 'content-type': 'text/csv' },
        body: 'a,b',
      }),
      415,
      'unsupported-media',
    ],
    [
      'a body over a megabyte',
      '/api/departments',
      async () => json({ name: 'x'.repeat(1_100_000) }, await bearer()),
      413,
      'too-large',
    ],
    [
      'a prototype in JSON',
      '/api/departments',
      async () => json('{"__proto__":{}}', await bearer()),
      400,
      'invalid-request',
    ],
    ['a bad escape in the path', '/api/%zz', async () => ({}), 400, 'invalid-request'],
  ];

  it.each(cases)('answers %s with a problem document', async (_name, path, init, status, type) => {
    const reply = await send(path, await init());
    const body = (await reply.json()) as Record<string, unknown>;
    expect(reply.status).toBe(status);
    expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json\b/);
    expect(body).toMatchObject({ type, status, request_id: reply.headers.get('x-request-id') });
    expect(Object.keys(body)).not.toContain('statusCode');
    expect(String(body['detail'])).toMatch(/\.$/);
  });

  it('never shows internal errors, and logs them with the request id', async () => {
    const reply = await send('/api/departments', json({ name: 'broken' }, await bearer()));
    const text = await reply.text();
    expect(text).not.toContain('select secret');
    const line = toy.lines.find(
      (each) => each.includes(JSON.parse(text).request_id) && each.includes('select secret'),
    );
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 'error',
      route: 'departments.create',
      service: 'toy',
    });
  });
});

describe('mounting', () => {
  it('refuses to start with a handler without @Serve', async () => {
    @Controller()
    class Bare {
      @Get('secret')
      secret(): string {
        return 'open to all';
      }
    }
    @Module({ controllers: [Bare] })
    class BareModule {}
    await expect(startToy([BareModule])).rejects.toThrow('Bare.secret answers HTTP without @Serve');
  });

  it('refuses to start a service with a route of another one', async () => {
    await expect(startToy([ToyModule], { owners: ['sop'] })).rejects.toThrow(
      'ToyController.token serves auth.token, which auth owns',
    );
  });

  it('refuses to start with a route served twice', async () => {
    @Controller()
    class Second {
      @Serve(routes.departments.list)
      async list() {
        return [];
      }
    }
    @Module({ controllers: [Second] })
    class SecondModule {}
    await expect(startToy([ToyModule, SecondModule])).rejects.toThrow('serves departments.list, which');
  });
});

describe('the request id', () => {
  it('is created at the gateway and accepted behind it', async () => {
    const behind = await startToy([ToyModule], { isBehindGateway: true });
    const headers = { 'x-request-id': 'given-by-the-gateway' };
    const [edge, inner] = await Promise.all([
      fetch(`${toy.url}/api/nothing`, { headers }),
      fetch(`${behind.url}/api/nothing`, { headers }),
    ]);
    expect(edge.headers.get('x-request-id')).not.toBe('given-by-the-gateway');
    expect(inner.headers.get('x-request-id')).toBe('given-by-the-gateway');
    await behind.close();
  });
});

describe('health', () => {
  it('is ready until shutdown, and alive until the end', async () => {
    const { HealthChecks } = await import('../health/health-checks.js');
    const own = await startToy([ToyModule]);
    const checks = own.app.get(HealthChecks);
    expect((await fetch(`${own.url}/health/ready`)).status).toBe(200);
    checks.add('database:sop', () => Promise.reject(new Error('postgres://user:pass@host refused')));
    const down = await fetch(`${own.url}/health/ready`);
    expect([down.status, (await down.json()) as object]).toMatchObject([
      503,
      { parts: { 'database:sop': { status: 'down', detail: 'not usable' } } },
    ]);
    checks.close();
    expect(await (await fetch(`${own.url}/health/ready`)).json()).toMatchObject({
      parts: { process: { detail: 'shutting down' } },
    });
    expect((await fetch(`${own.url}/health/live`)).status).toBe(200);
    await own.close();
  });

  it('lets pending requests end before it closes', async () => {
    const own = await startToy([ToyModule]);
    const socket = connect(Number(new URL(own.url).port), '127.0.0.1');
    await once(socket, 'connect');
    const { authorization } = await bearer();
    const isInHand = once(own.app.getHttpServer() as Server, 'request');
    socket.write(
      `POST /api/departments HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\n` +
        'content-type: application/json\r\ncontent-length: 12\r\n\r\n{"na',
    );
    await isInHand;
    const closed = own.close();
    socket.write('me":"x"}');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 201 /);
    await closed;
  });
});
