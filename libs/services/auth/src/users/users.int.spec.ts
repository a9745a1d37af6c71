import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@sop/testing';
import type { Tx } from '@sop/database';
import { authClient, type Account } from '../testing/auth-client.js';
import { join, type Member } from '../testing/join.js';
import { linkIn } from '../testing/mails.js';
import { administrator, startAuth, type AuthFixture } from '../testing/start-auth.js';
import { whileLocked } from '../testing/while-locked.js';

let auth: AuthFixture;
let client: ReturnType<typeof authClient>;
beforeAll(async () => {
  auth = await startAuth();
  client = authClient(auth.url);
  auth.ledger.limit = 100;
});
afterAll(() => auth.close());

const me = (token: string) => client.get('/users/me', token);
const change = (admin: Account | Member, id: string, role: string) =>
  client.json('PUT', `/users/${id}/role`, admin.token, { role });
const act = (admin: Account | Member, id: string, action: string) =>
  client.json('POST', `/users/${id}/${action}`, admin.token);
const actionsOf = (companyId: string) =>
  auth.database.system(async (tx) =>
    (
      await tx.query<{ action: string }>(
        'select action from audit where company_id = $1 order by created_at, id',
        [companyId],
      )
    ).map(({ action }) => action),
  );

describe('the list of users', () => {
  it('is paginated in either order, shows the company’s own users, and is searched by a part of the address', async () => {
    const admin = await client.register();
    const members = [await join(auth, client, admin, 'editor'), await join(auth, client, admin, 'viewer')];
    await client.register();
    const walk = async (query: string) => {
      const seen: Record<string, unknown>[] = [];
      for (let cursor = ''; ;) {
        const { status, body } = await client.get(`/users?limit=1&${query}${cursor}`, admin.token);
        expect(status).toBe(200);
        expect(body['total']).toBe(3);
        seen.push(...(body['items'] as Record<string, unknown>[]));
        if (body['next_cursor'] === null) return seen;
        cursor = `&cursor=${String(body['next_cursor'])}`;
      }
    };
    const inOrder = [admin, ...members].map(({ email }) => email);
    expect((await walk('sort=created_at&order=asc')).map(({ email }) => email)).toEqual(inOrder);
    expect((await walk('sort=created_at')).map(({ email }) => email)).toEqual([...inOrder].reverse());
    expect((await walk('sort=email&order=asc')).map(({ email }) => email)).toEqual([...inOrder].sort());
    const found = await client.get(
      `/users?search=${members[1]?.email.slice(0, 12).toUpperCase()}`,
      admin.token,
    );
    expect(found.body['items']).toEqual([
      expect.objectContaining({
        id: members[1]?.userId,
        role: 'viewer',
        is_active: true,
        last_login: expect.any(String),
      }),
    ]);
  });

  it.each([
    ['created_at', 'x'],
    ['created_at', '9'.repeat(17)],
    ['email', 'a\0b'],
  ])('refuses a foreign cursor by %s: %j', async (sort, value) => {
    const admin = await client.register();
    const cursor = Buffer.from(JSON.stringify({ value, id: admin.userId })).toString('base64url');
    expect((await client.get(`/users?sort=${sort}&cursor=${cursor}`, admin.token)).status).toBe(422);
  });

  it('is allowed to administrators only', async () => {
    const admin = await client.register();
    const editor = await join(auth, client, admin, 'editor');
    expect((await client.get('/users', editor.token)).status).toBe(403);
    expect((await act(editor, admin.userId, 'deactivate')).status).toBe(403);
  });
});

describe('a user of another company', () => {
  it('answers 404 to its administrator', async () => {
    const [one, other] = [await client.register(), await client.register()];
    for (const reply of [
      await change(one, other.userId, 'viewer'),
      await act(one, other.userId, 'deactivate'),
      await act(one, other.userId, 'reactivate'),
      await act(one, other.userId, 'sign-out'),
      await client.json('DELETE', `/users/${other.userId}`, one.token),
    ])
      expect(reply).toMatchObject({ status: 404, body: { type: 'not-found' } });
    expect((await me(other.token)).status).toBe(200);
  });
});

describe('a change of role', () => {
  it('takes effect at once in all processes without a new session, and is audited', async () => {
    const admin = await client.register();
    const member = await join(auth, client, admin, 'viewer');
    const second = await auth.another();
    const secondReplica = authClient(await second.getUrl());
    try {
      expect((await secondReplica.get('/users', member.token)).status).toBe(403);
      expect(await change(admin, member.userId, 'admin')).toMatchObject({
        status: 200,
        body: { role: 'admin' },
      });
      expect((await client.get('/users', member.token)).status).toBe(200);
      // The other process has no bus to this one: it checks again by itself.
      await eventually(async () => (await secondReplica.get('/users', member.token)).status === 200);
    } finally {
      await second.close();
    }
    await eventually(async () => (await actionsOf(admin.companyId)).includes('user.role-changed'));
  });
});

describe('a deactivated user', () => {
  it('loses access at once, cannot sign in, and needs a new session after reactivation', async () => {
    const admin = await client.register();
    const member = await join(auth, client, admin, 'editor');
    expect((await me(member.token)).status).toBe(200);
    expect(await act(admin, member.userId, 'deactivate')).toMatchObject({ body: { is_active: false } });
    expect((await me(member.token)).status).toBe(401);
    expect((await client.signIn(member.email, member.password)).status).toBe(401);
    expect(await act(admin, member.userId, 'reactivate')).toMatchObject({ body: { is_active: true } });
    expect((await me(member.token)).status).toBe(401);
    expect((await client.signIn(member.email, member.password)).status).toBe(200);
  });

  it('frees a seat of the plan, and takes one again on reactivation', async () => {
    const admin = await client.register();
    const member = await join(auth, client, admin, 'editor');
    await eventually(() => auth.ledger.used(admin.companyId) === 2);
    await act(admin, member.userId, 'deactivate');
    await act(admin, member.userId, 'deactivate');
    await eventually(() => auth.ledger.used(admin.companyId) === 1);
    auth.ledger.limit = 1;
    expect(await act(admin, member.userId, 'reactivate')).toMatchObject({
      status: 402,
      body: { type: 'plan-limit' },
    });
    auth.ledger.limit = 100;
    await Promise.all(Array.from({ length: 5 }, () => act(admin, member.userId, 'reactivate')));
    await eventually(() => auth.ledger.used(admin.companyId) === 2);
  });
});

describe('a removed user', () => {
  it('is deleted with address, hash and sessions; the seat and the address are free', async () => {
    const admin = await client.register();
    const member = await join(auth, client, admin, 'editor');
    expect((await client.json('DELETE', `/users/${member.userId}`, admin.token)).status).toBe(204);
    expect((await me(member.token)).status).toBe(401);
    expect((await client.signIn(member.email, member.password)).status).toBe(401);
    const remaining = await auth.database.system((tx) =>
      tx.query(
        `select 1 from app_user where id = $1 union all select 1 from session where user_id = $1
         union all select 1 from audit where detail::text like $2`,
        [member.userId, `%${member.email}%`],
      ),
    );
    expect(remaining).toEqual([]);
    await eventually(() => auth.ledger.used(admin.companyId) === 1);
    expect((await client.registerAs(member.email, 'secret-123', 'Elsewhere')).status).toBe(201);
    await eventually(async () => expect((await actionsOf(admin.companyId)).at(-1)).toBe('user.removed'));
  });
});

describe('invitations of an administrator', () => {
  it.each<[string, number, (owner: Account, id: string) => Promise<unknown>]>([
    ['deactivated', 2, (owner, id) => act(owner, id, 'deactivate')],
    ['removed', 2, (owner, id) => client.json('DELETE', `/users/${id}`, owner.token)],
    ['made an editor', 3, (owner, id) => change(owner, id, 'editor')],
  ])('end when the administrator is %s, except those that another one sent again', async (_, seats, end) => {
    const owner = await client.register();
    const inviter = await join(auth, client, owner, 'admin');
    const [own, resent] = [`${randomUUID()}@example.test`, `${randomUUID()}@example.test`];
    const invite = (email: string) =>
      client.json('POST', '/invitations', inviter.token, { email, role: 'admin' });
    await invite(own);
    const { body } = await invite(resent);
    await client.json('POST', `/invitations/${String(body['id'])}/resend`, owner.token);
    const links = [await linkIn(auth.mails, own), await linkIn(auth.mails, resent, 2)];
    await end(owner, inviter.userId);
    const replies = await Promise.all(links.map((link) => client.get(`/public/invitations/${link}`)));
    expect(replies.map(({ status }) => status)).toEqual([404, 200]);
    await eventually(() => auth.ledger.used(owner.companyId) === seats);
    await eventually(async () =>
      expect(await actionsOf(owner.companyId)).toContain('user.invitation-revoked'),
    );
  });
});

describe('signing out everywhere', () => {
  it('ends all of the caller’s sessions', async () => {
    const account = await client.register();
    const other = String((await client.signIn(account.email, account.password)).body['access_token']);
    expect((await client.json('POST', '/users/me/sign-out', account.token)).status).toBe(204);
    for (const token of [account.token, other]) expect((await me(token)).status).toBe(401);
    expect((await client.signIn(account.email, account.password)).status).toBe(200);
  });

  it('requires an administrator for another user, and touches no third one', async () => {
    const admin = await client.register();
    const member = await join(auth, client, admin, 'viewer');
    expect((await act(admin, member.userId, 'sign-out')).status).toBe(204);
    expect((await me(member.token)).status).toBe(401);
    expect((await me(admin.token)).status).toBe(200);
  });
});

describe('the last administrator', () => {
  it('cannot lose role, activity or account', async () => {
    const admin = await client.register();
    await join(auth, client, admin, 'editor');
    for (const reply of [
      await change(admin, admin.userId, 'viewer'),
      await act(admin, admin.userId, 'deactivate'),
      await client.json('DELETE', `/users/${admin.userId}`, admin.token),
    ])
      expect(reply).toMatchObject({
        status: 409,
        body: { detail: 'A company needs an administrator. Make someone else an administrator first.' },
      });
    expect((await me(admin.token)).body).toMatchObject({ role: 'admin' });
  });

  it('is counted without deactivated administrators', async () => {
    const admin = await client.register();
    const second = await join(auth, client, admin, 'admin');
    await act(admin, second.userId, 'deactivate');
    expect((await change(admin, admin.userId, 'editor')).status).toBe(409);
  });

  it('may step down once there is another', async () => {
    const admin = await client.register();
    await join(auth, client, admin, 'admin');
    expect((await change(admin, admin.userId, 'viewer')).status).toBe(200);
    expect((await me(admin.token)).body).toMatchObject({ role: 'viewer' });
  });

  it.each(['role', 'deactivate', 'remove'])('remains when two step down concurrently (%s)', async (how) => {
    const one = await client.register();
    const two = await join(auth, client, one, 'admin');
    const stepDown = (who: Account | Member) => {
      if (how === 'role') return change(who, who.userId, 'viewer');
      if (how === 'deactivate') return act(who, who.userId, 'deactivate');
      return client.json('DELETE', `/users/${who.userId}`, who.token);
    };
    const statuses = await bothAtOnce(one.companyId, () => [stepDown(one), stepDown(two)]);
    expect(statuses.filter((status) => status === 409)).toHaveLength(1);
    const [remaining] = await auth.database.system((tx) =>
      tx.query<{ count: number }>(
        `select count(*)::int as count from app_user where company_id = $1 and company_role = 'admin' and is_active`,
        [one.companyId],
      ),
    );
    expect(remaining?.count).toBe(1);
  });
});

describe('an operator', () => {
  it('cannot be changed by another administrator of the platform’s company', async () => {
    const { body } = await client.signIn(administrator.email, administrator.password);
    const operator = (await me(String(body['access_token']))).body;
    const account = { ...administrator, companyName: 'Platform', token: String(body['access_token']) };
    const ids = { companyId: String(operator['company_id']), userId: String(operator['id']) };
    const second = await join(auth, client, { ...account, ...ids }, 'admin');
    expect((await act(second, ids.userId, 'deactivate')).status).toBe(403);
    expect((await client.json('DELETE', `/users/${ids.userId}`, second.token)).status).toBe(403);
  });
});

/** Both requests start before either has finished. */
function bothAtOnce(companyId: string, start: () => Promise<{ status: number }>[]): Promise<number[]> {
  const hold = (tx: Tx) => tx.query('select 1 from company where id = $1 for update', [companyId]);
  return whileLocked(auth.database, { hold, waiting: 2 }, async () =>
    (await Promise.all(start())).map(({ status }) => status),
  );
}
