import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { maxOperators, operator, operatorInvitation, operatorSession } from '@sop/contracts';
import { eventually } from '@sop/testing';
import { z } from 'zod';
import { authClient } from '../testing/auth-client.js';
import { linkIn } from '../testing/mails.js';
import { administrator, startAuth, type AuthFixture } from '../testing/start-auth.js';

let auth: AuthFixture;
let client: ReturnType<typeof authClient>;
let first: Operator;
/** Each test has a platform of its own, because it depends on the number of operators and on the last one. */
beforeEach(async () => {
  auth = await startAuth();
  client = authClient(auth.url);
  auth.ledger.limit = 1000;
  first = await signIn(administrator.email, administrator.password);
});
afterEach(() => auth.close());

interface Operator {
  id: string;
  email: string;
  token: string;
}

async function signIn(email: string, password: string): Promise<Operator> {
  const { body } = await client.signIn(email, password);
  const token = String(body['access_token']);
  const me = await client.get('/users/me', token);
  return { id: String(me.body['id']), email, token };
}

const listed = z.object({ operators: z.array(operator), invitations: z.array(operatorInvitation) });
const address = () => `${randomUUID()}@example.test`;
const invite = (email: string, by = first.token) =>
  client.json('POST', '/admin/operators/invitations', by, { email });
const list = async (token = first.token) => {
  const { body } = await client.get('/admin/operators', token);
  return listed.parse(body);
};

async function another(): Promise<Operator> {
  const email = address();
  await invite(email);
  const link = await linkIn(auth.mails, email);
  await client.json('POST', `/public/invitations/${link}/accept`, undefined, { password: 'joined-123' });
  return signIn(email, 'joined-123');
}

const of = (id: string, action = '') => `/admin/operators/${id}${action}`;
const actionsAbout = (id: string) =>
  auth.database.system(async (tx) =>
    (
      await tx.query<{ action: string }>(
        `select action from audit where targets @> $1::jsonb order by created_at, id`,
        [JSON.stringify([{ id }])],
      )
    ).map(({ action }) => action),
  );

describe('an operator', () => {
  it('is invited by mail and has all permissions of operators', async () => {
    const email = address();
    const { status, body } = await invite(email.toUpperCase());
    expect(status).toBe(201);
    expect(body).toMatchObject({ email, invited_by: first.email, is_expired: false });
    const { is_mailed: _mailed, link: _link, ...listed } = body;
    expect((await list()).invitations).toContainEqual(listed);
    const link = await linkIn(auth.mails, email);
    const mail = (await auth.mails()).find(({ to }) => to === email);
    expect(mail?.text).toContain(`${first.email} invites you to Platform as an operator.`);
    await client.json('POST', `/public/invitations/${link}/accept`, undefined, { password: 'joined-123' });
    const joined = await signIn(email, 'joined-123');
    expect((await client.get('/users/me', joined.token)).body).toMatchObject({ is_platform_admin: true });
    const { operators, invitations } = await list(joined.token);
    expect(invitations.map(({ email: each }) => each)).not.toContain(email);
    expect(operators.map(({ email: each }) => each)).toEqual(expect.arrayContaining([first.email, email]));
    expect(operators.find(({ id }) => id === joined.id)).toMatchObject({
      ...{ is_active: true, has_second_factor: false, open_sessions: 2 },
    });
    const actions = ['operator.invited', 'user.joined', 'user.signed-in'];
    await eventually(async () => expect(await actionsAbout(String(body['id']))).toEqual(actions));
  });

  it('is one of fifty at most, invitations included', async () => {
    const { operators, invitations } = await list();
    const free = maxOperators - operators.length - invitations.length;
    const fill = (count: number) =>
      auth.database.system((tx) =>
        tx.execute(
          `insert into invitation (id, company_id, email, company_role, user_role, token_digest, invited_by, expires_at)
           select gen_random_uuid(), u.company_id, 'filler-' || nth || '@example.test', 'admin', 'platform-admin',
                  sha256(nth::text::bytea), u.id, now() + interval '1 hour'
             from app_user u, generate_series(1, $2::int) nth where u.id = $1`,
          [first.id, count],
        ),
      );
    await fill(free);
    try {
      expect(await invite(address())).toMatchObject({ status: 409, body: { code: 'operator.too-many' } });
    } finally {
      await auth.database.system((tx) => tx.execute(`delete from invitation where email like 'filler-%'`));
    }
    await fill(free - 1);
    const email = address();
    expect((await invite(email)).status).toBe(201);
    await auth.database.system((tx) =>
      tx.execute(`delete from invitation where email like 'filler-%' or email = $1`, [email]),
    );
  });

  it('has a new link when the invitation is sent again, and none once it is revoked', async () => {
    const email = address();
    const { body } = await invite(email);
    const invitation = `/admin/operators/invitations/${String(body['id'])}`;
    expect((await client.json('POST', `${invitation}/resend`, first.token)).status).toBe(200);
    const link = await linkIn(auth.mails, email, 2);
    expect((await client.get(`/public/invitations/${link}`)).status).toBe(200);
    expect((await client.json('DELETE', invitation, first.token)).status).toBe(204);
    expect((await client.get(`/public/invitations/${link}`)).status).toBe(404);
    expect((await invite(email)).status).toBe(201);
  });

  it('cannot be a person invited as a user, and is not listed among invited users', async () => {
    const email = address();
    await client.json('POST', '/invitations', first.token, {
      email,
      role: 'admin',
      user_role: 'platform-admin',
    });
    const link = await linkIn(auth.mails, email);
    await client.json('POST', `/public/invitations/${link}/accept`, undefined, { password: 'joined-123' });
    const user = await signIn(email, 'joined-123');
    expect((await client.get('/admin/operators', user.token)).status).toBe(403);
    const waiting = address();
    const { body } = await invite(waiting);
    const { body: invited } = await client.get('/invitations', user.token);
    expect(JSON.stringify(invited)).not.toContain(waiting);
    const path = `/invitations/${String(body['id'])}`;
    expect((await client.json('DELETE', path, user.token)).status).toBe(404);
    expect((await client.json('POST', `${path}/resend`, user.token)).status).toBe(404);
    // An administrator of the platform's company who is no operator cannot change its operators.
    for (const [method, action] of [
      ['POST', '/deactivate'],
      ['POST', '/sign-out'],
      ['DELETE', ''],
    ] as const) {
      const tried = await client.json(method, `/users/${first.id}${action}`, user.token);
      expect(tried).toMatchObject({ status: 403, body: { code: 'operator.only-by-operators' } });
    }
    expect((await client.json('PUT', `/users/${first.id}/role`, user.token, { role: 'viewer' })).status).toBe(
      403,
    );
  });

  it('loses access at once when deactivated or removed, which is refused for the last one', async () => {
    const other = await another();
    expect((await client.json('POST', of(other.id, '/deactivate'), first.token)).status).toBe(204);
    expect((await client.get('/users/me', other.token)).status).toBe(401);
    expect((await client.signIn(other.email, 'joined-123')).status).toBe(401);
    expect((await client.json('POST', of(other.id, '/reactivate'), first.token)).status).toBe(204);
    expect((await client.signIn(other.email, 'joined-123')).status).toBe(200);
    for (const { id, is_active } of (await list()).operators)
      if (id !== first.id && is_active)
        expect((await client.json('DELETE', of(id), first.token)).status).toBe(204);
    for (const [method, action] of [
      ['POST', '/deactivate'],
      ['DELETE', ''],
    ] as const)
      expect(await client.json(method, of(first.id, action), first.token)).toMatchObject({
        status: 409,
        body: { code: expect.stringMatching(/^user\.last-(operator|administrator)$/) },
      });
    expect((await list()).operators.map(({ id }) => id)).toEqual([first.id]);
  });

  it('remains as the last one although the company has another administrator', async () => {
    const email = address();
    await client.json('POST', '/invitations', first.token, { email, role: 'admin' });
    const link = await linkIn(auth.mails, email);
    await client.json('POST', `/public/invitations/${link}/accept`, undefined, { password: 'joined-123' });
    for (const [method, action] of [
      ['POST', '/deactivate'],
      ['DELETE', ''],
    ] as const)
      expect(await client.json(method, of(first.id, action), first.token)).toMatchObject({
        status: 409,
        body: { code: 'user.last-operator' },
      });
  });

  it('leaves no invitation of an operator behind when removed', async () => {
    const other = await another();
    const email = address();
    const { body } = await invite(email, other.token);
    expect(body).toMatchObject({ email });
    const link = await linkIn(auth.mails, email);
    expect((await client.json('DELETE', of(other.id), first.token)).status).toBe(204);
    expect((await client.get(`/public/invitations/${link}`)).status).toBe(404);
  });

  it('remains when two operators remove each other concurrently', async () => {
    const other = await another();
    await Promise.all([
      client.json('DELETE', of(other.id), first.token),
      client.json('DELETE', of(first.id), other.token),
    ]);
    const remaining = await auth.database.system((tx) =>
      tx.query<{ id: string }>(`select id from app_user where role = 'platform-admin' and is_active`),
    );
    expect(remaining).toHaveLength(1);
    if (remaining[0]?.id === other.id) first = other;
  });

  it('has no access to routes of companies, and cannot change a company’s user by operator routes', async () => {
    const user = await client.register();
    for (const [method, path] of [
      ['GET', '/admin/operators'],
      ['POST', of(first.id, '/deactivate')],
      ['DELETE', of(first.id, '/sessions')],
      ['GET', '/admin/second-factor'],
    ] as const)
      expect((await client.json(method, path, user.token)).status).toBe(403);
    for (const action of ['/deactivate', '/reset-second-factor'])
      expect((await client.json('POST', of(user.userId, action), first.token)).status).toBe(404);
    expect((await client.json('DELETE', of(user.userId), first.token)).status).toBe(404);
    expect((await client.get(of(user.userId, '/sessions'), first.token)).status).toBe(404);
    expect((await client.get('/users/me', user.token)).status).toBe(200);
  });
});

describe('the sessions of an operator', () => {
  const sessionsOf = async (id: string) => {
    const { body } = await client.get(of(id, '/sessions'), first.token);
    return z.array(operatorSession).parse(body);
  };

  it('show device, address, time, and the company for which the operator acts', async () => {
    const other = await another();
    const company = await client.register();
    await fetch(`${auth.url}/api/auth/token`, {
      method: 'POST',
      headers: { 'user-agent': 'Firefox of the test' },
      body: new URLSearchParams({ username: other.email, password: 'joined-123' }),
    });
    const acting = `/admin/companies/${company.companyId}/login-as`;
    expect((await client.json('POST', acting, other.token, { reason: 'A question' })).status).toBe(200);
    const [acts, browser] = await sessionsOf(other.id);
    expect(acts).toMatchObject({ acting_as: 'Acme', address: '127.0.0.1' });
    expect(browser).toMatchObject({
      user_agent: 'Firefox of the test',
      address: '127.0.0.1',
      acting_as: null,
      is_current: false,
    });
    expect(Date.parse(browser?.started_at ?? '')).toBeLessThanOrEqual(Date.now());
    expect((await sessionsOf(first.id)).filter(({ is_current }) => is_current)).toHaveLength(1);
  });

  it('end one by one or all together, including those of acting', async () => {
    const other = await another();
    const again = await signIn(other.email, 'joined-123');
    const company = await client.register();
    const { body } = await client.json(
      'POST',
      `/admin/companies/${company.companyId}/login-as`,
      again.token,
      {
        reason: 'A question',
      },
    );
    const [, newest] = await sessionsOf(other.id);
    const path = of(other.id, `/sessions/${newest?.id}`);
    expect((await client.json('DELETE', path, first.token)).status).toBe(204);
    expect((await client.json('DELETE', path, first.token)).status).toBe(404);
    expect((await client.get('/users/me', again.token)).status).toBe(401);
    expect((await client.get('/users/me', other.token)).status).toBe(200);
    const foreignSession = of(first.id, `/sessions/${(await sessionsOf(other.id))[0]?.id}`);
    expect((await client.json('DELETE', foreignSession, first.token)).status).toBe(404);
    expect((await client.json('DELETE', of(other.id, '/sessions'), first.token)).status).toBe(204);
    for (const token of [other.token, String(body['access_token'])])
      expect((await client.get('/users/me', token)).status).toBe(401);
    expect(await sessionsOf(other.id)).toEqual([]);
    const actions = ['operator.session-ended', 'user.sessions-ended'];
    await eventually(async () =>
      expect(await actionsAbout(other.id)).toEqual(expect.arrayContaining(actions)),
    );
  });
});
