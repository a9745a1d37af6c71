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
const requestReset = (email: string) => client.json('POST', '/public/password-reset', undefined, { email });
const set = (token: string, password: string) =>
  client.json('POST', `/public/password-reset/${token}`, undefined, { password });
const mailsTo = async (email: string) =>
  (await auth.mails()).filter(({ to, subject }) => to === email && subject.includes('password'));
/** Waits until all requests are processed and all mails are sent. */
const settled = () =>
  eventually(async () => {
    const [pending] = await sql<{ count: number }>(
      `select count(*)::int as count from job where state <> 'done' and kind in ('password-reset.request', 'mail.send')`,
    );
    return pending?.count === 0;
  });

describe('resetting a forgotten password', () => {
  it('works once by the mailed link; all sessions end and the old password is refused', async () => {
    const { email, password, token } = await client.register();
    const reply = await requestReset(` ${email.toUpperCase()}`.trim());
    // These tests write mails to files.
    expect(reply).toMatchObject({
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
    'keeps or ends the access of others, depending on whether the address was confirmed (%s): %i',
    async (isConfirmed, status) => {
      const own = await client.register();
      if (isConfirmed) {
        const confirmation = await linkIn(auth.mails, own.email, 1, 'confirm-address');
        await client.json('POST', `/public/confirmation/${confirmation}`);
      }
      const other = await join(auth, client, own, 'admin');
      await requestReset(own.email);
      const link = await linkIn(auth.mails, own.email, 1, 'reset-password');
      expect((await set(link, 'new-password')).status).toBe(204);
      expect((await client.get('/users/me', other.token)).status).toBe(status);
    },
  );

  it('has the same reply and the same work with and without an account, and mails no unknown address', async () => {
    const { email } = await client.register();
    const unknown = `${randomUUID()}@example.test`;
    const replies = [await requestReset(email), await requestReset(unknown)];
    expect(replies[0]).toEqual(replies[1]);
    await settled();
    expect([(await mailsTo(email)).length, (await mailsTo(unknown)).length]).toEqual([1, 0]);
    const rows = await sql<{ payload: unknown }>(
      `select payload from job where kind = 'password-reset.request'`,
    );
    expect(rows.every(({ payload }) => JSON.stringify(payload) === '{}')).toBe(true);
  });

  it('sends no mail to a deactivated user', async () => {
    const { email, userId } = await client.register();
    await sql('update app_user set is_active = false where id = $1', [userId]);
    await requestReset(email);
    await settled();
    expect(await mailsTo(email)).toEqual([]);
  });

  it('sends an account at most three mails an hour', async () => {
    const { email } = await client.register();
    await Promise.all(Array.from({ length: 6 }, () => requestReset(email)));
    await settled();
    expect(await mailsTo(email)).toHaveLength(3);
  });

  it('ends all other links when one is used', async () => {
    const { email } = await client.register();
    await requestReset(email);
    const first = await linkIn(auth.mails, email);
    await requestReset(email);
    const second = await linkIn(auth.mails, email, 2);
    expect((await set(second, 'new-password')).status).toBe(204);
    expect((await set(first, 'other-password')).status).toBe(404);
  });

  it('refuses an expired link', async () => {
    const { email, userId, password } = await client.register();
    await requestReset(email);
    const link = await linkIn(auth.mails, email);
    await sql('update password_reset set expires_at = now() where user_id = $1', [userId]);
    expect(await set(link, 'new-password')).toMatchObject({ status: 410, body: { type: 'gone' } });
    expect((await client.signIn(email, password)).status).toBe(200);
  });

  it('stores the link as a digest, and logs nothing of it', async () => {
    const { email, userId } = await client.register();
    await requestReset(email);
    const link = await linkIn(auth.mails, email);
    const rows = await sql('select * from password_reset where user_id = $1', [userId]);
    expect(JSON.stringify(rows)).not.toContain(link);
    await set(link, '1');
    expect(auth.lines.join('')).not.toContain(link);
  });

  it('is recorded in the audit trail: requested without an actor, set by the user', async () => {
    const { email, userId } = await client.register();
    await requestReset(email);
    await set(await linkIn(auth.mails, email), 'new-password');
    await eventually(async () => {
      const entries = await sql<{ action: string; user_id: string | null; request_id: string | null }>(
        `select action, user_id, request_id from audit where targets @> $1::jsonb and action like 'user.password%'
          order by created_at, id`,
        [JSON.stringify([{ id: userId }])],
      );
      expect(entries).toEqual([
        { action: 'user.password-reset-requested', user_id: null, request_id: expect.any(String) },
        { action: 'user.password-reset', user_id: userId, request_id: expect.any(String) },
      ]);
    });
  });
});
