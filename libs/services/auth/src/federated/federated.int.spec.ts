import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, otherSpellings } from '@sop/testing';
import { authClient } from '../testing/auth-client.js';
import { browserOf } from '../testing/browser-of.js';
import { client as registered, startProvider, type ProviderAccount } from '../testing/local-provider.js';
import { join } from '../testing/join.js';
import { linkIn } from '../testing/mails.js';
import { administrator, startAuth, type AuthFixture } from '../testing/start-auth.js';
import { FoldNames } from '../platform/fold-names.js';

const publicUrl = 'http://localhost:8080';
const callbackOf = (name: string) => `${publicUrl}/api/public/sign-in/${name}/callback`;

let auth: AuthFixture;
let client: ReturnType<typeof authClient>;
let provider: Awaited<ReturnType<typeof startProvider>>;
let closedProvider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await startProvider([callbackOf('google')]);
  closedProvider = await startProvider([callbackOf('microsoft')]);
  await closedProvider.close();
  auth = await startAuth({
    PUBLIC_URL: publicUrl,
    GOOGLE_CLIENT_ID: registered.id,
    GOOGLE_CLIENT_SECRET: registered.secret,
    GOOGLE_ISSUER: provider.issuer,
    MICROSOFT_CLIENT_ID: registered.id,
    MICROSOFT_CLIENT_SECRET: registered.secret,
    MICROSOFT_ISSUER: closedProvider.issuer,
  });
  client = authClient(auth.url);
});
afterAll(async () => {
  await auth.close();
  await provider.close();
});

const sql = <R>(text: string, params: unknown[] = []) =>
  auth.database.system((tx) => tx.query<R>(text, params));
const accountAtProvider = (change: Partial<ProviderAccount> = {}): ProviderAccount => ({
  sub: randomUUID(),
  email: `${randomUUID()}@example.test`,
  email_verified: true,
  ...change,
});

const browser = () =>
  browserOf(
    () => auth.url,
    () => provider,
  );

const me = async (body: Record<string, unknown>) =>
  (await client.get('/users/me', String(body['access_token']))).body;

describe('sign-in with an external account', () => {
  it('is offered for configured providers', async () => {
    expect((await client.get('/public/sign-in')).body).toEqual([
      { name: 'google', is_configured: true },
      { name: 'microsoft', is_configured: true },
    ]);
  });

  it('creates a company for a new user as soon as it has a name, once', async () => {
    const account = accountAtProvider();
    const page = browser();
    expect(await page.signIn(account)).toBe('/signed-in');
    expect(await page.complete()).toEqual({
      status: 200,
      body: { state: 'company-needed', email: account.email },
    });
    const ticket = page.jar.get('sop_ticket') ?? '';
    const made = await page.complete({ company_name: 'Kessler' });
    expect(made).toMatchObject({ status: 200, body: { state: 'signed-in' } });
    expect(await me(made.body)).toMatchObject({
      email: account.email,
      company_name: 'Kessler',
      role: 'admin',
      is_email_confirmed: true,
    });
    page.jar.set('sop_ticket', ticket);
    expect((await page.complete({ company_name: 'Again' })).status).toBe(410);
  });

  it('makes the user findable in the list by any spelling of the address', async () => {
    const mark = randomUUID();
    const page = browser();
    await page.signIn(accountAtProvider({ email: `Jürgen.Strauß.${mark}@example.test` }));
    const { body } = await page.complete({ company_name: 'Kessler' });
    const found = async (search: string) => {
      const path = `/users?search=${encodeURIComponent(search)}`;
      const reply = await client.get(path, String(body['access_token']));
      return [search, (reply.body['items'] as { email: string }[]).map(({ email }) => email)];
    };
    const spellings = otherSpellings('jürgen.strauß').map(([, spelling]) => spelling);
    const expected = spellings.map((each) => [each, [`jürgen.strauß.${mark}@example.test`]]);
    expect(await Promise.all(spellings.map(found))).toEqual(expected);
    await sql('update app_user set email_folded = null where id = $1', [body['user_id']]);
    await auth.app.get(FoldNames, { strict: false }).onApplicationBootstrap();
    expect(await Promise.all(spellings.map(found))).toEqual(expected);
  });

  it('opens the same account the next time, whatever its address is by then', async () => {
    const account = accountAtProvider();
    const first = browser();
    await first.signIn(account);
    const { body } = await first.complete({ company_name: 'Kessler' });
    const again = browser();
    await again.signIn({ ...account, email: `${randomUUID()}@elsewhere.test`, email_verified: false });
    const { body: next } = await again.complete();
    expect([next['state'], next['user_id']]).toEqual(['signed-in', body['user_id']]);
    await eventually(async () => {
      const entries = await sql<{ action: string; detail: unknown }>(
        'select action, detail from audit where user_id = $1 order by created_at, id',
        [String(body['user_id'])],
      );
      expect(entries).toEqual([
        { action: 'company.registered', detail: { provider: 'google' } },
        { action: 'user.identity-linked', detail: { provider: 'google' } },
        { action: 'user.signed-in', detail: { provider: 'google' } },
      ]);
    });
  });

  it('is linked with the account that has the same confirmed address; its password remains valid', async () => {
    const own = await client.register();
    await client.json(
      'POST',
      `/public/confirmation/${await linkIn(auth.mails, own.email, 1, 'confirm-address')}`,
    );
    const page = browser();
    await page.signIn(accountAtProvider({ email: own.email.toUpperCase() }));
    expect((await page.complete()).body['user_id']).toBe(own.userId);
    expect((await client.signIn(own.email, own.password)).status).toBe(200);
  });

  it('takes over an account with an unconfirmed address, and locks out the person who created it', async () => {
    const squatter = await client.register();
    const page = browser();
    await page.signIn(accountAtProvider({ email: squatter.email }));
    const { body } = await page.complete();
    expect(body['user_id']).toBe(squatter.userId);
    expect(await me(body)).toMatchObject({ is_email_confirmed: true });
    expect((await client.signIn(squatter.email, squatter.password)).status).toBe(401);
    expect((await client.get('/users/me', squatter.token)).status).toBe(401);
  });

  it('ends every access that the creator of an unconfirmed account had given to others', async () => {
    const squatter = await client.register();
    const second = await join(auth, client, squatter, 'admin');
    const third = `${randomUUID()}@example.test`;
    await client.json('POST', '/invitations', squatter.token, { email: third, role: 'admin' });
    const link = await linkIn(auth.mails, third);
    const apiToken = await client.json('POST', '/api-tokens', squatter.token, {
      ...{ name: 'Importer', scopes: ['sops:read'], expires_in_days: 30 },
    });
    expect(apiToken.status).toBe(201);
    const page = browser();
    await page.signIn(accountAtProvider({ email: squatter.email }));
    const { body } = await page.complete();
    expect((await client.get('/users', String(apiToken.body['token']))).status).toBe(401);
    expect((await client.get('/users/me', second.token)).status).toBe(401);
    expect((await client.signIn(second.email, second.password)).status).toBe(401);
    const accepted = await client.json('POST', `/public/invitations/${link}/accept`, undefined, {
      password: 'joined-123',
    });
    expect(accepted.status).toBe(404);
    const users = await client.get('/users', String(body['access_token']));
    expect(users.body['items']).toHaveLength(2);
    const others = (users.body['items'] as { email: string; is_active: boolean }[]).filter(
      ({ email }) => email === second.email,
    );
    expect(others).toMatchObject([{ is_active: false }]);
  });

  it('leaves other access unchanged when the address was confirmed', async () => {
    const own = await client.register();
    const confirmation = await linkIn(auth.mails, own.email, 1, 'confirm-address');
    await client.json('POST', `/public/confirmation/${confirmation}`);
    const colleague = await join(auth, client, own, 'editor');
    await browser().signIn(accountAtProvider({ email: own.email }));
    expect((await client.get('/users/me', colleague.token)).status).toBe(200);
  });

  it('is refused when the provider does not confirm the address', async () => {
    const own = await client.register();
    for (const email_verified of [false, undefined]) {
      const account = accountAtProvider({ email: own.email });
      const { email_verified: _, ...rest } = account;
      const claims = email_verified === undefined ? rest : { ...rest, email_verified };
      expect(await browser().signIn(claims)).toBe('/login?failed=unconfirmed');
    }
    expect(await sql('select 1 from identity_link where user_id = $1', [own.userId])).toEqual([]);
    // Microsoft reports verified domains by this claim.
    const { email_verified: _, ...ofDomain } = accountAtProvider({ xms_edov: true });
    expect(await browser().signIn(ofDomain)).toBe('/signed-in');
  });

  it('is refused for operators of the platform', async () => {
    expect(await browser().signIn(accountAtProvider({ email: administrator.email }))).toBe(
      '/login?failed=refused',
    );
  });

  it('is refused for a deactivated user and for a suspended company', async () => {
    const account = accountAtProvider();
    const first = browser();
    await first.signIn(account);
    const { body } = await first.complete({ company_name: 'Kessler' });
    await sql('update app_user set is_active = false where id = $1', [String(body['user_id'])]);
    const second = browser();
    await second.signIn(account);
    expect(await second.complete()).toMatchObject({ status: 403, body: { code: 'account.not-open' } });
    await sql('update app_user set is_active = true where id = $1', [String(body['user_id'])]);
    await sql(`update company set status = 'suspended' where id = $1`, [String(body['company_id'])]);
    expect(await second.complete()).toMatchObject({ status: 403, body: { code: 'account.suspended' } });
  });
});

describe('the redirect to a provider and back', () => {
  it('uses the code flow with PKCE, state and nonce', async () => {
    const { status, location } = await browser().go('/api/public/sign-in/google');
    const { searchParams } = new URL(location);
    expect(status).toBe(302);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
      redirect_uri: callbackOf('google'),
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(searchParams.get(name)?.length).toBeGreaterThan(40);
  });

  it('is bound to one browser: another browser cannot complete it', async () => {
    const [ours, theirs] = [browser(), browser()];
    const back = await ours.redirect(accountAtProvider());
    expect((await browser().go(back)).location).toBe('/login?failed=expired');
    await theirs.redirect(accountAtProvider());
    expect((await theirs.go(back)).location).toBe('/login?failed=provider');
    expect((await ours.go(back)).location).toBe('/signed-in');
    // A code is valid once.
    expect((await ours.go(back)).location).toBe('/login?failed=provider');
  });

  it('ends on the sign-in page when it is cancelled, the reply is empty, or the provider is unavailable', async () => {
    const page = browser();
    await page.go('/api/public/sign-in/google');
    const denied = await page.go('/api/public/sign-in/google/callback?error=access_denied&state=x');
    expect(denied.location).toBe('/login?failed=cancelled');
    expect((await page.go('/api/public/sign-in/google/callback')).location).toBe('/login?failed=provider');
    expect((await page.go('/api/public/sign-in/microsoft')).location).toBe('/login?failed=provider');
    expect((await page.go('/api/public/sign-in/github')).status).toBe(404);
  });

  it('is refused without a ticket, with an invented one, and after its expiry', async () => {
    expect((await browser().complete({ company_name: 'X' })).status).toBe(410);
    const page = browser();
    page.jar.set('sop_ticket', 'x'.repeat(43));
    expect((await page.complete({ company_name: 'X' })).status).toBe(410);
    const late = browser();
    await late.signIn(accountAtProvider());
    await sql('update sign_in_ticket set expires_at = now()');
    expect((await late.complete({ company_name: 'X' })).status).toBe(410);
  });

  it('writes no ticket and no secret to the log or a row', async () => {
    const page = browser();
    const back = await page.redirect(accountAtProvider());
    expect(new URL(back, publicUrl).href).toContain(callbackOf('google'));
    await page.go(back);
    const ticket = page.jar.get('sop_ticket') ?? 'none';
    const rows = JSON.stringify(await sql('select * from sign_in_ticket'));
    for (const secret of [
      ticket,
      new URL(back, publicUrl).searchParams.get('code') ?? 'none',
      registered.secret,
    ])
      expect(auth.lines.join('') + rows).not.toContain(secret);
  });
});
