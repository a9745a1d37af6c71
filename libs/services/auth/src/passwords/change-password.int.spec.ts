import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { trailOf } from '@sop/testing';
import { authClient } from '../testing/auth-client.js';
import { linkIn } from '../testing/mails.js';
import { startAuth, type AuthFixture } from '../testing/start-auth.js';

let auth: AuthFixture;
let client: ReturnType<typeof authClient>;
beforeAll(async () => {
  auth = await startAuth();
  client = authClient(auth.url);
});
afterAll(() => auth.close());

const change = (token: string, current_password: string, new_password: string) =>
  client.json('POST', '/users/me/password', token, { current_password, new_password });

describe('changing one’s own password', () => {
  it('takes effect at once; other sessions end, the current one continues', async () => {
    const { email, password, token, companyId } = await client.register();
    const { body: other } = await client.signIn(email, password);
    expect((await change(token, password, 'new-password')).status).toBe(204);
    expect((await client.get('/users/me', token)).status).toBe(200);
    expect((await client.get('/users/me', String(other['access_token']))).status).toBe(401);
    expect((await client.signIn(email, password)).status).toBe(401);
    expect((await client.signIn(email, 'new-password')).status).toBe(200);
    const actions = (await trailOf(auth.database, companyId)).map(({ action }) => action);
    expect(actions).toContain('user.password-changed');
  });

  it('requires the current password, even in an open session, and the minimum length', async () => {
    const { email, password, token } = await client.register();
    expect(await change(token, 'another', 'new-password')).toMatchObject({
      status: 422,
      body: {
        code: 'account.wrong-current-password',
        errors: [{ path: 'current_password', message: 'This is not your current password.' }],
      },
    });
    expect((await change(token, password, 'short')).status).toBe(422);
    expect((await client.signIn(email, password)).status).toBe(200);
  });

  it('limits wrong guesses at the current password', async () => {
    const bounded = await startAuth({ RATE_LIMIT_FACTOR: '1' });
    try {
      const own = authClient(bounded.url);
      const { token } = await own.register();
      const guess = async () =>
        (
          await own.json('POST', '/users/me/password', token, {
            current_password: 'a',
            new_password: 'guessed',
          })
        ).status;
      const replies: number[] = [];
      for (let at = 0; at <= 10; at += 1) replies.push(await guess());
      expect(replies).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
    } finally {
      await bounded.close();
    }
  });

  it('ends links that would set another password', async () => {
    const { email, password, token } = await client.register();
    await client.json('POST', '/public/password-reset', undefined, { email });
    const link = await linkIn(auth.mails, email);
    expect((await change(token, password, 'new-password')).status).toBe(204);
    const reply = await client.json('POST', `/public/password-reset/${link}`, undefined, {
      password: 'third-one',
    });
    expect(reply.status).toBe(404);
  });

  it('succeeds once for two concurrent requests', async () => {
    const { password, token } = await client.register();
    const replies = await Promise.all([
      change(token, password, 'first-one'),
      change(token, password, 'second-one'),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 422]);
  });
});
