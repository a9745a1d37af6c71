import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Unavailable } from '@sop/messaging';
import { SignJWT } from 'jose';
import {
  bearer,
  liveSession,
  pemKey,
  startToy,
  toyCaller,
  toyKeys,
  type ToyApp,
} from '../testing/toy-app.js';
import { ToyModule } from '../testing/toy.module.js';
import { SessionGate, type SessionStatus } from './session-gate.js';
import { readSigningKeys, type SigningKeys } from './signing-keys.js';
import { TokenCache } from './token-cache.js';
import { TOKEN_KEY_SOURCE, TokenKeyring } from './token-keys.js';
import { issueToken, verifyToken } from './token.js';

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
const { kid } = toyKeys.current;
const good = { alg: 'EdDSA', typ: 'at+jwt', kid };
const another = readSigningKeys(pemKey());
const textOf = (header: object, more: object) =>
  `${part(header)}.${part({ ...claims(), iss: 'sop-creator', aud: 'sop-creator/api', exp: hour(), ...more })}`;
const forged = (header: object, more: object, key: KeyObject = toyKeys.current.key) => {
  const text = textOf(header, more);
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`;
};
/** The public key, which anyone may know, used as a secret. */
const withPublicKey = () => {
  const text = textOf({ ...good, alg: 'HS256' }, {});
  return `${text}.${createHmac('sha256', toyKeys.published[0]?.x ?? '')
    .update(text)
    .digest('base64url')}`;
};
const unsigned = `${part({ alg: 'none', typ: 'at+jwt' })}.${part({ ...claims(), iss: 'sop-creator', aud: 'sop-creator/api', exp: hour() })}.`;

async function ask(headers: Record<string, string>, path = '/api/departments') {
  const reply = await fetch(`${toy.url}${path}`, { headers });
  return { status: reply.status, type: ((await reply.json()) as { type?: string }).type };
}
const refused = { status: 401, type: 'unauthenticated' };

describe('the identity guard', () => {
  it('admits a live session of a user, with the company of the token', async () => {
    const caller = toyCaller();
    const reply = await fetch(`${toy.url}/api/departments`, { headers: await bearer(caller) });
    expect(await reply.json()).toEqual([{ id: caller.companyId, name: caller.email }]);
  });

  it('accepts the token on which the following forgeries are based', async () => {
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
    ['another algorithm', `Bearer ${forged({ ...good, alg: 'HS512' }, {})}`],
    ['the public key as a secret', `Bearer ${withPublicKey()}`],
    ['another key under the name of ours', `Bearer ${forged(good, {}, another.current.key)}`],
    [
      'an unpublished key',
      `Bearer ${forged({ ...good, kid: another.current.kid }, {}, another.current.key)}`,
    ],
    ['a key without a name', `Bearer ${forged({ ...good, kid: undefined }, {})}`],
    ['a key whose name is no text', `Bearer ${forged({ ...good, kid: { toString: kid } }, {})}`],
    ['another audience', `Bearer ${forged(good, { aud: 'another-service' })}`],
    ['another issuer', `Bearer ${forged(good, { iss: 'another-service' })}`],
    ['another kind of token', `Bearer ${forged({ ...good, typ: 'JWT' }, {})}`],
    ['an expired token', `Bearer ${forged(good, { exp: 1_700_000_000 })}`],
    ['a token without an end', `Bearer ${forged(good, { exp: undefined })}`],
    ['a token without a company', `Bearer ${forged(good, { company_id: undefined })}`],
  ])('refuses %s', async (_name, authorization) => {
    expect(await ask(authorization ? { authorization } : {})).toEqual(refused);
  });

  it('accepts a token from no cookie and no URL, so that no other page can act for its user', async () => {
    const token = forged(good, {});
    expect((await ask({ authorization: `Bearer ${token}` })).status).toBe(200);
    for (const name of ['authorization', 'access_token', 'token'])
      expect(await ask({ cookie: `${name}=${token}` }, `/api/departments?${name}=${token}`)).toEqual(refused);
  });

  it('reports an ended session only for a valid token', async () => {
    const codeOf = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const reply = await fetch(`${toy.url}/api/departments`, { headers });
      return ((await reply.json()) as { code?: string }).code;
    };
    const old = { exp: 1_700_000_000 };
    expect(await codeOf(forged(good, old))).toBe('request.session-expired');
    expect(await codeOf(forged(good, {}, another.current.key))).toBe('request.sign-in');
    expect(await codeOf(forged(good, old, another.current.key))).toBe('request.sign-in');
  });

  it.each([1, -1])('I8 accepts the token of a service whose clock is %d hours off', async (hours) => {
    const issuedAt = new Date(Date.now() + hours * 3_600_000);
    const token = await issueToken(toyCaller(), toyKeys, 12 * 3_600, issuedAt);
    expect((await ask({ authorization: `Bearer ${token}` })).status).toBe(200);
  });

  it('refuses a token that expired while it was cached', async () => {
    const clock = { now: Date.now() };
    const { ring } = ringOver([toyKeys]);
    const tokens = new TokenCache(ring, () => clock.now);
    const token = await issueToken(toyCaller(), toyKeys, 600, new Date(clock.now));
    await tokens.verify(token);
    clock.now += 599_000;
    await tokens.verify(token);
    clock.now += 2_000;
    await expect(tokens.verify(token)).rejects.toMatchObject({ status: 401 });
  });

  it('refuses a session that has ended, and a company that is suspended', async () => {
    const [ended, suspended] = [toyCaller(), toyCaller()];
    toy.sessions.set(ended.sessionId, { state: 'ended' }).set(suspended.sessionId, { state: 'suspended' });
    expect(await ask(await bearer(ended))).toEqual(refused);
    expect(await ask(await bearer(suspended))).toEqual({ status: 403, type: 'suspended' });
  });

  it('uses the current role of the session, so a viewer’s old token changes nothing', async () => {
    const caller = toyCaller();
    const create = async () =>
      fetch(`${toy.url}/api/departments`, {
        method: 'POST',
        headers: { ...(await bearer(caller)), 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Press shop' }),
      });
    expect((await create()).status).toBe(201);
    toy.sessions.set(caller.sessionId, { state: 'live', role: 'viewer', is_platform_admin: false });
    toy.app.get(SessionGate).forget(caller.sessionId);
    expect((await create()).status).toBe(403);
    expect((await ask(await bearer(caller))).status).toBe(200);
  });

  it('refuses the operator’s own routes to an operator who acts as a user', async () => {
    const caller = toyCaller({ actor: { userId: randomUUID(), email: 'operator@example.com' } });
    toy.sessions.set(caller.sessionId, { state: 'live', role: 'admin', is_platform_admin: true });
    expect(await ask(await bearer(caller), '/api/admin/processing-settings')).toEqual({
      status: 403,
      type: 'forbidden',
    });
  });

  it('refuses the operator’s routes to users and company administrators', async () => {
    const path = '/api/admin/processing-settings';
    expect(await ask(await bearer(toyCaller()), path)).toEqual({
      status: 403,
      type: 'forbidden',
    });
    expect(await ask({}, path)).toEqual(refused);
  });

  it('admits everyone to a public route, whatever token is sent', async () => {
    const reply = await fetch(`${toy.url}/api/auth/token`, {
      method: 'POST',
      headers: { authorization: 'Bearer x.y.z' },
      body: new URLSearchParams({ username: 'a', password: 'right' }),
    });
    expect(reply.status).toBe(200);
  });

  it('asks no user to sign in again while tokens cannot be verified', async () => {
    const away = { keys: () => Promise.reject(new Unavailable('auth.token-keys', 'timeout')) };
    const keyless = await startToy([ToyModule], {
      providers: [{ provide: TOKEN_KEY_SOURCE, useValue: away }],
    });
    const reply = await fetch(`${keyless.url}/api/departments`, { headers: await bearer() });
    expect(reply.status).toBe(503);
    await keyless.close();
  });

  it('carries the operator behind a user into the token and back', async () => {
    const actor = { userId: randomUUID(), email: 'operator@example.com' };
    const caller = toyCaller({ actor });
    const { find } = ringOver([toyKeys]);
    const token = await issueToken(caller, toyKeys, 60);
    expect((await verifyToken(token, find)).identity).toEqual(caller);
    const other = await new SignJWT({}).setProtectedHeader(good).sign(toyKeys.current.key);
    await expect(verifyToken(other, find)).rejects.toMatchObject({ status: 401 });
  });
});

function ringOver(replies: (SigningKeys | Error)[]) {
  const clock = { now: 0 };
  let requests = 0;
  const keys = async () => {
    const next = replies[Math.min(requests++, replies.length - 1)];
    if (next instanceof Error || !next) throw next;
    return next.published;
  };
  const ring = new TokenKeyring({ keys }, () => clock.now);
  return { clock, requests: () => requests, ring, find: (kid: string) => ring.find(kid) };
}

describe('the keys of tokens', () => {
  const [first, second] = [pemKey(), pemKey()];
  const [before, both, after] = [first, second + first, second].map(readSigningKeys);
  if (!before || !both || !after) throw new Error('no keys');

  it('are rotated without a restart: what the old key signed is valid while the key is published', async () => {
    const { find, clock, requests } = ringOver([before, both, after]);
    const old = await issueToken(toyCaller(), before, 600, new Date());
    await verifyToken(old, find);
    clock.now = 6_000;
    await verifyToken(await issueToken(toyCaller(), both, 600), find);
    await verifyToken(old, find);
    expect(requests()).toBe(2);
    clock.now = 400_000;
    await expect(verifyToken(old, find)).rejects.toMatchObject({ status: 401 });
  });

  it('are checked for cached tokens too: once its key is no longer published a token is refused', async () => {
    const { ring, clock } = ringOver([before, after]);
    const tokens = new TokenCache(ring);
    const old = await issueToken(toyCaller(), before, 600);
    await tokens.verify(old);
    clock.now = 400_000;
    await expect(tokens.verify(old)).rejects.toMatchObject({ status: 401 });
  });

  it('are fetched once in five seconds, whatever key ids tokens have', async () => {
    const { find, clock, requests } = ringOver([before]);
    for (let nth = 0; nth < 50; nth += 1) await find(`made-up-${nth}`);
    expect(requests()).toBe(1);
    clock.now = 5_001;
    await find('made-up');
    expect(requests()).toBe(2);
  });

  it('stay valid while the auth service does not answer, and unknown key ids are not refused then', async () => {
    const { find, clock, requests } = ringOver([before, new Error('away')]);
    expect(await find(before.current.kid)).toBeDefined();
    clock.now = 3_600_000;
    for (let nth = 0; nth < 20; nth += 1) expect(await find(before.current.kid)).toBeDefined();
    // A pending request delays callers once in five seconds, not at every request.
    expect(requests()).toBe(2);
    await expect(find(after.current.kid)).rejects.toThrow('away');
  });

  it('are read as PEM, the first one private, and error messages show none', () => {
    expect(readSigningKeys(first.replaceAll('\n', '\\n')).current.kid).toBe(before.current.kid);
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const rsa = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const [open] = [pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()];
    for (const [pem, error] of [
      ['', 'begins with no private key'],
      [open, 'begins with no private key'],
      [rsa, 'not Ed25519'],
      [first + open, 'not Ed25519'],
      [first.replace(/\n.{20}/, '\n'), 'cannot be read'],
    ] as const) {
      expect(() => readSigningKeys(pem)).toThrow(error);
      expect(() => readSigningKeys(pem)).not.toThrow(pem.slice(40, 60) || 'MC4CAQ');
    }
  });
});

describe('the session gate', () => {
  const gateOver = (answers: (SessionStatus | Error)[]) => {
    const clock = { now: 0 };
    let requests = 0;
    const source = {
      state: () => {
        requests += 1;
        const answer = answers.shift() ?? liveSession;
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
    };
    return { gate: new SessionGate(source, () => clock.now), clock, requests: () => requests };
  };

  it('asks once in five seconds, however many requests arrive in parallel', async () => {
    const { gate, clock, requests } = gateOver([]);
    await Promise.all([gate.state('a'), gate.state('a'), gate.state('a')]);
    clock.now = 4_999;
    await gate.state('a');
    expect(requests()).toBe(1);
    clock.now = 5_001;
    await gate.state('a');
    expect(requests()).toBe(2);
  });

  it('caches no more than fifty thousand sessions', async () => {
    const { gate, requests } = gateOver([]);
    for (let nth = 0; nth < 50_000; nth += 1) await gate.state(`s${nth}`);
    await gate.state('s0');
    expect(requests()).toBe(50_000);
    await gate.state('one more');
    await gate.state('s0');
    expect(requests()).toBe(50_002);
  });

  it('asks at once after a broadcast', async () => {
    const { gate } = gateOver([liveSession, { state: 'ended' }]);
    expect(await gate.state('a')).toEqual(liveSession);
    gate.forget('a');
    expect(await gate.state('a')).toEqual({ state: 'ended' });
  });

  it('uses the last answer for half a minute without a source, and then refuses', async () => {
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
