import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@sop/testing';
import { authClient } from '../testing/auth-client.js';
import { join } from '../testing/join.js';
import { linkIn } from '../testing/mails.js';
import { startAuth, type AuthFixture } from '../testing/start-auth.js';

let auth: AuthFixture;
let client: ReturnType<typeof authClient>;
beforeAll(async () => {
  auth = await startAuth();
  client = authClient(auth.url);
});
afterAll(() => auth.close());

const sql = <R>(text: string, params: unknown[] = []) =>
  auth.database.system((tx) => tx.query<R>(text, params));
const ask = (email: string) => client.json('POST', '/public/password-reset', undefined, { email });
const set = (token: string, password: string) =>
  client.json('POST', `/public/password-reset/${token}`, undefined, { password });
const mailsTo = async (email: string) =>
  (await auth.mails()).filter(({ to, subject }) => to === email && subject.includes('password'));
/** All that was asked for has been looked at, and all mail has left. */
const settled = () =>
  eventually(async () => {
    const [left] = await sql<{ count: number }>(
      `select count(*)::int as count from job where state <> 'done' and kind in ('password-reset.request', 'mail.send')`,
    );
    return left?.count === 0;
  });

describe('a forgotten password', () => {
  it('is set anew by the link of a mail, once; all sessions end and the old one opens nothing', async () => {
    const { email, password, token } = await client.register();
    const asked = await ask(` ${email.toUpperCase()}`.trim());
    // The mails of these tests are files.
    expect(asked).toMatchObject({
      status: 202,
      body: { is_mailed: false, message: expect.stringMatching(/^No email was sent/) },
    });
    const link = await linkIn(auth.mails, email);
    expect((await set(link, 'new-password')).status).toBe(204);
    expect((await client.get('/users/me', token)).status).toBe(401);
    expect((await client.signIn(email, password)).status).toBe(401);
    expect((await client.signIn(email, 'new-password')).status).toBe(200);
    expect((await set(link, 'third-password')).status).toBe(404);
  });

  it.each([
    [false, 401],
    [true, 200],
  ])(
    'of an address that was confirmed (%s) leaves others in as they were: %i',
    async (isConfirmed, status) => {
      const own = await client.register();
      if (isConfirmed) {
        const confirmation = await linkIn(auth.mails, own.email, 1, 'confirm-address');
        await client.json('POST', `/public/confirmation/${confirmation}`);
      }
      const other = await join(auth, client, own, 'admin');
      await ask(own.email);
      const link = await linkIn(auth.mails, own.email, 1, 'reset-password');
      expect((await set(link, 'new-password')).status).toBe(204);
      expect((await client.get('/users/me', other.token)).status).toBe(status);
    },
  );

  it('gets one answer and the same work whether or not there is an account; nobody gets mail by guessing', async () => {
    const { email } = await client.register();
    const unknown = `${randomUUID()}@example.test`;
    const replies = [await ask(email), await ask(unknown)];
    expect(replies[0]).toEqual(replies[1]);
    await settled();
    expect([(await mailsTo(email)).length, (await mailsTo(unknown)).length]).toEqual([1, 0]);
    const rows = await sql<{ payload: unknown }>(
      `select payload from job where kind = 'password-reset.request'`,
    );
    expect(rows.every(({ payload }) => JSON.stringify(payload) === '{}')).toBe(true);
  });

  it('is not sent to somebody who is deactivated', async () => {
    const { email, userId } = await client.register();
    await sql('update app_user set is_active = false where id = $1', [userId]);
    await ask(email);
    await settled();
    expect(await mailsTo(email)).toEqual([]);
  });

  it('sends an account three mails an hour, however often it is asked for', async () => {
    const { email } = await client.register();
    await Promise.all(Array.from({ length: 6 }, () => ask(email)));
    await settled();
    expect(await mailsTo(email)).toHaveLength(3);
  });

  it('leaves no other link when one is used', async () => {
    const { email } = await client.register();
    await ask(email);
    const first = await linkIn(auth.mails, email);
    await ask(email);
    const second = await linkIn(auth.mails, email, 2);
    expect((await set(second, 'new-password')).status).toBe(204);
    expect((await set(first, 'other-password')).status).toBe(404);
  });

  it('says when its link has expired', async () => {
    const { email, userId, password } = await client.register();
    await ask(email);
    const link = await linkIn(auth.mails, email);
    await sql('update password_reset set expires_at = now() where user_id = $1', [userId]);
    expect(await set(link, 'new-password')).toMatchObject({ status: 410, body: { type: 'gone' } });
    expect((await client.signIn(email, password)).status).toBe(200);
  });

  it('is kept as a digest, and in no log', async () => {
    const { email, userId } = await client.register();
    await ask(email);
    const link = await linkIn(auth.mails, email);
    const rows = await sql('select * from password_reset where user_id = $1', [userId]);
    expect(JSON.stringify(rows)).not.toContain(link);
    await set(link, '1');
    expect(auth.lines.join('')).not.toContain(link);
  });

  it('leaves a trail: asked for by nobody known, set by the user', async () => {
    const { email, userId } = await client.register();
    await ask(email);
    await set(await linkIn(auth.mails, email), 'new-password');
    await eventually(async () => {
      const entries = await sql<{ action: string; user_id: string | null; request_id: string | null }>(
        `select action, user_id, request_id from audit where targets @> $1::jsonb and action like 'user.password%'
          order by created_at`,
        [JSON.stringify([{ id: userId }])],
      );
      expect(entries).toEqual([
        { action: 'user.password-reset-requested', user_id: null, request_id: expect.any(String) },
        { action: 'user.password-reset', user_id: userId, request_id: expect.any(String) },
      ]);
    });
  });
});
