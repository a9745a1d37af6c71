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

interface UserEvent {
  name: string;
  payload: Record<string, unknown>;
}

const eventsOf = (companyId: string) =>
  auth.database.system((tx) =>
    tx.query<UserEvent>(`select name, payload from outbox where payload->>'company_id' = $1 order by seq`, [
      companyId,
    ]),
  );

/** The users of a company, reconstructed from its events alone. */
function usersFrom(events: readonly UserEvent[]): unknown[] {
  const users = new Map<unknown, Record<string, unknown>>();
  for (const { name, payload } of events) {
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

describe('events of users', () => {
  it('contain everything that a list of users needs, whatever happens to them', async () => {
    auth.ledger.limit = 10;
    const admin = await client.register();
    const [editor, deactivated, removed] = [
      await join(auth, client, admin, 'viewer'),
      await join(auth, client, admin, 'editor'),
      await join(auth, client, admin, 'viewer'),
    ];
    const act = (id: string, action: string) => client.json('POST', `/users/${id}/${action}`, admin.token);
    await client.json('PUT', `/users/${editor.userId}/role`, admin.token, { role: 'editor' });
    await act(editor.userId, 'deactivate');
    await act(editor.userId, 'reactivate');
    await act(deactivated.userId, 'deactivate');
    await client.json('DELETE', `/users/${removed.userId}`, admin.token);
    const events = await eventsOf(admin.companyId);
    expect(usersFrom(events)).toEqual(await listOf(admin));
    const ofUsers = events.filter(({ name }) => /^(user|session|company)\./.test(name));
    expect(ofUsers.filter(({ payload }) => typeof payload['at'] !== 'string')).toEqual([]);
  });

  it('report each session that begins, and no refused sign-in', async () => {
    const admin = await client.register();
    await client.signIn(admin.email, 'not the password');
    await client.signIn(admin.email, admin.password);
    const sessions = (await eventsOf(admin.companyId)).filter(({ name }) => name === SessionStarted.name);
    const rows = await auth.database.system((tx) =>
      tx.query<{ id: string }>('select id from session where company_id = $1 order by id', [admin.companyId]),
    );
    expect(sessions.map(({ payload }) => payload['session_id'])).toEqual(rows.map(({ id }) => id));
    expect(rows).toHaveLength(2);
  });
});
