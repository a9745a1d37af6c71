import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { authClient } from '../testing/auth-client.js';
import { startAuth, type AuthFixture } from '../testing/start-auth.js';

const signInWith = (username: string, password: string, cookie = ''): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams({ username, password }),
  headers: { cookie },
});

describe('the login throttle', () => {
  let auth: AuthFixture;
  let client: ReturnType<typeof authClient>;
  beforeAll(async () => {
    auth = await startAuth({ RATE_LIMIT_FACTOR: '1' });
    client = authClient(auth.url);
  });
  beforeEach(() => sql('delete from rate_limit'));
  afterAll(() => auth.close());

  const sql = (text: string) => auth.database.system((tx) => tx.execute(text));
  /** The limit of each address is tested in another place. */
  const forgetAddress = () => sql(`delete from rate_limit where key like 'sign-in:%'`);
  /** Extends the current minute until all have asked, however long thirty password checks take. */
  const stretchMinute = async () => {
    const [minute] = await auth.database.system((tx) =>
      tx.query<{ seconds: number }>(
        `update rate_limit set expire = expire + 3600000 where key like 'sign-in:%'
         returning (expire / 1000.0 - 3600 - extract(epoch from now()))::float8 as seconds`,
      ),
    );
    expect(minute?.seconds).toBeLessThanOrEqual(60);
  };

  it('refuses a stranger after ten wrong passwords for an account, whether it exists or not, and keeps its sessions', async () => {
    const { email, password, token } = await client.register();
    for (const address of [email, `${randomUUID()}@example.test`]) {
      for (let at = 0; at < 10; at += 1) expect((await client.signIn(address, 'wrong')).status).toBe(401);
      expect(await client.signIn(address, password)).toMatchObject({
        status: 429,
        body: { type: 'too-many-requests' },
      });
    }
    expect((await client.get('/users/me', token)).status).toBe(200);
    await sql('update rate_limit set expire = 0');
    expect((await client.signIn(email, password)).status).toBe(200);
  });

  it('counts all spellings of an address as one', async () => {
    const { email, password } = await client.register();
    const spellings = [email.toUpperCase(), ` ${email} `, email.replace('@', '＠')];
    for (let at = 0; at < 10; at += 1)
      expect((await client.signIn(spellings[at % spellings.length] ?? '', 'wrong')).status).toBe(401);
    expect((await client.signIn(email, password)).status).toBe(429);
  });

  it('counts guesses before checking them: of many concurrent ones ten are checked', async () => {
    const { email } = await client.register();
    const guesses = await Promise.all(Array.from({ length: 22 }, () => client.signIn(email, 'wrong')));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(12);
  });

  it('does not let strangers lock out a device that has signed in before', async () => {
    const { email, password } = await client.register();
    const signedIn = await fetch(`${auth.url}/api/auth/token`, signInWith(email, password));
    const cookie = signedIn.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    for (let at = 0; at < 11; at += 1) await client.signIn(email, 'wrong');
    expect((await client.signIn(email, password)).status).toBe(429);
    expect((await fetch(`${auth.url}/api/auth/token`, signInWith(email, password, cookie))).status).toBe(200);
    await forgetAddress();
    // A cookie of another account, or a modified one, is not valid.
    const other = await client.register();
    for (let at = 0; at < 10; at += 1) await client.signIn(other.email, 'wrong');
    for (const strange of [cookie, `${cookie}x`, 'sop_device=', 'sop_device=a.b.c'])
      expect(
        (await fetch(`${auth.url}/api/auth/token`, signInWith(other.email, other.password, strange))).status,
      ).toBe(429);
    await forgetAddress();
    // A known device has the same number of guesses.
    const guesses = [];
    for (let at = 0; at < 11; at += 1)
      guesses.push((await fetch(`${auth.url}/api/auth/token`, signInWith(email, 'wrong', cookie))).status);
    expect(guesses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  it('resets the count of wrong passwords after the right one', async () => {
    const { email, password } = await client.register();
    for (let round = 0; round < 3; round += 1) {
      for (let at = 0; at < 6; at += 1) await client.signIn(email, 'wrong');
      expect((await client.signIn(email, password)).status).toBe(200);
    }
  });

  it('limits an address to thirty attempts a minute for all accounts together', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 31; at += 1) {
      statuses.push((await client.signIn(`${randomUUID()}@example.test`, 'wrong')).status);
      if (at === 0) await stretchMinute();
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429]);
  });

  it('holds over all replicas: after ten wrong passwords at one, another refuses too', async () => {
    const { email, password } = await client.register();
    const another = await auth.another();
    try {
      const there = authClient(await another.getUrl());
      for (let at = 0; at < 10; at += 1) {
        expect((await (at % 2 === 0 ? client : there).signIn(email, 'wrong')).status).toBe(401);
        if (at === 0) await stretchMinute();
      }
      for (const each of [client, there]) expect((await each.signIn(email, password)).status).toBe(429);
      // The limit of addresses is shared too, for whatever account.
      await sql(`delete from rate_limit where key like 'login-%'`);
      const statuses: number[] = [];
      for (let at = 0; at < 24; at += 1)
        statuses.push((await (at % 2 === 0 ? client : there).signIn(`${randomUUID()}@a.test`, 'x')).status);
      expect(statuses.lastIndexOf(401)).toBe(17);
      expect(statuses.slice(18)).toEqual(Array.from({ length: 6 }, () => 429));
    } finally {
      await another.close();
    }
  });

  it('stores neither addresses of people nor of machines', async () => {
    const rows = () =>
      auth.database.system((tx) =>
        tx.query<{ key: string }>('select key, points from rate_limit order by key'),
      );
    const { email } = await client.register();
    await client.signIn(email, 'wrong');
    expect((await rows()).map(({ key }) => key.split(':', 1)[0])).toEqual([
      'login-network',
      'login-strangers',
      'registration',
      'sign-in',
      'unasked-mail-all',
      'unasked-mail-company',
    ]);
    // Limits of routes are counted by network address, for a minute.
    const others = (await rows()).filter(({ key }) => !/^(?:registration|sign-in):/.test(key));
    expect(JSON.stringify(others)).not.toMatch(/@|127\.0/);
  });
});
