import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { GatewayModule } from '../gateway.module.js';
import { startTestGateway } from '../testing/test-gateway.js';
import { startUpstream } from '../testing/upstream.js';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

/**
 * A gateway before a service that closes the connection of the first `failures` requests; `methods` records every
 * request.
 */
async function startGateway(failures: number) {
  const methods: string[] = [];
  const upstream = await startUpstream((request: IncomingMessage, response: ServerResponse) => {
    methods.push(request.method ?? '');
    if (methods.length <= failures) request.socket.destroy();
    else response.end('[]');
  });
  const gateway = await startTestGateway([GatewayModule.forwarding()], { SOP_URL: upstream.url });
  open.push(upstream, gateway);
  const send = async (method: string, path = '/api/departments', init: RequestInit = {}) =>
    (await fetch(`${gateway.url}${path}`, { method, headers: { authorization: 'Bearer a.b.c' }, ...init }))
      .status;
  return { send, methods };
}

describe('a request whose connection was closed', () => {
  it('is retried once when it only reads', async () => {
    const { send, methods } = await startGateway(1);
    expect(await send('GET')).toBe(200);
    expect(methods).toEqual(['GET', 'GET']);
  });

  it('fails with 503 the second time', async () => {
    const { send, methods } = await startGateway(99);
    expect(await send('GET')).toBe(503);
    expect(methods).toEqual(['GET', 'GET']);
  });

  it.each([
    ['DELETE', '/api/departments/0190a3c2-7a4e-7c4e-8a4e-0123456789ab', {}],
    ['POST', '/api/departments', {}],
    ['POST', '/api/departments', { body: '{"name":"x"}' }],
    ['PUT', '/api/departments/0190a3c2-7a4e-7c4e-8a4e-0123456789ab', { body: '{"name":"x"}' }],
  ])('is never retried when it may have changed something: %s %s', async (method, path, init) => {
    const { send, methods } = await startGateway(1);
    expect(await send(method, path, init)).toBe(503);
    expect(methods).toEqual([method]);
  });
});
