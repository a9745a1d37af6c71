import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@sop/testing';
import { GatewayModule } from '../gateway.module.js';
import { startTestGateway } from '../testing/test-gateway.js';
import { startUpstream } from '../testing/upstream.js';

async function connectTo(port: number) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket.resume();
}

describe('gateway limits', () => {
  it('forwards the body of a sign-in unchanged', async () => {
    const bodies: string[] = [];
    const auth = await startUpstream(async (request, response) => {
      bodies.push(Buffer.concat(await request.toArray()).toString());
      response.writeHead(401, { 'set-cookie': 'sop_device=x; Path=/api/auth/token' }).end('{}');
    });
    const gateway = await startTestGateway([GatewayModule.forwarding()], { AUTH_URL: auth.url });
    const body = new URLSearchParams({ username: 'a@b.c', password: 'wrong' });
    const reply = await fetch(`${gateway.url}/api/auth/token`, { method: 'POST', body });
    expect([reply.status, reply.headers.get('set-cookie')]).toEqual([
      401,
      'sop_device=x; Path=/api/auth/token',
    ]);
    expect(bodies).toEqual(['username=a%40b.c&password=wrong']);
    await gateway.close();
    await auth.close();
  });

  it('counts by session and ignores forged addresses', async () => {
    const gateway = await startTestGateway([GatewayModule], { RATE_LIMIT_FACTOR: '0.01' });
    const send = (headers: Record<string, string>) => fetch(`${gateway.url}/api/test-routing`, { headers });
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1)
      statuses.push((await send({ authorization: 'Bearer a.b.c' })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect((await send({ authorization: 'Bearer d.e.f' })).status).toBe(200);
    const forged: number[] = [];
    for (let count = 0; count < 30; count += 1)
      forged.push((await send({ 'x-forwarded-for': `9.9.9.${count}` })).status);
    expect(forged.at(-1)).toBe(429);
    await gateway.close();
  });

  it('counts by API token, which may do less than a person', async () => {
    const gateway = await startTestGateway([GatewayModule], { RATE_LIMIT_FACTOR: '0.01' });
    const send = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${gateway.url}/api/test-routing`, { headers })).status;
    };
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push(await send('sopc_1'));
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await send('sopc_2')).toBe(200);
    await gateway.close();
  });

  it('limits the connections of one address, and accepts new ones when they close', async () => {
    const gateway = await startTestGateway([GatewayModule], { RATE_LIMIT_FACTOR: '0.01' });
    const connections = await Promise.all(Array.from({ length: 8 }, () => connectTo(gateway.port)));
    await eventually(() => expect(connections.filter(({ destroyed }) => !destroyed)).toHaveLength(5));
    for (const socket of connections) socket.destroy();
    await eventually(async () => expect((await fetch(`${gateway.url}/api/test-routing`)).status).toBe(200));
    await gateway.close();
  });

  it('counts by the address that a trusted proxy reports', async () => {
    const gateway = await startTestGateway([GatewayModule], {
      RATE_LIMIT_FACTOR: '0.001',
      TRUSTED_PROXY_HOPS: '1',
    });
    const send = (address: string) =>
      fetch(`${gateway.url}/api/test-routing`, { headers: { 'x-forwarded-for': `1.1.1.1, ${address}` } });
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await send('8.8.8.8')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await send('8.8.4.4')).status).toBe(200);
    await gateway.close();
  });
});
