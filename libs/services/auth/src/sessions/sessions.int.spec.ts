import { eventually } from '@sop/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import type { Tx } from '@sop/database';
import { authClient } from '../testing/auth-client.js';
import { administrator, startAuth, type AuthFixture } from '../testing/start-auth.js';
import { whileLocked } from '../testing/while-locked.js';

let auth: AuthFixture;
let client: ReturnType<typeof authClient>;
beforeAll(async () => {
  auth = await startAuth();
  client = authClient(auth.url);
});
afterAll(() => auth.close());

const sql = <R>(text: string, params: unknown[]) => auth.database.system((tx) => tx.query<R>(text, params));

describe('POST /api/auth/token', () => {
  it('signs in with the address in any case and stores the time', async () => {
    const { email, password, userId } = await client.register();
    const { status, body } = await client.signIn(` ${email.toUpperCase()} `, password);
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 43_200 });
    expect((await client.get('/users/me', String(body['access_token']))).status).toBe(200);
    const [user] = await sql<{ last_login_at: Date | null }>(
      'select last_login_at from app_user where id = $1',
      [userId],
    );
    expect(user?.last_login_at).toBeInstanceOf(Date);
  });

  it('counts the registration as a login', async () => {
    const { token } = await client.register();
    const { body } = await client.get('/users', token);
    const [{ last_login = null } = {}] = body['items'] as { last_login?: string | null }[];
    expect(last_login).not.toBeNull();
  });

  it('accepts a multipart form', async () => {
    const { email, password } = await client.register();
    const form = new FormData();
    form.set('username', email);
    form.set('password', password);
    expect((await fetch(`${auth.url}/api/auth/token`, { method: 'POST', body: form })).status).toBe(200);
  });

  it('answers a wrong password and an unknown address alike', async () => {
    const { email } = await client.register();
    const wrong = await client.signIn(email, 'wrong');
    const unknown = await client.signIn(`${randomUUID()}@example.test`, 'wrong');
    const strange = await client.signIn('no address', 'wrong');
    for (const reply of [wrong, unknown, strange]) {
      expect(reply).toMatchObject({
        status: 401,
        body: { type: 'wrong-credentials', detail: 'Invalid email or password' },
      });
      expect(Object.keys(reply.body).sort()).toEqual(Object.keys(wrong.body).sort());
    }
  });

  it('does as much work for an unknown address as for a wrong password', async () => {
    const { email } = await client.register();
    await client.signIn(`${randomUUID()}@example.test`, 'wrong');
    const work = async (username: () => string) => {
      const before = process.cpuUsage();
      for (let time = 0; time < 8; time += 1) await client.signIn(username(), 'wrong');
      return process.cpuUsage(before).user;
    };
    // One hash is most of a sign-in's work: without it, a tenth would remain.
    // The minimum of three excludes garbage collection.
    const least = async (username: () => string) =>
      Math.min(await work(username), await work(username), await work(username));
    const known = await least(() => email);
    const unknown = await least(() => `${randomUUID()}@example.test`);
    expect(unknown / known).toBeGreaterThan(0.3);
    expect(unknown / known).toBeLessThan(3);
  });

  it.each([
    ['is deactivated', 'update app_user set is_active = false where id = $1'],
    ['gets another password', `update app_user set password_hash = password_hash || 'x' where id = $1`],
    [
      'has the company suspended',
      `update company set status = 'suspended' where id = (select company_id from app_user where id = $1)`,
    ],
  ])('opens no session for a user who %s during the password check', async (_what, change) => {
    const { email, password, userId } = await client.register();
    const hold = (tx: Tx) => tx.execute(change, [userId]);
    // The password check has succeeded; the rest of the sign-in waits for the change.
    const signingIn = () => client.signIn(email, password);
    const { status } = await whileLocked(auth.database, { hold, waiting: 1 }, signingIn);
    expect(status).toBe(401);
    expect(await sql('select 1 from session where user_id = $1', [userId])).toHaveLength(1);
  });

  it('limits a user to a thousand open sessions: the oldest ends, and none in which an operator acts', async () => {
    const { email, password, userId, token } = await client.register();
    const older = (count: number, operator: string | null) =>
      sql(
        `insert into session (id, company_id, user_id, operator_id, created_at, expires_at)
         select gen_random_uuid(), company_id, id, $3, now() - make_interval(secs => nth), now() + interval '1 hour'
           from app_user, generate_series(1, $2::int) nth where id = $1`,
        [userId, count, operator],
      );
    await sql(`update session set created_at = now() - interval '11 hours' where user_id = $1`, [userId]);
    await older(998, null);
    await older(5, userId);
    const second = String((await client.signIn(email, password)).body['access_token']);
    expect((await client.get('/users/me', token)).status).toBe(200);
    const third = String((await client.signIn(email, password)).body['access_token']);
    await eventually(async () => expect((await client.get('/users/me', token)).status).toBe(401));
    for (const each of [second, third]) expect((await client.get('/users/me', each)).status).toBe(200);
    const open = await sql<{ operator_id: string | null }>(
      'select operator_id from session where user_id = $1 and ended_at is null',
      [userId],
    );
    expect(open.filter(({ operator_id }) => operator_id === null)).toHaveLength(1_000);
    expect(open.filter(({ operator_id }) => operator_id !== null)).toHaveLength(5);
  });

  it('answers 422 to an empty form', async () => {
    expect(await client.signIn('', '')).toMatchObject({ status: 422, body: { type: 'invalid-form' } });
  });

  it('refuses an inactive user like an unknown one', async () => {
    const { email, password, userId } = await client.register();
    await sql('update app_user set is_active = false where id = $1', [userId]);
    expect(await client.signIn(email, password)).toMatchObject({
      status: 401,
      body: { type: 'wrong-credentials' },
    });
  });

  it('rehashes a password of an outdated cost', async () => {
    const { email, password, userId } = await client.register();
    const cheap = await hash(password, { memoryCost: 8 * 1024, timeCost: 1, parallelism: 1 });
    await sql('update app_user set password_hash = $2 where id = $1', [userId, cheap]);
    expect((await client.signIn(email, password)).status).toBe(200);
    const [user] = await sql<{ password_hash: string }>('select password_hash from app_user where id = $1', [
      userId,
    ]);
    expect(user?.password_hash).toContain('m=19456,t=2,p=1');
    expect((await client.signIn(email, password)).status).toBe(200);
  });
});

describe('POST /api/auth/logout', () => {
  it('ends this session at once and no other', async () => {
    const { email, password, token } = await client.register();
    const other = String((await client.signIn(email, password)).body['access_token']);
    expect((await client.get('/users/me', token)).status).toBe(200);
    expect((await client.signOut(token)).status).toBe(204);
    expect(await client.get('/users/me', token)).toMatchObject({
      status: 401,
      body: { type: 'unauthenticated' },
    });
    expect((await client.get('/users/me', other)).status).toBe(200);
  });

  it('answers 401 without a session', async () => {
    expect((await client.signOut()).status).toBe(401);
  });
});

describe('a session', () => {
  it('ends when its row has ended, whatever its token claims', async () => {
    const { token, userId } = await client.register();
    await sql(`update session set expires_at = now() where user_id = $1`, [userId]);
    expect((await client.get('/users/me', token)).status).toBe(401);
  });

  it('is required by every protected route', async () => {
    for (const path of ['/users/me', '/company/me']) expect((await client.get(path)).status).toBe(401);
    expect((await client.uploadLogo(undefined, Buffer.from('x'))).status).toBe(401);
  });
});

describe('the platform administrator', () => {
  it('signs in with the configured credentials and has the role', async () => {
    const { body } = await client.signIn(administrator.email, administrator.password);
    expect(await client.get('/users/me', String(body['access_token']))).toMatchObject({
      status: 200,
      body: { is_platform_admin: true, company_name: 'Platform' },
    });
  });
});

describe('the audit trail', () => {
  it('cannot be changed, not even by the service itself', async () => {
    const { companyId } = await client.register();
    await eventually(async () => {
      const entries = await sql<{ action: string }>('select action from audit where company_id = $1', [
        companyId,
      ]);
      expect(entries).toEqual([{ action: 'company.registered' }]);
    });
    for (const change of [`update audit set action = 'nothing'`, 'delete from audit', 'truncate audit']) {
      await expect(sql(change, [])).rejects.toThrow('append-only');
    }
  });
});
