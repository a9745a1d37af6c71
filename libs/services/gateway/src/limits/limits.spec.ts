import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@sop/testing';
import { GatewayModule } from '../gateway.module.js';
import { openTestDoor } from '../testing/door.js';
import { startUpstream } from '../testing/upstream.js';

async function connectTo(port: number) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket.resume();
}

describe('rate limits at the door', () => {
  it('leaves a sign-in unread: its body passes on as it came', async () => {
    const bodies: string[] = [];
    const auth = await startUpstream(async (request, response) => {
      bodies.push(Buffer.concat(await request.toArray()).toString());
      response.writeHead(401, { 'set-cookie': 'sop_device=x; Path=/api/auth/token' }).end('{}');
    });
    const door = await openTestDoor([GatewayModule.forwarding()], { AUTH_URL: auth.url });
    const body = new URLSearchParams({ username: 'a@b.c', password: 'wrong' });
    const reply = await fetch(`${door.url}/api/auth/token`, { method: 'POST', body });
    expect([reply.status, reply.headers.get('set-cookie')]).toEqual([
      401,
      'sop_device=x; Path=/api/auth/token',
    ]);
    expect(bodies).toEqual(['username=a%40b.c&password=wrong']);
    await door.close();
    await auth.close();
  });

  it('counts by session and cannot be escaped by a forged address', async () => {
    const door = await openTestDoor([GatewayModule], { RATE_LIMIT_FACTOR: '0.01' });
    const ask = (headers: Record<string, string>) => fetch(`${door.url}/api/test-routing`, { headers });
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1)
      statuses.push((await ask({ authorization: 'Bearer a.b.c' })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect((await ask({ authorization: 'Bearer d.e.f' })).status).toBe(200);
    const forged: number[] = [];
    for (let count = 0; count < 30; count += 1)
      forged.push((await ask({ 'x-forwarded-for': `9.9.9.${count}` })).status);
    expect(forged.at(-1)).toBe(429);
    await door.close();
  });

  it('lets one address hold only so many connections, and takes others when they go', async () => {
    const door = await openTestDoor([GatewayModule], { RATE_LIMIT_FACTOR: '0.01' });
    const connections = await Promise.all(Array.from({ length: 8 }, () => connectTo(door.port)));
    await eventually(() => expect(connections.filter(({ destroyed }) => !destroyed)).toHaveLength(5));
    for (const socket of connections) socket.destroy();
    await eventually(async () => expect((await fetch(`${door.url}/api/test-routing`)).status).toBe(200));
    await door.close();
  });

  it('counts by the address that our own proxy vouches for', async () => {
    const door = await openTestDoor([GatewayModule], { RATE_LIMIT_FACTOR: '0.001', TRUSTED_PROXY_HOPS: '1' });
    const ask = (address: string) =>
      fetch(`${door.url}/api/test-routing`, { headers: { 'x-forwarded-for': `1.1.1.1, ${address}` } });
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await ask('8.8.8.8')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await ask('8.8.4.4')).status).toBe(200);
    await door.close();
  });
});
