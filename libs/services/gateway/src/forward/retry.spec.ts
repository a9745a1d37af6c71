import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { GatewayModule } from '../gateway.module.js';
import { openTestDoor } from '../testing/door.js';
import { startUpstream } from '../testing/upstream.js';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

/** A service that breaks off so many requests without a word; which ones it was asked is kept. */
async function doorBefore(breaksOff: number) {
  const asked: string[] = [];
  const upstream = await startUpstream((request: IncomingMessage, response: ServerResponse) => {
    asked.push(request.method ?? '');
    if (asked.length <= breaksOff) request.socket.destroy();
    else response.end('[]');
  });
  const door = await openTestDoor([GatewayModule.forwarding()], { SOP_URL: upstream.url });
  open.push(upstream, door);
  const ask = async (method: string, path = '/api/departments', init: RequestInit = {}) =>
    (await fetch(`${door.url}${path}`, { method, headers: { authorization: 'Bearer a.b.c' }, ...init }))
      .status;
  return { ask, asked };
}

describe('a request whose connection was broken off', () => {
  it('is made once more when it only reads', async () => {
    const { ask, asked } = await doorBefore(1);
    expect(await ask('GET')).toBe(200);
    expect(asked).toEqual(['GET', 'GET']);
  });

  it('is given up with 503 the second time', async () => {
    const { ask, asked } = await doorBefore(99);
    expect(await ask('GET')).toBe(503);
    expect(asked).toEqual(['GET', 'GET']);
  });

  it.each([
    ['DELETE', '/api/departments/0190a3c2-7a4e-7c4e-8a4e-0123456789ab', {}],
    ['POST', '/api/departments', {}],
    ['POST', '/api/departments', { body: '{"name":"x"}' }],
    ['PUT', '/api/departments/0190a3c2-7a4e-7c4e-8a4e-0123456789ab', { body: '{"name":"x"}' }],
  ])('is never made twice when it may have changed something: %s %s', async (method, path, init) => {
    const { ask, asked } = await doorBefore(1);
    expect(await ask(method, path, init)).toBe(503);
    expect(asked).toEqual([method]);
  });
});
