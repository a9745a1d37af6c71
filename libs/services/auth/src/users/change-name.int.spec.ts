import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, otherSpellings, trailOf } from '@sop/testing';
import { authClient, type Account } from '../testing/auth-client.js';
import { startAuth, type AuthFixture } from '../testing/start-auth.js';
import { AnswerNamesOfUsers } from './answer-names-of-users.js';

let auth: AuthFixture;
let client: ReturnType<typeof authClient>;
beforeAll(async () => {
  auth = await startAuth();
  client = authClient(auth.url);
});
afterAll(() => auth.close());

const change = (token: string, display_name: string) =>
  client.json('PUT', '/users/me/name', token, { display_name });
const nameOf = async ({ token }: Account) => (await client.get('/users/me', token)).body['display_name'];
const searchUsers = async ({ token }: Account, search: string) => {
  const { body } = await client.get(`/users?search=${encodeURIComponent(search)}`, token);
  return (body['items'] as { display_name: string | null }[]).map(({ display_name }) => display_name);
};

describe('changing the display name', () => {
  it('makes the user appear and be found under it; the audit trail records it without the name', async () => {
    const person = await client.register();
    expect(await nameOf(person)).toBeNull();
    const { status, body } = await change(person.token, '  Zoë\n Größe ');
    expect([status, body]).toEqual([200, { display_name: 'Zoë Größe' }]);
    expect(await nameOf(person)).toBe('Zoë Größe');
    for (const search of ['zoe', 'GROSSE', person.email.slice(0, 12)])
      expect(await searchUsers(person, search)).toEqual(['Zoë Größe']);
    expect(await searchUsers(person, 'Anna')).toEqual([]);
    const trail = await trailOf(auth.database, person.companyId);
    expect(trail).toContainEqual(
      expect.objectContaining({ action: 'user.name-changed', userId: person.userId }),
    );
    expect(JSON.stringify(trail)).not.toContain('Zoë');
  });

  it('finds the user in the list by any spelling of the name', async () => {
    const person = await client.register();
    const name = 'Zoë “Zó” Groß–Weiß';
    await change(person.token, name);
    for (const [difference, search] of otherSpellings(name))
      expect([difference, await searchUsers(person, search)]).toEqual([difference, [name]]);
  });

  it.each(['', '   ', '\u200b\u2060'])(
    'removes the name when a reader would see nothing: "%s"',
    async (empty) => {
      const person = await client.register();
      await change(person.token, 'Zoë');
      expect((await change(person.token, empty)).body).toEqual({ display_name: null });
      expect(await nameOf(person)).toBeNull();
      expect(await searchUsers(person, 'Zoë')).toEqual([]);
    },
  );

  it.each([
    ['boss@example.test', 'A name cannot contain @.'],
    ['n'.repeat(81), 'A name can have at most 80 characters.'],
  ])('refuses a name that resembles another or is too long: %s', async (name, message) => {
    const person = await client.register();
    expect(await change(person.token, name)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'display_name', message }] },
    });
    expect(await nameOf(person)).toBeNull();
  });

  it('shows the name with the address in invitations', async () => {
    const person = await client.register();
    await change(person.token, 'Ann Lee');
    const to = `invited-${person.userId}@example.test`;
    await auth.database.systemExecute('update app_user set email_confirmed_at = now() where id = $1', [
      person.userId,
    ]);
    expect(
      (await client.json('POST', '/invitations', person.token, { email: to, role: 'viewer' })).status,
    ).toBe(201);
    const mail = await eventually(async () => (await auth.mails()).find((each) => each.to === to) ?? null);
    expect(mail.text.replace(/\s+/g, ' ')).toContain(`Ann Lee (${person.email}) invites you to Acme`);
  });

  it('reports names to services of the same company only, and only of users who have one', async () => {
    const [named, unnamed, stranger] = [
      await client.register(),
      await client.register(),
      await client.register(),
    ];
    await change(named.token, 'Ann Lee');
    await change(stranger.token, 'Eve');
    const { users } = await new AnswerNamesOfUsers(auth.database).answer({
      company_id: named.companyId,
      user_ids: [named.userId, unnamed.userId, stranger.userId],
    });
    expect(users).toEqual([{ user_id: named.userId, display_name: 'Ann Lee' }]);
  });
});
