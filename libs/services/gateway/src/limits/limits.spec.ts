import { describe, expect, it } from '@jest/globals';
import { GatewayModule } from '../gateway.module.js';
import { openTestDoor } from '../testing/door.js';
import { startUpstream } from '../testing/upstream.js';
import { accountOf } from './login-account.js';
import { LoginThrottle } from './login-throttle.js';
import { TokenBuckets } from './token-bucket.js';

describe('token buckets', () => {
  it('gives each key its share and then one by one', () => {
    let now = 0;
    const buckets = new TokenBuckets(60, () => now);
    for (let taken = 0; taken < 60; taken += 1) expect(buckets.take('a')).toBe(0);
    expect(buckets.take('a')).toBeCloseTo(1);
    expect(buckets.take('b')).toBe(0);
    now += 1_000;
    expect(buckets.take('a')).toBe(0);
    expect(buckets.take('a')).toBeGreaterThan(0);
  });
});

describe('the login throttle', () => {
  it('makes each attempt beyond five in a minute wait twice as long, up to a quarter of an hour', () => {
    let now = 0;
    const throttle = new LoginThrottle(1, () => now);
    for (let attempt = 0; attempt < 5; attempt += 1) expect(throttle.attempt('a')).toBe(0);
    const waits = Array.from({ length: 8 }, () => {
      const seconds = throttle.attempt('a');
      now += seconds * 1000;
      return seconds;
    });
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900]);
    expect(throttle.attempt('b')).toBe(0);
  });

  it('refuses while waiting without making the wait longer', () => {
    let now = 0;
    const throttle = new LoginThrottle(1, () => now);
    for (let attempt = 0; attempt < 6; attempt += 1) throttle.attempt('a');
    now += 5_000;
    expect(throttle.attempt('a')).toBe(10);
  });

  it('forgets after a success and after a quiet minute', () => {
    let now = 0;
    const throttle = new LoginThrottle(1, () => now);
    for (let attempt = 0; attempt < 5; attempt += 1) throttle.attempt('a');
    throttle.succeeded('a');
    expect(throttle.attempt('a')).toBe(0);
    for (let attempt = 0; attempt < 4; attempt += 1) throttle.attempt('a');
    now += 61_000;
    expect(throttle.attempt('a')).toBe(0);
  });
});

describe('the account of a sign-in', () => {
  it.each([
    ['application/x-www-form-urlencoded', 'username=A%40b.c&password=x'],
    ['application/json', '{"username":" a@B.c "}'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="username"\r\n\r\na@b.c\r\n--x--\r\n',
    ],
  ])('is read from %s', async (type, body) => {
    expect(await accountOf(Buffer.from(body), type)).toBe('a@b.c');
  });

  it('is one for everything that cannot be read', async () => {
    expect(await accountOf(Buffer.from('{'), 'application/json')).toBe('');
  });
});

describe('rate limits at the door', () => {
  const signIn = (url: string, username: string, password = 'wrong') =>
    fetch(`${url}/api/auth/token`, { method: 'POST', body: new URLSearchParams({ username, password }) });

  it('refuses the sixth attempt for an account with 429 and Retry-After, and passes the body on untouched', async () => {
    const bodies: string[] = [];
    const auth = await startUpstream(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString();
      bodies.push(body);
      response.writeHead(body.includes('right') ? 200 : 401).end('{}');
    });
    const door = await openTestDoor([GatewayModule.forwarding()], { AUTH_URL: auth.url });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) statuses.push((await signIn(door.url, 'a@b.c')).status);
    const refused = await signIn(door.url, 'A@b.c', 'right');
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15']);
    expect(await refused.json()).toMatchObject({ type: 'too-many-requests' });
    expect((await signIn(door.url, 'other@b.c', 'right')).status).toBe(200);
    expect(bodies[0]).toBe('username=a%40b.c&password=wrong');
    expect(bodies).toHaveLength(6);
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
    const forged: number[] = [];
    for (let count = 0; count < 30; count += 1)
      forged.push((await ask({ 'x-forwarded-for': `9.9.9.${count}` })).status);
    expect(forged.at(-1)).toBe(429);
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
