import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { authClient } from '../testing/auth-client.js';
import { startAuth, type AuthFixture } from '../testing/start-auth.js';

let auth: AuthFixture;
let client: ReturnType<typeof authClient>;
beforeAll(async () => {
  auth = await startAuth();
  client = authClient(auth.url);
});
afterAll(() => auth.close());

describe('POST /api/public/register', () => {
  it('creates company, administrator and session, and signs in', async () => {
    const { status, body } = await client.registerAs('Ann@Example.test', 'secret', '  Acme  ');
    expect(status).toBe(201);
    expect(routes.auth.register.reply?.parse(body)).toMatchObject({
      token_type: 'bearer',
      expires_in: 43_200,
    });
    const me = await client.get('/users/me', String(body['access_token']));
    expect(me).toMatchObject({
      status: 200,
      body: {
        id: body['user_id'],
        email: 'ann@example.test',
        is_admin: true,
        is_platform_admin: false,
        company_id: body['company_id'],
        company_name: 'Acme',
      },
    });
    expect(routes.users.me.reply?.safeParse(me.body).success).toBe(true);
  });

  it('emits the registration event', async () => {
    const { companyId, userId, email } = await client.register();
    const events = await auth.database.system((tx) =>
      tx.query<{ payload: unknown }>(
        `select payload from outbox where name = 'company.registered' and payload->>'company_id' = $1`,
        [companyId],
      ),
    );
    expect(events).toEqual([
      {
        payload: {
          company_id: companyId,
          company_name: 'Acme',
          user_id: userId,
          email,
          is_unlimited: false,
          at: expect.any(String),
        },
      },
    ]);
  });

  it('answers 409 to an address that has an account, in any spelling', async () => {
    const { email } = await client.register();
    const again = await client.registerAs(email.toUpperCase(), 'another-password', 'Other');
    expect(again).toMatchObject({ status: 409, body: { type: 'conflict' } });
  });

  it('creates one account for ten concurrent registrations', async () => {
    const email = `${randomUUID()}@example.test`;
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) => client.registerAs(email, 'secret-123', `Race ${at}`)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    const companies = await auth.database.system((tx) =>
      tx.query(`select 1 from company where name like 'Race %'`),
    );
    expect(companies).toHaveLength(1);
  });

  it('answers 422 with the specified sentences', async () => {
    expect(await client.registerAs('a@example.test', '12345', 'Acme')).toMatchObject({
      status: 422,
      body: { detail: 'Password must be at least 6 characters long' },
    });
    expect(await client.registerAs('no address', '123456', 'Acme')).toMatchObject({
      status: 422,
      body: { detail: 'Please enter a valid email address.' },
    });
    expect(await client.registerAs('a@example.test', '123456', '   ')).toMatchObject({
      status: 422,
      body: { detail: 'Please fill in all fields' },
    });
  });

  it('accepts the shortest password and stores only an expensive hash of it', async () => {
    const { status, body } = await client.registerAs('short@example.test', '123456', 'Acme');
    expect(status).toBe(201);
    const [user] = await auth.database.system((tx) =>
      tx.query<{ password_hash: string }>('select password_hash from app_user where id = $1', [
        body['user_id'],
      ]),
    );
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('ignores an operator role in the form', async () => {
    const body = {
      email: 'evil@example.test',
      password: '123456',
      company_name: 'Evil',
      role: 'platform-admin',
      is_platform_admin: true,
    };
    const reply = await fetch(`${auth.url}/api/public/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { access_token } = (await reply.json()) as { access_token: string };
    expect((await client.get('/users/me', access_token)).body).toMatchObject({ is_platform_admin: false });
  });

  it('logs no password', async () => {
    await client.registerAs('logged@example.test', 'very-secret-password', 'Acme');
    await client.signIn('logged@example.test', 'very-secret-password');
    expect(auth.lines.join('')).not.toContain('very-secret-password');
  });
});
