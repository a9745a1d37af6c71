import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@sop/service-kit';
import { eventually } from '@sop/testing';
import { Secret, TOTP } from 'otpauth';
import type { AuthConfig } from '../auth.config.js';
import { authClient } from '../testing/auth-client.js';
import { linkIn } from '../testing/mails.js';
import { administrator, startAuth, type AuthFixture } from '../testing/start-auth.js';
import type { CodeThrottle } from './code-throttle.js';
import { SecondFactorRow } from './second-factor.entity.js';
import { UseCode } from './use-code.js';

let auth: AuthFixture;
let client: ReturnType<typeof authClient>;
let token: string;
beforeAll(async () => {
  auth = await startAuth({ RATE_LIMIT_FACTOR: '1' });
  client = authClient(auth.url);
});
afterAll(() => auth.close());

const { email, password } = administrator;
const sql = <R>(text: string, params: unknown[] = []) =>
  auth.database.system((tx) => tx.query<R>(text, params));

beforeEach(async () => {
  await sql('delete from second_factor');
  await sql('delete from recovery_code');
  await sql('delete from rate_limit');
  token = String((await signIn()).body['access_token']);
});

async function signIn(code?: string) {
  const form = new URLSearchParams({ username: email, password, ...(code !== undefined && { code }) });
  const reply = await fetch(`${auth.url}/api/auth/token`, { method: 'POST', body: form });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

const post = (path: string, body: unknown, by = token) =>
  client.json('POST', `/admin/second-factor${path}`, by, body);
/** The code of the step that is `steps` away from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
/** Simulates passed time, so that the same code counts again. */
const later = () => sql('update second_factor set last_step = 0');
/** Waits for the audit trail, which is written by events. */
const expectActions = (...actions: string[]) =>
  eventually(async () => {
    const rows = await sql<{ action: string }>(
      `select action from audit where action like 'second-factor.%' order by created_at, id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(actions));
    return rows;
  });

async function enrol(): Promise<{ secret: string; code: string; codes: string[] }> {
  const begun = await post('', { password });
  expect(begun.status).toBe(201);
  const secret = String(begun.body['secret']);
  const code = codeOf(secret);
  const confirmed = await post('/confirm', { code });
  expect(confirmed.status).toBe(200);
  return { secret, code, codes: confirmed.body['recovery_codes'] as string[] };
}

describe('a second factor', () => {
  it('is required from the first confirmed code on; until then the password alone signs in', async () => {
    const begun = await post('', { password });
    expect(String(begun.body['uri'])).toContain(`secret=${String(begun.body['secret'])}`);
    expect((await signIn()).status).toBe(200);
    expect(await post('/confirm', { code: '000000' })).toMatchObject({
      status: 422,
      body: { code: 'operator.wrong-code' },
    });
    expect((await client.get('/admin/second-factor', token)).body).toMatchObject({ is_enrolled: false });
    const confirmed = await post('/confirm', { code: codeOf(String(begun.body['secret'])) });
    expect(confirmed.body['recovery_codes']).toHaveLength(10);
    expect((await client.get('/admin/second-factor', token)).body).toMatchObject({
      is_enrolled: true,
      recovery_codes_left: 10,
    });
    expect(await signIn()).toMatchObject({
      status: 401,
      body: { type: 'code-needed', code: 'account.code-needed' },
    });
    expect((await post('', { password })).status).toBe(409);
  });

  it('cannot be begun without the password, even in an open session', async () => {
    expect(await post('', { password: 'another' })).toMatchObject({
      status: 422,
      body: { code: 'operator.wrong-password' },
    });
    expect(await sql('select 1 from second_factor')).toEqual([]);
  });

  it('accepts each code of the app once, also of four concurrent requests', async () => {
    const { secret, code } = await enrol();
    // The enrolment has used its code.
    expect((await signIn(code)).body).toMatchObject({ code: 'account.code-wrong' });
    await later();
    await sql('delete from rate_limit');
    const next = codeOf(secret);
    const replies = await Promise.all(Array.from({ length: 4 }, () => signIn(next)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });

  it('reveals nothing without the password', async () => {
    const { secret } = await enrol();
    await later();
    const form = { username: email, password: 'wrong', code: codeOf(secret) };
    const reply = await fetch(`${auth.url}/api/auth/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    expect(await reply.json()).toMatchObject({ code: 'account.wrong-credentials' });
    expect((await signIn(codeOf(secret))).status).toBe(200);
  });

  it('accepts each recovery code once, as people type it', async () => {
    const { codes } = await enrol();
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect((await signIn(codes[0]?.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await signIn(codes[0])).status).toBe(401);
    expect((await signIn(codes[1])).status).toBe(200);
    expect((await client.get('/admin/second-factor', token)).body).toMatchObject({ recovery_codes_left: 8 });
    await expectActions('second-factor.recovery-code-used');
  });

  it('stores and logs neither the secret nor the recovery codes in plain text', async () => {
    const { secret, codes } = await enrol();
    const rows = await sql(
      `select encode(ciphertext, 'escape') as a, encode(wrapped_key, 'escape') as b, id::text from second_factor`,
    );
    const digests = await sql(`select encode(digest, 'escape') from recovery_code`);
    for (const each of [secret, Buffer.from(Secret.fromBase32(secret).bytes).toString('latin1'), ...codes])
      for (const output of [JSON.stringify(rows), JSON.stringify(digests), auth.lines.join('')])
        expect(output).not.toContain(each);
  });

  it('limits codes to five in a quarter of an hour, also with the password', async () => {
    const { codes } = await enrol();
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await signIn('000000')).body).toMatchObject({ code: 'account.code-wrong' });
      // A sign-in without a code resets no count.
      expect((await signIn()).body).toMatchObject({ code: 'account.code-needed' });
    }
    expect(await signIn(codes[0])).toMatchObject({
      status: 429,
      body: { code: 'account.too-many-attempts' },
    });
    const refused = async () =>
      (await expectActions()).filter(({ action }) => action === 'second-factor.code-refused');
    await eventually(async () => expect((await refused()).length).toBeGreaterThanOrEqual(5));
  });

  it('issues new recovery codes for a code, and refuses the former ones', async () => {
    const { secret, codes } = await enrol();
    expect((await post('/recovery-codes', { code: '000000' })).status).toBe(422);
    await later();
    const renewed = await post('/recovery-codes', { code: codeOf(secret) });
    const [fresh] = renewed.body['recovery_codes'] as string[];
    expect((await signIn(codes[0])).status).toBe(401);
    expect((await signIn(fresh)).status).toBe(200);
  });

  it('is removed with a code, after which the password alone signs in', async () => {
    const { codes } = await enrol();
    expect((await post('/remove', { code: 'abcd-abcd-abcd-abcd' })).status).toBe(422);
    expect((await post('/remove', { code: codes[0] })).status).toBe(204);
    expect((await signIn()).status).toBe(200);
    expect((await post('/remove', { code: codes[1] })).status).toBe(409);
    await expectActions('second-factor.enrolled', 'second-factor.removed');
  });

  it('is reset by another operator, which ends the sessions; operators cannot reset their own', async () => {
    const { body: me } = await client.get('/users/me', token);
    const other = 'second@example.test';
    await client.json('POST', '/admin/operators/invitations', token, { email: other });
    const link = await linkIn(auth.mails, other);
    const joined = await client.json('POST', `/public/invitations/${link}/accept`, undefined, { password });
    await enrol();
    const path = `/admin/operators/${String(me['id'])}/reset-second-factor`;
    expect(await client.json('POST', path, token)).toMatchObject({
      status: 409,
      body: { code: 'operator.own-second-factor' },
    });
    const by = String(joined.body['access_token']);
    expect((await client.json('POST', path, by)).status).toBe(204);
    expect((await client.get('/users/me', token)).status).toBe(401);
    expect((await signIn()).status).toBe(200);
    expect((await client.json('POST', path, by)).status).toBe(409);
    await expectActions('second-factor.reset');
    await eventually(async () =>
      expect(await auth.mails()).toContainEqual({
        to: email,
        subject: 'Your second factor was reset',
        text: expect.stringMatching(
          /second@example\.test reset the second factor of your account[^]+\/admin\/operators/,
        ),
      }),
    );
  });

  it('accepts recovery codes when the secret cannot be decrypted', async () => {
    const { secret, codes } = await enrol();
    await later();
    await sql(`update second_factor set wrapping_key_id = 'of another installation'`);
    const [byApp, byRecovery] = [await signIn(codeOf(secret)), await signIn(codes[0])];
    expect([byApp.status, byRecovery.status]).toEqual([401, 200]);
    expect(auth.lines.join('')).toContain('A second factor cannot be read');
  });

  it('is moved to the new SECRETS_KEY at the next start, after which the former one is not needed', async () => {
    const { secret } = await enrol();
    const [former, next] = ['secrets-key-of-the-tests-0123456789', 'n'.repeat(32)];
    const started = (secretsKey: string) =>
      new UseCode(
        auth.database,
        { secretsKey } as AuthConfig,
        undefined as unknown as CodeThrottle,
        auth.app.get(Logger),
      );
    const stepUnder = async (secretsKey: string) => {
      const row = await auth.database.system((tx) => tx.manager.findOneByOrFail(SecondFactorRow, {}));
      return started(secretsKey).timeStepOf(row, codeOf(secret));
    };
    expect([await stepUnder(former), await stepUnder(next)]).toEqual([expect.any(Number), null]);
    await started(`${next}\n${former}`).onApplicationBootstrap();
    expect([await stepUnder(former), await stepUnder(next)]).toEqual([null, expect.any(Number)]);
  });
});
