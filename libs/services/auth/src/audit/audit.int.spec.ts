import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditEntry } from '@sop/contracts';
import { eventually, otherSpellings } from '@sop/testing';
import { DeleteOldAudit } from './delete-old-audit.js';
import { administrator, startAuth, type AuthFixture } from '../testing/start-auth.js';
import { authClient, type Account } from '../testing/auth-client.js';

interface AuditPage {
  items: AuditEntry[];
  next_cursor: string | null;
}

describe('the audit trail', () => {
  let auth: AuthFixture;
  let client: ReturnType<typeof authClient>;
  let account: Account;

  beforeAll(async () => {
    auth = await startAuth();
    client = authClient(auth.url);
    account = await client.register();
    await client.signIn(account.email, 'a wrong password');
    await client.signIn(account.email, account.password);
    await client.register();
    await eventually(async () => (await list('')).items.length === 3);
  });
  afterAll(() => auth.close());

  const get = async (path: string, token = account.token) => {
    const { status, body } = await client.get(path, token);
    return { status, page: body as unknown as AuditPage };
  };
  const list = async (query: string) => (await get(`/audit${query}`)).page;
  const operatorToken = async () => {
    const { body } = await client.signIn(administrator.email, administrator.password);
    return String(body['access_token']);
  };
  const actionsOf = ({ items }: AuditPage) => items.map(({ action }) => action);

  it('lists the actions of a company, newest first, with actor, target, address and request', async () => {
    const page = await list('');
    expect(actionsOf(page)).toEqual(['user.signed-in', 'user.sign-in-refused', 'company.registered']);
    expect(page.items[0]).toMatchObject({
      company_id: account.companyId,
      user_id: account.userId,
      user_email: account.email,
      operator_id: null,
      targets: [{ kind: 'user', id: account.userId }],
      address: '127.0.0.1',
      request_id: expect.stringMatching(/.+/),
    });
    // The person who guesses a password is unknown.
    expect(page.items[1]).toMatchObject({ user_id: null, targets: [{ kind: 'user', id: account.userId }] });
  });

  it('is paginated in both orders without gaps or duplicates', async () => {
    for (const order of ['desc', 'asc']) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: AuditPage = await list(`?limit=1&order=${order}${cursor && `&cursor=${cursor}`}`);
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.next_cursor;
      }
      expect(seen).toEqual((await list(`?order=${order}`)).items.map(({ id }) => id));
    }
  });

  it('filters by action, user, target and time', async () => {
    expect(actionsOf(await list('?action=company.registered'))).toEqual(['company.registered']);
    expect((await list(`?user_id=${account.userId}`)).items).toHaveLength(2);
    expect(actionsOf(await list(`?target_id=${account.companyId}`))).toEqual(['company.registered']);
    expect((await list(`?until=2020-01-01T00:00:00Z`)).items).toEqual([]);
    expect((await list(`?from=2020-01-01T00:00:00Z`)).items).toHaveLength(3);
  });

  it.each(['nonsense', Buffer.from('{"at":"x"}').toString('base64url'), 'e30', '%00'])(
    'refuses the cursor %s with a validation message',
    async (cursor) => {
      expect((await get(`/audit?cursor=${cursor}`)).status).toBe(422);
    },
  );

  it.each([
    'from=0000-01-01T00:00:00Z',
    `until=${encodeURIComponent('2026-01-01T00:00:00+16:00')}`,
    `cursor=${Buffer.from(JSON.stringify({ at: '0000-01-01T00:00:00Z', id: randomUUID() })).toString('base64url')}`,
  ])('refuses a moment that does not exist: %s', async (query) => {
    expect((await get(`/audit?${query}`)).status).toBe(422);
  });

  it('names an SOP by its current title, a user by the address, a company by its name', async () => {
    const own = await client.register();
    const { companyId } = own;
    const listOf = async (query: string) => (await get(`/audit${query}`, own.token)).page;
    const [sop, foreign] = [randomUUID(), randomUUID()];
    auth.sops.titles.set(sop, { companyId, title: 'Oil the press' });
    auth.sops.titles.set(foreign, { companyId: randomUUID(), title: 'Of another company' });
    const kinds = [
      ['sop', sop],
      ['sop', foreign],
      ['company', companyId],
    ] as const;
    for (const [kind, id] of kinds)
      await auth.database.systemExecute(
        `insert into audit (id, company_id, user_id, action, targets, created_at)
         values (gen_random_uuid(), $1, $2, 'sop.exported', jsonb_build_array(jsonb_build_object('kind', $3::text, 'id', $4::text)), '2020-01-01')`,
        [companyId, own.userId, kind, id],
      );
    const until = '2021-01-01T00:00:00Z';
    const namesIn = ({ items }: AuditPage) =>
      items.flatMap(({ targets }) => targets.map(({ name }) => name)).toSorted();
    expect(namesIn(await listOf(`?until=${until}`))).toEqual(['Acme', 'Oil the press', undefined]);
    await client.signIn(own.email, own.password);
    await eventually(async () =>
      expect((await listOf('?limit=1')).items[0]).toMatchObject({
        targets: [{ kind: 'user', name: own.email }],
      }),
    );
    auth.sops.isUnavailable = true;
    const outage = await listOf(`?until=${until}`);
    auth.sops.isUnavailable = false;
    expect(namesIn(outage)).toEqual(['Acme', undefined, undefined]);
  });

  it('names the acting operator by name and address, in the company trail and in the platform trail', async () => {
    const own = await client.register();
    const token = await operatorToken();
    const reason = { reason: 'A customer asked for help' };
    const acting = await client.json('POST', `/admin/companies/${own.companyId}/login-as`, token, reason);
    await client.json('PUT', '/users/me/name', token, { display_name: 'Olga Operator' });
    await client.json('PUT', '/users/me/name', own.token, { display_name: 'Ann Lee' });
    await client.signOut(String(acting.body['access_token']));
    const acted = { user_email: own.email, user_name: 'Ann Lee' };
    const operator = { operator_email: administrator.email, operator_name: 'Olga Operator' };
    await eventually(async () =>
      expect((await get('/audit?action=user.signed-out', own.token)).page.items).toMatchObject([
        { ...acted, ...operator },
      ]),
    );
    const ofAll = `/admin/audit?company_id=${own.companyId}&search=olga`;
    const found = (await get(ofAll, token)).page.items;
    expect(found.find(({ action }) => action === 'user.signed-out')).toMatchObject(operator);
    expect((await get(`/audit?target_id=${own.userId}`, own.token)).page.items[0]?.targets).toMatchObject([
      { name: `Ann Lee (${own.email})` },
    ]);
  });

  it('names the company in the platform trail, which can be searched by company name and by actor', async () => {
    const mark = randomUUID();
    const email = `${mark}@example.test`;
    const company = `Größe & Söhne ${mark}`;
    await client.registerAs(email, 'secret-123', company);
    const token = await operatorToken();
    const found = async (search: string) =>
      (await get(`/admin/audit?search=${encodeURIComponent(search)}`, token)).page.items;
    await eventually(async () => expect(await found(`GROSSE & SOHNE ${mark}`)).toHaveLength(1));
    expect(await found(email)).toEqual(await found(`grosse & sohne ${mark}`));
    expect(await found(`GROSSE & SOHNE ${mark}`)).toMatchObject([
      { company_name: company, action: 'company.registered', user_email: email },
    ]);
    expect(await found('no such company')).toEqual([]);
  });

  it('finds entries of the platform by any spelling of a company, an address and a name', async () => {
    const mark = randomUUID();
    const company = `Größe “Süd” – ${mark}`;
    const email = `${mark}@example.test`;
    const registered = await client.registerAs(email, 'secret-123', company);
    const own = String(registered.body['access_token']);
    const name = `Zoë “Groß” ${mark}`;
    await client.json('PUT', '/users/me/name', own, { display_name: name });
    const token = await operatorToken();
    const found = async (search: string) =>
      (await get(`/admin/audit?search=${encodeURIComponent(search)}`, token)).page.items.map(
        ({ action }) => action,
      );
    const all = await eventually(async () => {
      const actions = await found(email);
      return actions.includes('user.name-changed') && actions;
    });
    for (const text of [company, email, name])
      for (const [difference, search] of otherSpellings(text))
        expect([text, difference, await found(search)]).toEqual([text, difference, all]);
  });

  it('allows the platform trail to operators only', async () => {
    expect((await get('/admin/audit')).status).toBe(403);
    const token = await operatorToken();
    await eventually(async () => {
      const all = (await get('/admin/audit', token)).page;
      expect(new Set(all.items.map(({ company_id }) => company_id)).size).toBeGreaterThan(2);
    });
    const one = (await get(`/admin/audit?company_id=${account.companyId}`, token)).page;
    expect(one.items).toHaveLength(3);
  });

  it('is stored as long as configured, and entries younger than 180 days cannot be removed', async () => {
    const entry = (daysAgo: number) =>
      auth.database.systemExecute(
        `insert into audit (id, company_id, action, created_at)
         select gen_random_uuid(), null, 'company.settings-changed', now() - make_interval(hours => 24 * $1::int) from generate_series(1, 3)`,
        [daysAgo],
      );
    for (const daysAgo of [729, 731, 800]) await entry(daysAgo);
    const old = async () =>
      (
        await auth.database.system((tx) =>
          tx.query<{ days: number }>(
            `select distinct extract(day from now() - created_at)::int as days from audit
              where created_at < now() - interval '1 day'`,
          ),
        )
      ).map(({ days }) => days);
    const { signal } = new AbortController();
    await new DeleteOldAudit(auth.database, { auditDays: 730 }).run({}, { signal }, 2);
    expect(await old()).toEqual([729]);
    await entry(100);
    await expect(
      new DeleteOldAudit(auth.database, { auditDays: 90 }).run({}, { signal }, 100),
    ).rejects.toThrow('append-only');
  });

  it('shows no other company, whichever company is requested', async () => {
    const other = await client.register();
    const { page } = await get(`/audit?company_id=${other.companyId}&user_id=${other.userId}`);
    expect(page.items).toEqual([]);
  });
});
