import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SopNoticeRequested } from '@sop/contracts';
import { emitEvent, eventually } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { authClient, type Account } from '../testing/auth-client.js';
import { join, type Member } from '../testing/join.js';
import { administrator, startAuth, type AuthFixture } from '../testing/start-auth.js';

describe('the export of what is stored about a user', () => {
  let auth: AuthFixture;
  let client: ReturnType<typeof authClient>;
  let admin: Account;
  let member: Member;

  beforeAll(async () => {
    auth = await startAuth();
    client = authClient(auth.url);
  });
  beforeEach(async () => {
    admin = await client.register();
    member = await join(auth, client, admin, 'viewer');
  });
  afterAll(() => auth.close());

  const of = (userId: string, by: { token: string } = admin) => client.get(`/users/${userId}/data`, by.token);
  const rowsOf = (body: Record<string, unknown>, list: string) => body[list] as Record<string, unknown>[];
  const exportsIn = (companyId: string) =>
    auth.database.system((tx) =>
      tx.query<{ by: string; of: string }>(
        `select user_id as by, targets -> 0 ->> 'id' as of from audit where company_id = $1 and action = 'user.data-exported'
          order by created_at, id`,
        [companyId],
      ),
    );

  it('has profile, sessions, notifications and actions, and no secret', async () => {
    await client.json('PUT', '/users/me/name', member.token, { display_name: 'Ann Lee' });
    await emitEvent(auth.database, SopNoticeRequested, {
      ...{ company_id: admin.companyId, sop_id: uuidv7(), notice: 'ready', title: 'Weld a frame' },
      ...{ user_ids: [member.userId], to_administrators: false, by_user_id: null, note: '', version: null },
      number: 1,
    });
    const body = await eventually(async () => {
      const reply = await of(member.userId);
      expect(reply.status).toBe(200);
      expect(rowsOf(reply.body, 'notifications')).toHaveLength(1);
      const actions = rowsOf(reply.body, 'audit_trail').map(({ action }) => action);
      expect(actions).toEqual(expect.arrayContaining(['user.joined', 'user.name-changed']));
      return reply.body;
    });
    expect(rowsOf(body, 'profile')).toEqual([
      expect.objectContaining({
        id: member.userId,
        email: member.email,
        display_name: 'Ann Lee',
        role: 'viewer',
      }),
    ]);
    expect(rowsOf(body, 'sessions')[0]).toMatchObject({ ended_at: null, address: expect.any(String) });
    expect(rowsOf(body, 'notifications')[0]).toMatchObject({ title: 'Weld a frame' });
    const text = JSON.stringify(body);
    const [secrets] = await auth.database.system((tx) =>
      tx.query<{ hash: string; session: string }>(
        `select password_hash as hash, session.id as session from app_user join session on session.user_id = app_user.id
          where app_user.id = $1`,
        [member.userId],
      ),
    );
    for (const secret of [secrets?.hash, secrets?.session, member.token, admin.email, admin.userId])
      expect(text).not.toContain(secret ?? 'nothing');
  });

  it('has what the other services store, part by part', async () => {
    const parts = [
      { list: 'comments', rows: [{ text: 'one' }], next: 'a' },
      { list: 'comments', rows: [{ text: 'two' }], next: 'b' },
      { list: 'runs', rows: [], next: 'c' },
      { list: 'links', rows: [{ name: 'x' }, { name: 'y' }], next: null },
    ];
    const keys = [null, 'a', 'b', 'c'];
    auth.sops.personalData.set(member.userId, new Map(parts.map((part, at) => [keys[at] ?? null, part])));
    const { body } = await of(member.userId);
    expect(body).toMatchObject({
      comments: [{ text: 'one' }, { text: 'two' }],
      runs: [],
      links: [{ name: 'x' }, { name: 'y' }],
      datasets: [{ created_by: member.userId }],
    });
  });

  it('is valid JSON that says what is missing when a service stops answering midway', async () => {
    const begun = { list: 'comments', rows: [{ text: 'one' }], next: 'a' };
    auth.sops.personalData.set(member.userId, new Map([[null, begun]]));
    auth.sops.failsAfter = 'a';
    const cut = await of(member.userId);
    auth.sops.failsAfter = undefined;
    expect(cut).toMatchObject({
      status: 200,
      body: { comments: [{ text: 'one' }], is_complete: false, missing_services: ['sop'] },
    });
    expect(rowsOf(cut.body, 'datasets')).toHaveLength(1);
    auth.sops.isUnavailable = true;
    const without = await of(member.userId);
    auth.sops.isUnavailable = false;
    expect(without.body).toMatchObject({ is_complete: false, missing_services: ['sop'] });
    auth.sops.personalData.delete(member.userId);
    expect((await of(member.userId)).body).toMatchObject({ is_complete: true, missing_services: [] });
  });

  it('has every row of a long list once', async () => {
    await auth.database.system((tx) =>
      tx.execute(
        `insert into audit (id, company_id, user_id, action, detail)
         select gen_random_uuid(), $1, $2, 'sop.edited', jsonb_build_object('n', n) from generate_series(1, 450) as n`,
        [admin.companyId, member.userId],
      ),
    );
    const { body } = await of(member.userId);
    const numbers = rowsOf(body, 'audit_trail').flatMap(({ detail }) => (detail as { n?: number }).n ?? []);
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 450 }, (_, n) => n + 1),
    );
  });

  it('leaves out what an operator did in the name of the user', async () => {
    const operator = await client.signIn(administrator.email, administrator.password);
    const reason = { reason: 'The user asked for help' };
    const path = `/admin/companies/${admin.companyId}/login-as`;
    const acting = await client.json('POST', path, String(operator.body['access_token']), reason);
    const token = String(acting.body['access_token']);
    expect((await client.get('/users/me', token)).status).toBe(200);
    const { body } = await of(admin.userId);
    const { rows } = { rows: rowsOf(body, 'sessions') };
    expect(rows).toHaveLength(1);
    for (const target of ['me', member.userId, admin.userId])
      expect((await client.get(`/users/${target}/data`, token)).status).toBe(403);
  });

  it('is for administrators of the company and the user alone, and leaves an entry', async () => {
    const other = await client.register();
    const editor = await join(auth, client, admin, 'editor');
    expect((await of(member.userId, other)).status).toBe(404);
    expect((await of(uuidv7())).status).toBe(404);
    for (const by of [editor, member]) expect((await of(member.userId, by)).status).toBe(403);
    const own = await client.get('/users/me/data', member.token);
    expect(rowsOf(own.body, 'profile')).toMatchObject([{ id: member.userId }]);
    await of(member.userId);
    await eventually(async () =>
      expect(await exportsIn(admin.companyId)).toEqual([
        { by: member.userId, of: member.userId },
        { by: admin.userId, of: member.userId },
      ]),
    );
    expect(await exportsIn(other.companyId)).toEqual([]);
  });
});
