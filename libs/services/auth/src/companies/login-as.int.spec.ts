import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { SessionGate } from '@sop/service-kit';
import { AnswerSessionState } from '../sessions/answer-session-state.js';
import { authClient } from '../testing/auth-client.js';
import { join } from '../testing/join.js';
import { linkIn } from '../testing/mails.js';
import { administrator, startAuth, type AuthFixture } from '../testing/start-auth.js';
import { AnswerKnownUsers } from './users-of-company.js';

let auth: AuthFixture;
let client: ReturnType<typeof authClient>;
let operator: string;
let operatorCompany: string;

beforeAll(async () => {
  auth = await startAuth();
  client = authClient(auth.url);
  const { body } = await client.signIn(administrator.email, administrator.password);
  operator = String(body['access_token']);
  operatorCompany = String((await client.get('/users/me', operator)).body['company_id']);
});
afterAll(() => auth.close());

const actAs = (companyId: string, token = operator, reason = 'A customer asked for help') =>
  client.json('POST', `/admin/companies/${companyId}/login-as`, token, { reason });

describe('an operator who acts as a company’s administrator', () => {
  it('sees the company as its administrator for an hour, and is named as the actor', async () => {
    const { companyId, email } = await client.register();
    const { status, body } = await actAs(companyId);
    expect([status, body]).toMatchObject([
      200,
      { token_type: 'bearer', expires_in: 3600, impersonating: email, company: 'Acme' },
    ]);
    expect(Date.parse(String(body['expires_at'])) - Date.now()).toBeLessThanOrEqual(3_600_000);
    const me = await client.get('/users/me', String(body['access_token']));
    expect(me.body).toMatchObject({
      email,
      company_id: companyId,
      acted_as_by: administrator.email,
      is_platform_admin: false,
    });
    expect((await client.get('/users/me', operator)).body['acted_as_by']).toBeNull();
  });

  it('may not delete, pay, change people, or be operator there', async () => {
    const { companyId, userId } = await client.register();
    const token = String((await actAs(companyId)).body['access_token']);
    const { permissions } = (await client.get('/users/me', token)).body as { permissions: string[] };
    for (const closed of [
      'department.delete',
      'sop.delete',
      'picture.destroy',
      'dataset.delete',
      'training.delete',
      'billing.manage',
      'user.manage',
    ])
      expect(permissions).not.toContain(closed);
    expect(permissions.filter((permission) => permission.startsWith('platform.'))).toEqual([]);
    expect((await client.json('POST', `/users/${userId}/deactivate`, token)).status).toBe(403);
    expect((await actAs(companyId, token)).status).toBe(403);
  });

  it('leaves a trail of what was read in the user’s notifications, and none of the user’s own account', async () => {
    const { companyId } = await client.register();
    const token = String((await actAs(companyId)).body['access_token']);
    for (const path of ['/users/me', '/notifications/unread', '/notifications', '/notifications'])
      expect((await client.get(path, token)).status).toBe(200);
    const viewed = await auth.database.system((tx) =>
      tx.query<{ actor: string; route: string }>(
        `select payload->'actor'->>'kind' as actor, payload->'detail'->>'route' as route from outbox
          where payload->>'action' = 'company.viewed' and payload->>'company_id' = $1`,
        [companyId],
      ),
    );
    expect(viewed).toEqual([{ actor: 'operator', route: 'notifications.list' }]);
  });

  it('gives a reason, and the company’s trail names operator, user and reason', async () => {
    const { companyId, userId } = await client.register();
    expect((await actAs(companyId, operator, '   ')).status).toBe(422);
    expect((await actAs(companyId, operator, 'x'.repeat(301))).status).toBe(422);
    await actAs(companyId, operator, 'Ticket 12');
    const [entry] = await auth.database.system((tx) =>
      tx.query<{ payload: Record<string, unknown> }>(
        `select payload from outbox where payload->>'action' = 'company.impersonated' and payload->>'company_id' = $1`,
        [companyId],
      ),
    );
    expect(entry?.payload).toMatchObject({
      detail: { reason: 'Ticket 12' },
      targets: [
        { kind: 'company', id: companyId },
        { kind: 'user', id: userId },
      ],
    });
  });

  describe('loses access as soon as the operator', () => {
    const signedInOperator = async () => {
      const { body } = await client.signIn(administrator.email, administrator.password);
      return String(body['access_token']);
    };
    const acting = async (own: string) => {
      const { companyId } = await client.register();
      return String((await actAs(companyId, own)).body['access_token']);
    };
    const statusOf = async (token: string) => (await client.get('/users/me', token)).status;

    it('signs out', async () => {
      const own = await signedInOperator();
      const [ended, other] = [await acting(own), await acting(operator)];
      expect((await client.json('POST', '/auth/logout', own)).status).toBeLessThan(300);
      expect([await statusOf(ended), await statusOf(other)]).toEqual([401, 200]);
    });

    it('signs out of all sessions', async () => {
      const own = await signedInOperator();
      const token = await acting(own);
      const id = String((await client.get('/users/me', own)).body['id']);
      expect((await client.json('DELETE', `/admin/operators/${id}/sessions`, own)).status).toBeLessThan(300);
      expect(await statusOf(token)).toBe(401);
      operator = await signedInOperator();
    });

    it('sets a new password', async () => {
      const token = await acting(await signedInOperator());
      await client.json('POST', '/public/password-reset', undefined, { email: administrator.email });
      const link = await linkIn(auth.mails, administrator.email);
      const body = { password: administrator.password };
      await client.json('POST', `/public/password-reset/${link}`, undefined, body);
      expect(await statusOf(token)).toBe(401);
      operator = await signedInOperator();
    });

    it('has an expired session', async () => {
      const own = await signedInOperator();
      const token = await acting(own);
      await auth.database.system((tx) =>
        tx.execute(
          `update session set expires_at = now() where operator_id is null and user_id =
          (select id from app_user where email = $1)`,
          [administrator.email],
        ),
      );
      auth.app.get(SessionGate, { strict: false }).forget();
      expect(await statusOf(token)).toBe(401);
      operator = await signedInOperator();
    });
  });

  it('does not count as a sign-in of the company', async () => {
    const { companyId } = await client.register();
    const sessionEvents = () =>
      auth.database.system((tx) =>
        tx.query(`select 1 from outbox where name = 'session.started' and payload->>'company_id' = $1`, [
          companyId,
        ]),
      );
    const before = (await sessionEvents()).length;
    await actAs(companyId);
    expect((await sessionEvents()).length).toBe(before);
  });

  it('loses access when the company is suspended', async () => {
    const { companyId } = await client.register();
    const token = String((await actAs(companyId)).body['access_token']);
    await auth.companySuspension.suspend(companyId);
    expect((await client.get('/users/me', token)).status).toBe(403);
  });

  it('loses access when the operator loses the role', async () => {
    const { companyId } = await client.register();
    const token = String((await actAs(companyId)).body['access_token']);
    const sessions = new AnswerSessionState(auth.database);
    const session_id = String(JSON.parse(atob(token.split('.')[1] ?? ''))['sid']);
    expect(await sessions.answer({ session_id })).toMatchObject({ state: 'live', is_acting: true });
    const setRole = (role: string) =>
      auth.database.system((tx) =>
        tx.execute('update app_user set role = $1 where email = $2', [role, administrator.email]),
      );
    await setRole('user');
    expect(await sessions.answer({ session_id })).toEqual({ state: 'ended' });
    await setRole('platform-admin');
  });

  it('cannot act in the operator’s own company, a suspended one or a missing one, and a company’s administrator cannot act at all', async () => {
    const { companyId, token } = await client.register();
    expect((await actAs(companyId, token)).status).toBe(403);
    expect((await actAs(operatorCompany)).status).toBe(409);
    expect((await actAs(randomUUID())).status).toBe(404);
    await auth.companySuspension.suspend(companyId);
    expect((await actAs(companyId)).status).toBe(409);
  });
});

describe('the users of a company', () => {
  it('are listed for the operator with role, status and last sign-in', async () => {
    const company = await client.register();
    await join(auth, client, company, 'viewer');
    const { body } = await client.get(`/admin/companies/${company.companyId}/users`, operator);
    expect(body).toMatchObject({
      total: 2,
      users: [
        { email: company.email, role: 'admin', is_admin: true, is_active: true },
        { role: 'viewer', is_admin: false },
      ],
    });
    expect((await client.get(`/admin/companies/${randomUUID()}/users`, operator)).status).toBe(404);
    expect((await client.get(`/admin/companies/${company.companyId}/users`, company.token)).status).toBe(403);
  });

  it('are all reported page by page', async () => {
    const { userId, companyId } = await client.register();
    const answer = new AnswerKnownUsers(auth.database);
    const all = (await answer.answer({ after: null })).users;
    expect(all.find(({ user_id }) => user_id === userId)).toMatchObject({
      company_id: companyId,
      company_name: 'Acme',
      role: 'admin',
      is_suspended: false,
    });
    const last = all.at(-1)?.user_id ?? null;
    expect((await answer.answer({ after: last })).users).toEqual([]);
  });
});
