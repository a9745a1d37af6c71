import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Confirmations } from '@sop/service-kit';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { authClient } from '../testing/auth-client.js';
import { browserOf } from '../testing/browser-of.js';
import { client as registered, startProvider, type ProviderAccount } from '../testing/local-provider.js';
import { linkIn } from '../testing/mails.js';
import { startAuth, type AuthFixture } from '../testing/start-auth.js';
import { IdentityProofs } from './identity-proofs.js';

const publicUrl = 'http://localhost:8080';
const signed = { purpose: 'sop.release', subject_id: randomUUID(), revision: 7 };

describe('a signature by a fresh sign-in at a provider', () => {
  let auth: AuthFixture;
  let client: ReturnType<typeof authClient>;
  let provider: Awaited<ReturnType<typeof startProvider>>;
  beforeAll(async () => {
    provider = await startProvider([`${publicUrl}/api/public/sign-in/google/callback`]);
    auth = await startAuth({
      PUBLIC_URL: publicUrl,
      GOOGLE_CLIENT_ID: registered.id,
      GOOGLE_CLIENT_SECRET: registered.secret,
      GOOGLE_ISSUER: provider.issuer,
    });
    client = authClient(auth.url);
  });
  afterAll(async () => {
    await auth.close();
    await provider.close();
  });

  /** A user who registered with an account at the provider. */
  async function registerThere() {
    const account: ProviderAccount = {
      sub: randomUUID(),
      email: `${randomUUID()}@example.test`,
      email_verified: true,
    };
    const page = browserOf(
      () => auth.url,
      () => provider,
    );
    await page.signIn(account);
    const { body } = await page.complete({ company_name: 'Kessler' });
    const token = String(body['access_token']);
    const [, claims = ''] = token.split('.');
    const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string };
    const ids = { userId: String(body['user_id']), companyId: String(body['company_id']), sessionId: sid };
    return { account, page, token, ...ids };
  }
  type User = Awaited<ReturnType<typeof registerThere>>;
  let user: User;
  beforeEach(async () => {
    user = await registerThere();
  });

  const begin = ({ page, token }: User, what: object = {}) =>
    page.post('/api/users/me/identity/google', { ...signed, ...what }, token);
  /** Where the window of the sign-in ends. */
  async function signInAgain(by: User, options?: { secondsAgo: number }, account = by.account) {
    const { body } = await begin(by);
    provider.signInAs(account, options);
    return (await by.page.go(await by.page.through(String(body['location'])))).location;
  }
  const confirm = ({ page, token }: Pick<User, 'page' | 'token'>, what: object = {}) =>
    page.post('/api/users/me/identity', { ...signed, ...what }, token);
  const refused = { status: 409, body: { code: 'account.proof-invalid' } };
  /** Carries what a window has over to another browser. */
  const proofOf = ({ page }: User) => page.jar.get('sop_proof') ?? 'none';

  it('is what users need who have no password, until they set one', async () => {
    const me = async () => (await client.get('/users/me', user.token)).body;
    expect(await me()).toMatchObject({ has_password: false, identity_providers: ['google'] });
    const { token } = await client.register();
    const usual = (await client.get('/users/me', token)).body;
    expect(usual).toMatchObject({ has_password: true, identity_providers: [] });
    await client.json('POST', '/public/password-reset', undefined, { email: user.account.email });
    const link = await linkIn(auth.mails, user.account.email);
    await client.json('POST', `/public/password-reset/${link}`, undefined, { password: 'own-secret-1' });
    const { body } = await client.signIn(user.account.email, 'own-secret-1');
    expect((await client.get('/users/me', String(body['access_token']))).body).toMatchObject({
      has_password: true,
    });
  });

  it('asks the provider to have the credentials entered again', async () => {
    const { status, body } = await begin(user);
    expect(status).toBe(200);
    const { searchParams } = new URL(String(body['location']));
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ prompt: 'login', max_age: '0', code_challenge_method: 'S256' },
      redirect_uri: `${publicUrl}/api/public/sign-in/google/callback`,
    });
  });

  it('confirms what is signed, once, for this session, and names the provider in the audit trail', async () => {
    expect(await signInAgain(user)).toBe('/identity-confirmed');
    const { status, body } = await confirm(user);
    expect(status).toBe(200);
    const { tokenKeys } = auth.app.get<AuthConfig>(AUTH_CONFIG, { strict: false });
    const confirmations = new Confirmations({ keys: () => Promise.resolve(tokenKeys.published) });
    const what = { purpose: 'sop.release', subjectId: signed.subject_id, revision: 7 } as const;
    await confirmations.require(user, what, String(body['confirmation']));
    const [entry] = await auth.database.system((tx) =>
      tx.query<{ detail: unknown }>(
        `select payload->'detail' as detail from outbox
          where payload->>'action' = 'user.identity-confirmed' and payload->>'company_id' = $1`,
        [user.companyId],
      ),
    );
    expect(entry?.detail).toEqual({ ...signed, by: 'google' });
    expect(await confirm(user)).toMatchObject(refused);
  });

  it.each([
    ['another SOP', { subject_id: randomUUID() }],
    ['another revision', { revision: 8 }],
  ])('is refused for %s', async (_what, change) => {
    await signInAgain(user);
    expect(await confirm(user, change)).toMatchObject(refused);
    expect((await confirm(user)).status).toBe(200);
  });

  it('is refused with the proof of another user, also of another company, and in another session', async () => {
    await signInAgain(user);
    const other = await registerThere();
    other.page.jar.set('sop_proof', proofOf(user));
    expect(await confirm(other)).toMatchObject(refused);
    provider.signInAs(user.account);
    await user.page.go(await user.page.redirect(user.account));
    const later = String((await user.page.complete()).body['access_token']);
    expect(await confirm({ page: user.page, token: later })).toMatchObject(refused);
    expect((await confirm(user)).status).toBe(200);
  });

  it('is refused without a proof, with an invented and with an expired one', async () => {
    expect(await confirm(user)).toMatchObject(refused);
    user.page.jar.set('sop_proof', 'x'.repeat(43));
    expect(await confirm(user)).toMatchObject(refused);
    await signInAgain(user);
    await auth.database.system((tx) => tx.execute('update identity_proof set expires_at = now()'));
    expect(await confirm(user)).toMatchObject(refused);
  });

  it('needs credentials entered after it was begun, as the provider reports', async () => {
    expect(await signInAgain(user, { secondsAgo: 600 })).toBe('/identity-confirmed?failed=not-fresh');
    expect(await confirm(user)).toMatchObject(refused);
    const { userId, companyId, sessionId } = user;
    const identity = { provider: 'google', subject: user.account.sub, confirmedEmail: null } as const;
    const what = { purpose: 'sop.release', subjectId: signed.subject_id, revision: 7 } as const;
    const issued = auth.app
      .get(IdentityProofs, { strict: false })
      .issue({ userId, companyId, sessionId, ...what }, { ...identity, authenticatedAt: null }, 0);
    expect(await issued).toEqual({ failure: 'not-fresh' });
  });

  it('needs the account that is linked with the user', async () => {
    const other = await registerThere();
    expect(await signInAgain(user, undefined, other.account)).toBe(
      '/identity-confirmed?failed=other-account',
    );
    expect(await confirm(user)).toMatchObject(refused);
  });

  it('comes back to the browser only in which it was begun', async () => {
    const other = await registerThere();
    const { body } = await begin(user);
    provider.signInAs(user.account);
    const back = await user.page.through(String(body['location']));
    other.page.jar.delete('sop_away');
    expect((await other.page.go(back)).location).toBe('/identity-confirmed?failed=expired');
    await begin(other);
    expect((await other.page.go(back)).location).toBe('/identity-confirmed?failed=provider');
    expect(other.page.jar.has('sop_proof')).toBe(false);
    const state = new URL(back, publicUrl).searchParams.get('state') ?? '';
    const denied = `/api/public/sign-in/google/callback?error=access_denied&state=${state}`;
    expect((await user.page.go(denied)).location).toBe('/identity-confirmed?failed=cancelled');
  });

  it('opens no session, and a sign-in gives no proof', async () => {
    const { jar } = user.page;
    jar.delete('sop_ticket');
    await signInAgain(user);
    expect(jar.has('sop_ticket')).toBe(false);
    jar.delete('sop_proof');
    await user.page.signIn(user.account);
    expect(jar.has('sop_proof')).toBe(false);
  });

  it('is offered with linked providers only, and to no one without a session', async () => {
    const { token } = await client.register();
    expect(await client.json('POST', '/users/me/identity/google', token, signed)).toMatchObject({
      status: 409,
      body: { code: 'account.no-linked-account' },
    });
    expect((await client.json('POST', '/users/me/identity/google', undefined, signed)).status).toBe(401);
  });

  it('writes no proof to the log or a row', async () => {
    await signInAgain(user);
    const rows = JSON.stringify(await auth.database.system((tx) => tx.query('select * from identity_proof')));
    expect(auth.lines.join('') + rows).not.toContain(proofOf(user));
  });
});
