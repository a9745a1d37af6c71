import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  Colleagues,
  NamesOfErased,
  NamesOfUsers,
  SopCommented,
  SopPersonErased,
  TrainingPersonErased,
  UserErased,
  type ErasurePreview,
  type FormerMember,
} from '@sop/contracts';
import { companyDataReady, Mail } from '@sop/mail';
import { Bus } from '@sop/messaging';
import { emitEvent, eventually } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { authClient, type Account } from '../testing/auth-client.js';
import { join, type Member } from '../testing/join.js';
import { administrator, startAuth, type AuthFixture } from '../testing/start-auth.js';

const name = 'Ann "Press" Lee';

describe('the erasure of one person', () => {
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
    member = await join(auth, client, admin, 'editor');
    await client.json('PUT', '/users/me/name', member.token, { display_name: name });
  });
  afterAll(() => auth.close());

  const previewOf = async (userId: string) =>
    (await client.get(`/users/${userId}/erasure`, admin.token)).body as unknown as ErasurePreview;
  const erase = (userId: string, typed: string, token = admin.token) =>
    client.json('POST', `/users/${userId}/erasure`, token, { name: typed });
  const formerMembers = async () =>
    (await client.get('/former-members', admin.token)).body['items'] as FormerMember[];
  const answer = (service: 'sop' | 'training') =>
    emitEvent(auth.database, service === 'sop' ? SopPersonErased : TrainingPersonErased, {
      ...{ company_id: admin.companyId, user_id: member.userId },
    });
  const ask = () => auth.app.get(Bus, { strict: false });
  const namesLeft = async () =>
    (await ask().request(NamesOfErased, { company_id: admin.companyId, user_id: member.userId })).names;

  /** Tables of the service with a row that contains one of these texts. */
  async function tablesWith(...texts: string[]): Promise<string[]> {
    const found: string[] = [];
    await auth.database.system(async (tx) => {
      const tables = await tx.query<{ name: string }>(
        `select table_name as name from information_schema.tables
          where table_schema = current_schema() and table_type = 'BASE TABLE'`,
      );
      for (const { name: table } of tables) {
        const rows = await tx.query(
          `select 1 from ${table} as t
            where exists (select 1 from unnest($1::text[]) as text where strpos(lower(t::text), lower(text)) > 0) limit 1`,
          [texts],
        );
        if (rows.length > 0) found.push(table);
      }
    });
    return found;
  }

  it('says before what it would do, with the numbers of the export', async () => {
    await eventually(async () => {
      const { places, name_to_type, pseudonym } = await previewOf(member.userId);
      const { body } = await client.get(`/users/${member.userId}/data`, admin.token);
      const own = places.filter(({ list }) => Array.isArray(body[list]) && list !== 'comments');
      expect(own.length).toBeGreaterThan(8);
      for (const { list, rows } of own)
        expect([list, (body[list] as unknown[]).length]).toEqual([list, rows]);
      expect(places).toContainEqual({ list: 'comments', rows: 3, effect: 'pseudonymised' });
      expect(places).toContainEqual({ list: 'profile', rows: 1, effect: 'deleted' });
      expect(places.find(({ list }) => list === 'audit_trail')?.rows).toBeGreaterThan(1);
      expect([name_to_type, pseudonym]).toEqual([name, expect.stringMatching(/^Former member [0-9a-f]{4}$/)]);
    });
    auth.sops.isUnavailable = true;
    const { status } = await client.get(`/users/${member.userId}/erasure`, admin.token);
    auth.sops.isUnavailable = false;
    expect(status).toBe(503);
  });

  it('leaves neither name nor address in any table once every service has answered', async () => {
    const texts = [JSON.stringify(name).slice(1, -1), name, member.email];
    await emitEvent(auth.database, SopCommented, {
      ...{ company_id: admin.companyId, sop_id: uuidv7(), title: 'Weld', step: null, notice: 'answered' },
      ...{ notice_id: uuidv7(), thread_id: uuidv7(), to_administrators: false, by_user_id: member.userId },
      ...{ user_ids: [admin.userId], text: `@${name} or ${member.email}: which clamp?` },
    });
    await eventually(async () => expect(await tablesWith(name.slice(0, 3))).toContain('notification'));
    expect((await tablesWith(...texts)).sort()).toEqual(
      expect.arrayContaining(['app_user', 'notification', 'outbox']),
    );
    const { pseudonym } = await previewOf(member.userId);
    const { status, body } = await erase(member.userId, name);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        pseudonym,
        erased_by: admin.email,
        is_own: false,
        waiting_for: ['sop', 'training'],
      }),
    ]);
    expect((await client.get('/users/me', member.token)).status).toBe(401);
    expect((await client.signIn(member.email, member.password)).status).toBe(401);
    expect(await namesLeft()).toEqual([name, member.email]);
    await answer('sop');
    await eventually(async () =>
      expect((await formerMembers())[0]?.erased).toMatchObject({ waiting_for: ['training'] }),
    );
    await answer('training');
    await eventually(async () => expect(await namesLeft()).toEqual([]));
    expect(await tablesWith(...texts)).toEqual([]);
    const { items } = (await client.get('/notifications', admin.token)).body as { items: object[] };
    expect(items[0]).toMatchObject({ by: pseudonym, text: `@${pseudonym} or ${pseudonym}: which clamp?` });
    const log = auth.lines.join('');
    for (const each of texts) expect(log).not.toContain(each);
  });

  it('shows the pseudonym wherever the id is named, and no network address in the trail', async () => {
    const { pseudonym } = await previewOf(member.userId);
    await erase(member.userId, name);
    const of = { company_id: admin.companyId, user_ids: [member.userId] };
    expect((await ask().request(NamesOfUsers, of)).users).toEqual([
      { user_id: member.userId, display_name: pseudonym },
    ]);
    expect((await ask().request(Colleagues, of)).users).toMatchObject([
      { email: pseudonym, display_name: pseudonym, is_active: false },
    ]);
    await eventually(async () => {
      const trail = (await client.get('/audit', admin.token)).body['items'] as Record<string, unknown>[];
      const theirs = trail.filter(({ user_id }) => user_id === member.userId);
      expect(theirs.map(({ action }) => action)).toEqual(
        expect.arrayContaining(['user.joined', 'user.name-changed']),
      );
      for (const { user_name, user_email, address } of theirs)
        expect([user_name, user_email, address]).toEqual([pseudonym, null, null]);
      expect(trail.find(({ action }) => action === 'user.erased')).toMatchObject({
        user_email: admin.email,
        detail: {},
        targets: [{ kind: 'user', id: member.userId, name: pseudonym }],
      });
    });
  });

  it('gives services the names of others that begin alike, which a comment may mention', async () => {
    const other = await join(auth, client, admin, 'viewer');
    await client.json('PUT', '/users/me/name', other.token, { display_name: `${name} Wong` });
    await erase(member.userId, name);
    const of = { company_id: admin.companyId, user_id: member.userId };
    expect((await ask().request(NamesOfErased, of)).longer_names).toEqual([`${name} Wong`]);
  });

  it('informs the services once, without a name, and does nothing when it is repeated', async () => {
    const first = await erase(member.userId, name);
    expect(await erase(member.userId, 'anything')).toEqual(first);
    const sent = await auth.database.system((tx) =>
      tx.query<{ payload: object }>(
        `select payload from outbox where name = $1 and payload ->> 'user_id' = $2`,
        [UserErased.name, member.userId],
      ),
    );
    expect(sent.map(({ payload }) => payload)).toEqual([
      {
        ...{ user_id: member.userId, company_id: admin.companyId, at: expect.any(String) },
        pseudonym: first.body['pseudonym'],
      },
    ]);
    for (let again = 0; again < 2; again += 1) await answer('sop');
    await answer('training');
    await eventually(async () => expect(await namesLeft()).toEqual([]));
  });

  it('deletes mails that wait for the person alone, and the links of the person', async () => {
    const mail = auth.app.get(Mail, { strict: false });
    const { companyId } = admin;
    const message = companyDataReady({ link: 'https://sop.example.test', validUntil: new Date() });
    const waiting = () =>
      auth.database.system((tx) =>
        tx.query(`select id from job where company_id = $1 and payload ? 'sealed'`, [companyId]),
      );
    await eventually(async () => expect(await waiting()).toEqual([]));
    // As after a mail server has not answered for a night.
    await auth.database.system(async (tx) => {
      for (const to of [member.email, admin.email]) await mail.send(tx, message, { to, companyId });
      await tx.execute(`update job set state = 'failed' where company_id = $1 and payload ? 'sealed'`, [
        companyId,
      ]);
    });
    await client.json('POST', '/public/password-reset', undefined, { email: member.email });
    // The reply does not wait for the link.
    await eventually(async () =>
      expect(await tablesWith(member.userId)).toEqual(expect.arrayContaining(['password_reset', 'session'])),
    );
    expect(await waiting()).not.toHaveLength(0);
    await erase(member.userId, name);
    expect(await waiting()).toHaveLength(1);
    const holding = await tablesWith(member.userId);
    for (const table of ['password_reset', 'session', 'app_user']) expect(holding).not.toContain(table);
  });

  it('is also for a former member, and lists those who left with their erasure', async () => {
    await client.json('DELETE', `/users/${member.userId}`, admin.token);
    await eventually(async () =>
      expect(await formerMembers()).toMatchObject([
        { id: member.userId, removed_by: admin.email, erased: null },
      ]),
    );
    const { name_to_type: typed, pseudonym } = await previewOf(member.userId);
    expect(typed).toBe(pseudonym);
    expect((await client.get(`/users/${member.userId}/data`, admin.token)).body).toMatchObject({
      profile: [],
    });
    expect((await erase(member.userId, name)).status).toBe(409);
    expect((await erase(member.userId, pseudonym)).status).toBe(200);
    expect(await formerMembers()).toMatchObject([
      { id: member.userId, erased: { pseudonym, erased_by: admin.email, is_own: false } },
    ]);
  });

  it('needs the typed name and an administrator of the same company', async () => {
    const other = await client.register();
    expect((await erase(member.userId, 'Somebody')).status).toBe(409);
    expect((await erase(member.userId, name, other.token)).status).toBe(404);
    expect((await erase(member.userId, name, member.token)).status).toBe(403);
    expect((await client.get(`/users/${member.userId}/erasure`, other.token)).status).toBe(404);
    expect((await client.get('/former-members', member.token)).status).toBe(403);
    expect((await erase(admin.userId, admin.email)).status).toBe(409);
    expect((await client.get('/users/me', member.token)).status).toBe(200);
    const operator = await client.signIn(administrator.email, administrator.password);
    const acting = await client.json(
      'POST',
      `/admin/companies/${admin.companyId}/login-as`,
      String(operator.body['access_token']),
      { reason: 'The user asked for help' },
    );
    expect((await erase(member.userId, name, String(acting.body['access_token']))).status).toBe(403);
    expect((await client.get('/former-members', other.token)).body['items']).toEqual([]);
  });

  describe('of oneself', () => {
    const confirm = async ({ token, userId, password }: Member, more: object = {}) => {
      const signed = { purpose: 'account.erase', subject_id: userId, revision: 0 };
      const { body } = await client.json('POST', '/users/me/identity', token, {
        ...signed,
        password,
        ...more,
      });
      return String(body['confirmation']);
    };
    const eraseOwn = ({ token }: { token: string }, typed: string, confirmation: string) =>
      client.json('POST', '/users/me/erasure', token, { name: typed, confirmation });

    it('needs the password again, for this alone', async () => {
      expect((await client.get('/users/me/erasure', member.token)).body).toMatchObject({
        name_to_type: name,
      });
      const forRelease = await confirm(member, { purpose: 'sop.release' });
      for (const confirmation of ['none', forRelease])
        expect((await eraseOwn(member, name, confirmation)).status).toBe(409);
      const confirmation = await confirm(member);
      expect((await eraseOwn(member, 'Somebody', confirmation)).status).toBe(409);
      expect(await eraseOwn(member, name, confirmation)).toMatchObject({
        status: 200,
        body: { is_own: true, erased_by: null },
      });
      expect((await client.get('/users/me', member.token)).status).toBe(401);
      expect((await formerMembers())[0]?.erased).toMatchObject({ is_own: true });
    });

    it('is refused to the last administrator', async () => {
      const own = { ...admin, password: 'secret-123' };
      const reply = await eraseOwn(own, admin.email, await confirm(own));
      expect(reply).toMatchObject({ status: 409, body: { code: 'user.last-administrator' } });
      expect((await client.get('/users/me', admin.token)).status).toBe(200);
    });
  });
});
