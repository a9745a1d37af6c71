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
/** The public key, which everybody may know, taken for a secret. */
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
    ['another algorithm', `Bearer ${forged({ ...good, alg: 'HS512' }, {})}`],
    ['the public key as a secret', `Bearer ${withPublicKey()}`],
    ['another key under the name of ours', `Bearer ${forged(good, {}, another.current.key)}`],
    [
      'a key that nobody publishes',
      `Bearer ${forged({ ...good, kid: another.current.kid }, {}, another.current.key)}`,
    ],
    ['a key without a name', `Bearer ${forged({ ...good, kid: undefined }, {})}`],
    ['a key whose name is no text', `Bearer ${forged({ ...good, kid: { toString: kid } }, {})}`],
    ['another audience', `Bearer ${forged(good, { aud: 'somebody-else' })}`],
    ['another issuer', `Bearer ${forged(good, { iss: 'somebody-else' })}`],
    ['another kind of token', `Bearer ${forged({ ...good, typ: 'JWT' }, {})}`],
    ['an expired token', `Bearer ${forged(good, { exp: 1_700_000_000 })}`],
    ['a token without an end', `Bearer ${forged(good, { exp: undefined })}`],
    ['a token without a company', `Bearer ${forged(good, { company_id: undefined })}`],
  ])('refuses %s', async (_name, authorization) => {
    expect(await ask(authorization ? { authorization } : {})).toEqual(refused);
  });

  it('takes a token from no cookie and from no address, so that no other page can act for its user', async () => {
    const token = forged(good, {});
    expect((await ask({ authorization: `Bearer ${token}` })).status).toBe(200);
    for (const name of ['authorization', 'access_token', 'token'])
      expect(await ask({ cookie: `${name}=${token}` }, `/api/departments?${name}=${token}`)).toEqual(refused);
  });

  it('says that a session has ended only of a token that was good', async () => {
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

  it.each([1, -1])('I8 takes the token of a service whose clock is %d hours off', async (hours) => {
    const issuedAt = new Date(Date.now() + hours * 3_600_000);
    const token = await issueToken(toyCaller(), toyKeys, 12 * 3_600, issuedAt);
    expect((await ask({ authorization: `Bearer ${token}` })).status).toBe(200);
  });

  it('refuses a token that ran out while it was remembered', async () => {
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

  it('asks nobody to sign in again while it cannot be known whose token is good', async () => {
    const away = { keys: () => Promise.reject(new Unavailable('auth.token-keys', 'timeout')) };
    const keyless = await startToy([ToyModule], {
      providers: [{ provide: TOKEN_KEY_SOURCE, useValue: away }],
    });
    const reply = await fetch(`${keyless.url}/api/departments`, { headers: await bearer() });
    expect(reply.status).toBe(503);
    await keyless.close();
  });

  it('carries the operator behind a user into the token and out again', async () => {
    const actor = { userId: randomUUID(), email: 'operator@example.com' };
    const caller = toyCaller({ actor });
    const { find } = ringOver([toyKeys]);
    const token = await issueToken(caller, toyKeys, 60);
    expect((await verifyToken(token, find)).identity).toEqual(caller);
    const other = await new SignJWT({}).setProtectedHeader(good).sign(toyKeys.current.key);
    await expect(verifyToken(other, find)).rejects.toMatchObject({ status: 401 });
  });
});

function ringOver(told: (SigningKeys | Error)[]) {
  const clock = { now: 0 };
  let asked = 0;
  const keys = async () => {
    const next = told[Math.min(asked++, told.length - 1)];
    if (next instanceof Error || !next) throw next;
    return next.published;
  };
  const ring = new TokenKeyring({ keys }, () => clock.now);
  return { clock, asked: () => asked, ring, find: (kid: string) => ring.find(kid) };
}

describe('the keys of tokens', () => {
  const [first, second] = [pemKey(), pemKey()];
  const [before, both, after] = [first, second + first, second].map(readSigningKeys);
  if (!before || !both || !after) throw new Error('no keys');

  it('are changed without a restart: what the old key signed is good until it is published no more', async () => {
    const { find, clock, asked } = ringOver([before, both, after]);
    const old = await issueToken(toyCaller(), before, 600, new Date());
    await verifyToken(old, find);
    clock.now = 6_000;
    await verifyToken(await issueToken(toyCaller(), both, 600), find);
    await verifyToken(old, find);
    expect(asked()).toBe(2);
    clock.now = 400_000;
    await expect(verifyToken(old, find)).rejects.toMatchObject({ status: 401 });
  });

  it('are asked for of a token that was verified before, too: once its key is published no more it is refused', async () => {
    const { ring, clock } = ringOver([before, after]);
    const tokens = new TokenCache(ring);
    const old = await issueToken(toyCaller(), before, 600);
    await tokens.verify(old);
    clock.now = 400_000;
    await expect(tokens.verify(old)).rejects.toMatchObject({ status: 401 });
  });

  it('are asked for once in five seconds, whatever tokens name', async () => {
    const { find, clock, asked } = ringOver([before]);
    for (let nth = 0; nth < 50; nth += 1) await find(`made-up-${nth}`);
    expect(asked()).toBe(1);
    clock.now = 5_001;
    await find('made-up');
    expect(asked()).toBe(2);
  });

  it('hold while nobody answers, and a name that is not known is then not refused', async () => {
    const { find, clock, asked } = ringOver([before, new Error('away')]);
    expect(await find(before.current.kid)).toBeDefined();
    clock.now = 3_600_000;
    for (let nth = 0; nth < 20; nth += 1) expect(await find(before.current.kid)).toBeDefined();
    // Who waits for an answer that does not come waits once in five seconds, not at every request.
    expect(asked()).toBe(2);
    await expect(find(after.current.kid)).rejects.toThrow('away');
  });

  it('are read as PEM, the first one private, and none is shown by what is said of a faulty one', () => {
    expect(readSigningKeys(first.replaceAll('\n', '\\n')).current.kid).toBe(before.current.kid);
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const rsa = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const [open] = [pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()];
    for (const [pem, fault] of [
      ['', 'begins with no private key'],
      [open, 'begins with no private key'],
      [rsa, 'not Ed25519'],
      [first + open, 'not Ed25519'],
      [first.replace(/\n.{20}/, '\n'), 'cannot be read'],
    ] as const) {
      expect(() => readSigningKeys(pem)).toThrow(fault);
      expect(() => readSigningKeys(pem)).not.toThrow(pem.slice(40, 60) || 'MC4CAQ');
    }
  });
});

describe('the session gate', () => {
  const gateOver = (answers: (SessionStatus | Error)[]) => {
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
