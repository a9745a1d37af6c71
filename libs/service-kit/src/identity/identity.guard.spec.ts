import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SignJWT } from 'jose';
import { bearer, liveSession, startToy, toyCaller, toySecret, type ToyApp } from '../testing/toy-app.js';
import { ToyModule } from '../testing/toy.module.js';
import { SessionGate, type SessionStanding } from './session-gate.js';
import { issueToken } from './token.js';

let toy: ToyApp;
beforeAll(async () => {
  toy = await startToy([ToyModule]);
});
afterAll(() => toy.close());

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const hour = () => Math.floor(Date.now() / 1000) + 3600;
const claims = () => ({
  sub: randomUUID(),
  company_id: randomUUID(),
  sid: randomUUID(),
  email: 'a@b.c',
});
const good = { alg: 'HS256', typ: 'at+jwt' };
const forged = (header: object, more: object, secret = toySecret) => {
  const text = `${part(header)}.${part({ ...claims(), iss: 'sop-creator', aud: 'sop-creator/api', exp: hour(), ...more })}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};
const unsigned = `${part({ alg: 'none', typ: 'at+jwt' })}.${part({ ...claims(), iss: 'sop-creator', aud: 'sop-creator/api', exp: hour() })}.`;

async function ask(headers: Record<string, string>, path = '/api/departments') {
  const reply = await fetch(`${toy.url}${path}`, { headers });
  return { status: reply.status, type: ((await reply.json()) as { type?: string }).type };
}
const refused = { status: 401, type: 'unauthenticated' };

describe('the identity guard', () => {
  it('lets a live session of a user through, with the company of the token', async () => {
    const caller = toyCaller();
    const reply = await fetch(`${toy.url}/api/departments`, { headers: await bearer(caller) });
    expect(await reply.json()).toEqual([{ id: caller.companyId, name: caller.email }]);
  });

  it('accepts the token whose forgeries follow', async () => {
    expect(await ask({ authorization: `Bearer ${forged(good, {})}` })).toEqual({
      status: 200,
      type: undefined,
    });
  });

  it.each([
    ['no token', ''],
    ['another scheme', 'Basic YTpi'],
    ['garbage', 'Bearer not.a.token'],
    ['alg none', `Bearer ${unsigned}`],
    ['alg none with a signature', `Bearer ${forged({ alg: 'none', typ: 'at+jwt' }, {})}`],
    ['another algorithm', `Bearer ${forged({ alg: 'HS512', typ: 'at+jwt' }, {})}`],
    ['another key', `Bearer ${forged(good, {}, 'another-key-another-key-another-key')}`],
    ['another audience', `Bearer ${forged(good, { aud: 'somebody-else' })}`],
    ['another issuer', `Bearer ${forged(good, { iss: 'somebody-else' })}`],
    ['another kind of token', `Bearer ${forged({ alg: 'HS256', typ: 'JWT' }, {})}`],
    ['an expired token', `Bearer ${forged(good, { exp: 1_700_000_000 })}`],
    ['a token without an end', `Bearer ${forged(good, { exp: undefined })}`],
    ['a token without a company', `Bearer ${forged(good, { company_id: undefined })}`],
  ])('refuses %s', async (_name, authorization) => {
    expect(await ask(authorization ? { authorization } : {})).toEqual(refused);
  });

  it('says that a session has ended only of a token that was good', async () => {
    const codeOf = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const reply = await fetch(`${toy.url}/api/departments`, { headers });
      return ((await reply.json()) as { code?: string }).code;
    };
    const old = { exp: 1_700_000_000 };
    expect(await codeOf(forged(good, old))).toBe('request.session-expired');
    expect(await codeOf(forged(good, {}, 'another-key-another-key-another-key'))).toBe('request.sign-in');
    expect(await codeOf(forged(good, old, 'another-key-another-key-another-key'))).toBe('request.sign-in');
  });

  it.each([1, -1])('I8 takes the token of a service whose clock is %d hours off', async (hours) => {
    const issuedAt = new Date(Date.now() + hours * 3_600_000);
    const token = await issueToken(toyCaller(), toySecret, 12 * 3_600, issuedAt);
    expect((await ask({ authorization: `Bearer ${token}` })).status).toBe(200);
  });

  it('refuses a token that ran out while it was remembered', async () => {
    const headers = await bearer(toyCaller(), 1);
    expect((await ask(headers)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await ask(headers)).toEqual(refused);
  });

  it('refuses a session that has ended, and a company that is suspended', async () => {
    const [ended, suspended] = [toyCaller(), toyCaller()];
    toy.standings.set(ended.sessionId, { state: 'ended' }).set(suspended.sessionId, { state: 'suspended' });
    expect(await ask(await bearer(ended))).toEqual(refused);
    expect(await ask(await bearer(suspended))).toEqual({ status: 403, type: 'suspended' });
  });

  it('goes by what the session says its user is now, so a viewer’s old token changes nothing', async () => {
    const caller = toyCaller();
    const create = async () =>
      fetch(`${toy.url}/api/departments`, {
        method: 'POST',
        headers: { ...(await bearer(caller)), 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Press shop' }),
      });
    expect((await create()).status).toBe(201);
    toy.standings.set(caller.sessionId, { state: 'live', role: 'viewer', is_platform_admin: false });
    toy.app.get(SessionGate).forget(caller.sessionId);
    expect((await create()).status).toBe(403);
    expect((await ask(await bearer(caller))).status).toBe(200);
  });

  it('gives an operator who acts as a user none of the operator’s own routes', async () => {
    const caller = toyCaller({ actor: { userId: randomUUID(), email: 'operator@example.com' } });
    toy.standings.set(caller.sessionId, { state: 'live', role: 'admin', is_platform_admin: true });
    expect(await ask(await bearer(caller), '/api/admin/processing-settings')).toEqual({
      status: 403,
      type: 'forbidden',
    });
  });

  it('keeps users and company administrators out of what is the operator’s', async () => {
    const path = '/api/admin/processing-settings';
    expect(await ask(await bearer(toyCaller()), path)).toEqual({
      status: 403,
      type: 'forbidden',
    });
    expect(await ask({}, path)).toEqual(refused);
  });

  it('lets anybody use a public route, whatever token comes along', async () => {
    const reply = await fetch(`${toy.url}/api/auth/token`, {
      method: 'POST',
      headers: { authorization: 'Bearer x.y.z' },
      body: new URLSearchParams({ username: 'a', password: 'right' }),
    });
    expect(reply.status).toBe(200);
  });

  it('refuses everybody where no token key is configured', async () => {
    const keyless = await startToy([ToyModule], { env: { TOKEN_SECRET: '' } });
    const reply = await fetch(`${keyless.url}/api/departments`, { headers: await bearer() });
    expect(reply.status).toBe(401);
    await keyless.close();
  });

  it('carries the operator behind a user into the token and out again', async () => {
    const actor = { userId: randomUUID(), email: 'operator@example.com' };
    const caller = toyCaller({ actor });
    const { verifyToken } = await import('./token.js');
    const token = await issueToken(caller, toySecret, 60);
    expect((await verifyToken(token, new TextEncoder().encode(toySecret))).identity).toEqual(caller);
    const other = await new SignJWT({}).setProtectedHeader(good).sign(new TextEncoder().encode(toySecret));
    await expect(verifyToken(other, new TextEncoder().encode(toySecret))).rejects.toMatchObject({
      status: 401,
    });
  });
});

describe('the session gate', () => {
  const gateOver = (answers: (SessionStanding | Error)[]) => {
    const clock = { now: 0 };
    let asked = 0;
    const source = {
      state: () => {
        asked += 1;
        const answer = answers.shift() ?? liveSession;
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
    };
    return { gate: new SessionGate(source, () => clock.now), clock, asked: () => asked };
  };

  it('asks once in five seconds, however many requests come at once', async () => {
    const { gate, clock, asked } = gateOver([]);
    await Promise.all([gate.state('a'), gate.state('a'), gate.state('a')]);
    clock.now = 4_999;
    await gate.state('a');
    expect(asked()).toBe(1);
    clock.now = 5_001;
    await gate.state('a');
    expect(asked()).toBe(2);
  });

  it('remembers no more than fifty thousand sessions', async () => {
    const { gate, asked } = gateOver([]);
    for (let nth = 0; nth < 50_000; nth += 1) await gate.state(`s${nth}`);
    await gate.state('s0');
    expect(asked()).toBe(50_000);
    await gate.state('one more');
    await gate.state('s0');
    expect(asked()).toBe(50_002);
  });

  it('asks at once after a broadcast', async () => {
    const { gate } = gateOver([liveSession, { state: 'ended' }]);
    expect(await gate.state('a')).toEqual(liveSession);
    gate.forget('a');
    expect(await gate.state('a')).toEqual({ state: 'ended' });
  });

  it('believes the last answer for half a minute while nobody answers, and then refuses', async () => {
    const { gate, clock } = gateOver([liveSession, new Error('away'), new Error('away')]);
    await gate.state('a');
    clock.now = 6_000;
    expect(await gate.state('a')).toEqual(liveSession);
    clock.now = 80_000;
    await expect(gate.state('a')).rejects.toThrow('away');
  });

  it('asks again after a failed answer', async () => {
    const { gate } = gateOver([new Error('away'), liveSession]);
    await expect(gate.state('a')).rejects.toThrow('away');
    expect(await gate.state('a')).toEqual(liveSession);
  });
});
