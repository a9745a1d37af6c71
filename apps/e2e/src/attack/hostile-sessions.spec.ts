import { createHmac, createPublicKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { allRoutes, routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import pLimit from 'p-limit';
import { apiUrl, Client } from '../api/client.js';
import { password, registerCompany, type Company } from '../api/companies.js';
import { OwnSystem } from '../resilience/own-system.js';
import { expectInvariants, openAttackedSystem, whileHealthy, type AttackedSystem } from './invariants.js';

const attackMs = 300_000;
const own = { kind: process.env['E2E_ATTACKED'] === 'services' ? 'services' : 'embedded' } as const;

const encoded = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

const signed = (header: object, claims: object, pem: string): string => {
  const text = `${encoded(header)}.${encoded(claims)}`;
  return `${text}.${sign(null, Buffer.from(text), pem).toString('base64url')}`;
};
const hashed = (header: object, claims: object, secret: string): string => {
  const text = `${encoded(header)}.${encoded(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};
const ownPem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

describe('token', () => {
  let attacked: AttackedSystem;
  let company: Company;
  let other: Company;
  let pem: string;
  let secret: string;
  let header: { alg: string; typ: string; kid: string };
  let claims: Record<string, unknown>;
  const now = () => Math.floor(Date.now() / 1000);

  beforeAll(async () => {
    attacked = await openAttackedSystem();
    const secrets = JSON.parse(await readFile(join(attacked.home, 'secrets.json'), 'utf8')) as {
      tokenKeys: string;
      tokenSecret: string;
    };
    [pem, secret] = [secrets.tokenKeys, secrets.tokenSecret];
    [company, other] = await Promise.all([registerCompany('Attack'), registerCompany('Other')]);
    const [first = '', second = ''] = (company.client.token ?? '').split('.');
    header = JSON.parse(Buffer.from(first, 'base64url').toString()) as typeof header;
    claims = JSON.parse(Buffer.from(second, 'base64url').toString()) as typeof claims;
  });
  afterEach(() => expectInvariants(attacked, company), attackMs);
  afterAll(() => attacked.database.end());

  const statusOf = async (token: string): Promise<number> => {
    const reply = await fetch(apiUrl('/users/me'), { headers: { authorization: `Bearer ${token}` } });
    await reply.arrayBuffer();
    return reply.status;
  };

  it('made like the product’s own is accepted, so that the other cases are meaningful', async () => {
    expect(await statusOf(signed(header, claims, pem))).toBe(200);
  });

  it.each<[string, () => string]>([
    ['of no algorithm', () => `${encoded({ ...header, alg: 'none' })}.${encoded(claims)}.`],
    [
      'of no algorithm, with a signature',
      () => `${encoded({ ...header, alg: 'nOnE' })}.${encoded(claims)}.AAAA`,
    ],
    ['of another algorithm with the right key', () => signed({ ...header, alg: 'HS512' }, claims, pem)],
    ['of the secret that services keep', () => hashed({ ...header, alg: 'HS256' }, claims, secret)],
    ['of the public key as a secret', () => hashed({ ...header, alg: 'HS256' }, claims, publicPem())],
    ['of another key under the right name', () => signed(header, claims, ownPem)],
    ['of a key without a name', () => signed({ ...header, kid: undefined }, claims, pem)],
    ['of no key', () => hashed(header, claims, '')],
    ['of a key that it brings along', () => ownKey()],
    [
      'that names a key set of its own',
      () => signed({ ...header, jku: attacked.baseUrl, kid: '../../dev/null' }, claims, ownPem),
    ],
    ['of another purpose', () => signed({ ...header, typ: 'device+jwt' }, claims, pem)],
    ['of no purpose', () => signed({ alg: header.alg, kid: header.kid }, claims, pem)],
    ['for another audience', () => signed(header, { ...claims, aud: 'sop-creator/device' }, pem)],
    ['of another issuer', () => signed(header, { ...claims, iss: 'attack' }, pem)],
    ['that has expired', () => signed(header, { ...claims, exp: now() - 1 }, pem)],
    ['that never expires', () => signed(header, { ...claims, exp: undefined }, pem)],
    ['that expires at the end of time', () => signed(header, { ...claims, exp: 'never' }, pem)],
    ['that is not valid yet', () => signed(header, { ...claims, nbf: now() + 3600 }, pem)],
    ['of a session that never was', () => signed(header, { ...claims, sid: randomUUID() }, pem)],
    ['of a session that is no id', () => signed(header, { ...claims, sid: "' or 1=1 --" }, pem)],
    ['without a user', () => signed(header, { ...claims, sub: undefined }, pem)],
    ['whose claims were changed', () => changed()],
    ['that is cut off', () => (company.client.token ?? '').slice(0, -1)],
    ['with a dot too many', () => `${company.client.token ?? ''}.x`],
    ['of seven thousand letters', () => `${'a'.repeat(7_000)}.${'b'.repeat(7_000)}.c`],
    [
      'that is a device’s',
      () => `${encoded({ alg: 'HS256', typ: 'device+jwt' })}.${encoded({ account: 'x' })}.x`,
    ],
  ])('%s is refused', async (_what, forge) => {
    expect(await whileHealthy(attacked, () => statusOf(forge()))).toBe(401);
  });

  const publicPem = (): string => createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString();

  function ownKey(): string {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = publicKey.export({ format: 'jwk' });
    const text = `${encoded({ ...header, kid: undefined, alg: 'RS256', jwk })}.${encoded(claims)}`;
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
  }

  function changed(): string {
    const [first, , third] = (company.client.token ?? '').split('.');
    return `${first ?? ''}.${encoded({ ...claims, company_id: other.companyId })}.${third ?? ''}`;
  }

  it('of another company shows that company’s data only', async () => {
    const made = await company.client.call(routes.departments.create, { body: { name: 'Ours' } });
    expect(await other.client.call(routes.departments.list)).toEqual([]);
    const params = { id: made.id };
    const answer = await other.client.send(routes.departments.rename, { params, body: { name: 'Theirs' } });
    expect(answer.status).toBe(404);
  });

  it('of an ended session is refused, however often and wherever it is used', async () => {
    const { client } = await registerCompany('Leaving');
    await client.call(routes.auth.logout);
    const closed = allRoutes.filter(({ access, path }) => access !== 'public' && !/[:*]/.test(path));
    const answers = await whileHealthy(attacked, () =>
      Promise.all(closed.flatMap((route) => [client.send(route), client.send(route)])),
    );
    expect(answers.filter(({ status }) => status !== 401).map(({ what, status }) => [what, status])).toEqual(
      [],
    );
  });

  it('is refused by every service after its session ended during many requests', async () => {
    const { client } = await registerCompany('Crowd');
    const asked = Array.from({ length: 50 }, () => client.send(routes.departments.list));
    const out = client.send(routes.auth.logout);
    const statuses = (await Promise.all([...asked, out])).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 204, 401].includes(status))).toEqual([]);
    expect((await client.send(routes.departments.list)).status).toBe(401);
  });
});

/** Limits as in production: the system of the other attacks has multiplied ones. */
describe('guessing', () => {
  let system: OwnSystem;
  let owner: Company;
  let closes: () => Promise<void>;

  beforeAll(async () => {
    system = await OwnSystem.create({
      ...own,
      settings: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXY_HOPS: '1' },
    });
    await system.start();
    closes = () => system.remove();
  }, attackMs);
  beforeEach(async () => {
    owner = await register();
  }, 60_000);
  afterEach(async () => {
    const health = await fetch(`${system.baseUrl}/api/health`, { signal: AbortSignal.timeout(2_000) });
    expect(health.status).toBe(200);
  });
  afterAll(() => closes(), 60_000);

  let addresses = 0;
  /** Another address each time, as a trusted proxy would report it. */
  const nextAddress = (): string => {
    addresses += 1;
    return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
  };

  async function register(): Promise<Company> {
    const email = `${randomUUID()}@example.com`;
    const answer = await new Client(undefined, system.baseUrl).send(routes.auth.register, {
      body: { email, password, company_name: 'Guessed at' },
      headers: { 'x-forwarded-for': nextAddress() },
    });
    expect(answer.status).toBe(201);
    const session = JSON.parse(answer.text) as { access_token: string; company_id: string; user_id: string };
    return {
      client: new Client(session.access_token, system.baseUrl),
      companyId: session.company_id,
      userId: session.user_id,
      email,
      name: 'Guessed at',
    };
  }

  async function signIn(username: string, tried: string, address: string, cookie = '') {
    const reply = await fetch(`${system.baseUrl}/api/auth/token`, {
      method: 'POST',
      body: new URLSearchParams({ username, password: tried }),
      headers: { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) },
    });
    const { status, headers } = reply;
    await reply.arrayBuffer();
    return { status, cookie: headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
  }

  const count = (statuses: number[], wanted: number) => statuses.filter((each) => each === wanted).length;

  it(
    'in parallel from one address is processed ten times',
    async () => {
      const address = nextAddress();
      const guesses = await Promise.all(
        Array.from({ length: 60 }, (_, at) => signIn(owner.email, `wrong ${at}`, address)),
      );
      const statuses = guesses.map(({ status }) => status);
      expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 50]);
    },
    attackMs,
  );

  it(
    'a thousand times from a thousand addresses, in every spelling, is processed fifty times and locks out no known device',
    async () => {
      const { cookie } = await signIn(owner.email, password, nextAddress());
      const { email } = owner;
      const spellings = [email, email.toUpperCase(), ` ${email} `, email.replace('@', '＠'), `${email}\t`];
      const statuses: number[] = [];
      for (let round = 0; round < 20; round += 1) {
        const guesses = Array.from({ length: 50 }, (_, at) =>
          signIn(spellings[at % spellings.length] ?? email, `wrong ${round} ${at}`, nextAddress()),
        );
        statuses.push(...(await Promise.all(guesses)).map(({ status }) => status));
      }
      expect([count(statuses, 401), count(statuses, 401) + count(statuses, 429)]).toEqual([50, 1_000]);
      expect((await signIn(email, password, nextAddress())).status).toBe(429);
      expect((await signIn(email, password, nextAddress(), cookie)).status).toBe(200);
      // Existing sessions stay valid.
      expect((await owner.client.send(routes.users.me)).status).toBe(200);
    },
    attackMs,
  );

  it(
    'of links is limited per address',
    async () => {
      const headers = { 'x-forwarded-for': nextAddress() };
      const client = new Client(undefined, system.baseUrl);
      const answers = await Promise.all(
        Array.from({ length: 60 }, () =>
          client.send(routes.invitations.read, {
            params: { token: randomUUID().replaceAll('-', '').padEnd(43, 'a') },
            headers,
          }),
        ),
      );
      const statuses = answers.map(({ status }) => status);
      expect([count(statuses, 404), count(statuses, 429)]).toEqual([30, 30]);
    },
    attackMs,
  );

  it(
    'of passwords of a hundred accounts from one address is refused at the thirtieth',
    async () => {
      const address = nextAddress();
      const guesses = await Promise.all(
        Array.from({ length: 100 }, () => signIn(`${randomUUID()}@example.com`, password, address)),
      );
      const statuses = guesses.map(({ status }) => status);
      expect([count(statuses, 401), count(statuses, 429)]).toEqual([30, 70]);
    },
    attackMs,
  );

  it(
    'with a flood of requests is answered with a time to wait, and other clients are served',
    async () => {
      const flood = { 'x-forwarded-for': nextAddress() };
      const few = pLimit(64);
      const ask = async () => {
        const reply = await fetch(`${system.baseUrl}/api/test-routing`, { headers: flood });
        await reply.arrayBuffer();
        return { status: reply.status, wait: reply.headers.get('retry-after') };
      };
      const asked = Array.from({ length: 3_500 }, () => few(ask));
      const refused = (await Promise.all(asked)).filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThanOrEqual(500);
      expect(refused.every(({ wait }) => Number(wait) > 0)).toBe(true);
      await eventually(async () => expect((await owner.client.send(routes.users.me)).status).toBe(200));
    },
    attackMs,
  );
});
