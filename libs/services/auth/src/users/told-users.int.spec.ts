import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SessionStarted, UserChanged, UserJoined, UserRemoved } from '@sop/contracts';
import { authClient, type Account } from '../testing/auth-client.js';
import { join } from '../testing/join.js';
import { startAuth, type AuthFixture } from '../testing/start-auth.js';

let auth: AuthFixture;
let client: ReturnType<typeof authClient>;
beforeAll(async () => {
  auth = await startAuth();
  client = authClient(auth.url);
});
afterAll(() => auth.close());

interface Told {
  name: string;
  payload: Record<string, unknown>;
}

const toldOf = (companyId: string) =>
  auth.database.system((tx) =>
    tx.query<Told>(`select name, payload from outbox where payload->>'company_id' = $1 order by seq`, [
      companyId,
    ]),
  );

/** The users of a company, known by nothing but what was told of them. */
function usersBy(told: readonly Told[]): unknown[] {
  const users = new Map<unknown, Record<string, unknown>>();
  for (const { name, payload } of told) {
    const { user_id: id, email, role, is_active = true, at } = payload;
    if (name === UserJoined.name || name === UserChanged.name) users.set(id, { id, email, role, is_active });
    if (name === UserRemoved.name) users.delete(id);
    if (name === SessionStarted.name) Object.assign(users.get(id) ?? {}, { last_login: at });
  }
  return [...users.values()].map(({ last_login: _at, ...user }) => user);
}

async function listOf(admin: Account): Promise<unknown[]> {
  const { body } = await client.get('/users?sort=created_at&order=asc', admin.token);
  const items = body['items'] as Record<string, unknown>[];
  return items.map(({ id, email, role, is_active }) => ({ id, email, role, is_active }));
}

describe('what is told of users', () => {
  it('is all that a list of them needs, whatever became of them', async () => {
    auth.ledger.limit = 10;
    const admin = await client.register();
    const [editor, away, gone] = [
      await join(auth, client, admin, 'viewer'),
      await join(auth, client, admin, 'editor'),
      await join(auth, client, admin, 'viewer'),
    ];
    const deed = (id: string, what: string) => client.json('POST', `/users/${id}/${what}`, admin.token);
    await client.json('PUT', `/users/${editor.userId}/role`, admin.token, { role: 'editor' });
    await deed(editor.userId, 'deactivate');
    await deed(editor.userId, 'reactivate');
    await deed(away.userId, 'deactivate');
    await client.json('DELETE', `/users/${gone.userId}`, admin.token);
    const told = await toldOf(admin.companyId);
    expect(usersBy(told)).toEqual(await listOf(admin));
    const ofUsers = told.filter(({ name }) => /^(user|session|company)\./.test(name));
    expect(ofUsers.filter(({ payload }) => typeof payload['at'] !== 'string')).toEqual([]);
  });

  it('is told of each session that begins, and of nothing that is refused', async () => {
    const admin = await client.register();
    await client.signIn(admin.email, 'not the password');
    await client.signIn(admin.email, admin.password);
    const sessions = (await toldOf(admin.companyId)).filter(({ name }) => name === SessionStarted.name);
    const rows = await auth.database.system((tx) =>
      tx.query<{ id: string }>('select id from session where company_id = $1 order by id', [admin.companyId]),
    );
    expect(sessions.map(({ payload }) => payload['session_id'])).toEqual(rows.map(({ id }) => id));
    expect(rows).toHaveLength(2);
  });
});
