import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Confirmations } from '@sop/service-kit';
import { trailOf } from '@sop/testing';
import { Secret, TOTP } from 'otpauth';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { authClient } from '../testing/auth-client.js';
import { administrator, startAuth, type AuthFixture } from '../testing/start-auth.js';

describe('entering the password again to sign something', () => {
  let auth: AuthFixture;
  let client: ReturnType<typeof authClient>;
  beforeAll(async () => {
    auth = await startAuth();
    client = authClient(auth.url);
  });
  afterAll(() => auth.close());

  const subject_id = randomUUID();
  const confirm = (token: string, password: string, more: object = {}) =>
    client.json('POST', '/users/me/identity', token, {
      ...{ password, purpose: 'sop.release', subject_id, revision: 7 },
      ...more,
    });
  const sessionOf = (token: string) => {
    const [, claims = ''] = token.split('.');
    return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string }).sid;
  };

  it('confirms what is signed for this session, and leaves an entry in the audit trail', async () => {
    const { token, password, userId, companyId } = await client.register();
    const { status, body } = await confirm(token, password);
    expect(status).toBe(200);
    const { tokenKeys } = auth.app.get<AuthConfig>(AUTH_CONFIG, { strict: false });
    const confirmations = new Confirmations({ keys: () => Promise.resolve(tokenKeys.published) });
    const signed = { purpose: 'sop.release', subjectId: subject_id, revision: 7 } as const;
    const signer = { userId, sessionId: sessionOf(token) };
    await confirmations.require(signer, signed, String(body['confirmation']));
    expect(await trailOf(auth.database, companyId)).toContainEqual(
      expect.objectContaining({ action: 'user.identity-confirmed', userId }),
    );
    expect((await client.get('/users/me', String(body['confirmation']))).status).toBe(401);
  });

  it('refuses a wrong password at its field, without ending the session', async () => {
    const { token } = await client.register();
    expect(await confirm(token, 'another')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'password', message: 'This password is wrong.' }] },
    });
    expect((await client.get('/users/me', token)).status).toBe(200);
  });

  it('requires the code of a user with a second factor', async () => {
    const { email, password } = administrator;
    const token = String((await client.signIn(email, password)).body['access_token']);
    const begun = await client.json('POST', '/admin/second-factor', token, { password });
    const secret = String(begun.body['secret']);
    const codeAt = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
    await client.json('POST', '/admin/second-factor/confirm', token, { code: codeAt(0) });
    expect(await confirm(token, password)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'code' }] },
    });
    expect(await confirm(token, password, { code: '000000' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'code' }] },
    });
    expect((await confirm(token, password, { code: codeAt(1) })).status).toBe(200);
  });

  it('limits guesses', async () => {
    const bounded = await startAuth({ RATE_LIMIT_FACTOR: '1' });
    try {
      const own = authClient(bounded.url);
      const { token } = await own.register();
      const body = { password: 'a', purpose: 'sop.release', subject_id, revision: 1 };
      const replies: number[] = [];
      for (let at = 0; at <= 20; at += 1)
        replies.push((await own.json('POST', '/users/me/identity', token, body)).status);
      expect(replies.slice(-2)).toEqual([422, 429]);
    } finally {
      await bounded.close();
    }
  });
});
