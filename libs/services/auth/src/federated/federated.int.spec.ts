import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@sop/testing';
import { authClient } from '../testing/auth-client.js';
import {
  client as registered,
  startProvider,
  throughProvider,
  type ProviderAccount,
} from '../testing/local-provider.js';
import { join } from '../testing/join.js';
import { linkIn } from '../testing/mails.js';
import { administrator, startAuth, type AuthFixture } from '../testing/start-auth.js';
import { FoldNames } from '../platform/fold-names.js';

const publicUrl = 'http://localhost:8080';
const callbackOf = (name: string) => `${publicUrl}/api/public/sign-in/${name}/callback`;

let auth: AuthFixture;
let client: ReturnType<typeof authClient>;
let provider: Awaited<ReturnType<typeof startProvider>>;
let gone: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await startProvider([callbackOf('google')]);
  gone = await startProvider([callbackOf('microsoft')]);
  await gone.close();
  auth = await startAuth({
    PUBLIC_URL: publicUrl,
    GOOGLE_CLIENT_ID: registered.id,
    GOOGLE_CLIENT_SECRET: registered.secret,
    GOOGLE_ISSUER: provider.issuer,
    MICROSOFT_CLIENT_ID: registered.id,
    MICROSOFT_CLIENT_SECRET: registered.secret,
    MICROSOFT_ISSUER: gone.issuer,
  });
  client = authClient(auth.url);
});
afterAll(async () => {
  await auth.close();
  await provider.close();
});

const sql = <R>(text: string, params: unknown[] = []) =>
  auth.database.system((tx) => tx.query<R>(text, params));
const somebody = (change: Partial<ProviderAccount> = {}): ProviderAccount => ({
  sub: randomUUID(),
  email: `${randomUUID()}@example.test`,
  email_verified: true,
  ...change,
});

/** A browser: it keeps the cookies of the product and follows nothing by itself. */
function browser() {
  const jar = new Map<string, string>();
  return {
    jar,
    async go(path: string, init: RequestInit = {}) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { ...init.headers, cookie };
      const reply = await fetch(`${auth.url}${path}`, { ...init, headers, redirect: 'manual' });
      for (const line of reply.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      return {
        status: reply.status,
        location: reply.headers.get('location') ?? '',
        text: await reply.text(),
      };
    },
    async complete(body: Record<string, unknown> = {}) {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      };
      const { status, text } = await this.go('/api/public/sign-in/complete', init);
      return { status, body: JSON.parse(text) as Record<string, unknown> };
    },
    /** To the provider and to the door of the callback, without going in. */
    async away(account: ProviderAccount): Promise<string> {
      provider.signedInAs(account);
      const { location } = await this.go('/api/public/sign-in/google');
      const back = await throughProvider(location);
      expect(`${back.origin}${back.pathname}`).toBe(callbackOf('google'));
      return `${back.pathname}${back.search}`;
    },
    async signIn(account: ProviderAccount): Promise<string> {
      return (await this.go(await this.away(account))).location;
    },
  };
}

const me = async (body: Record<string, unknown>) =>
  (await client.get('/users/me', String(body['access_token']))).body;

describe('an account elsewhere', () => {
  it('can be used where it is set up, and that is told', async () => {
    expect((await client.get('/public/sign-in')).body).toEqual([
      { name: 'google', is_configured: true },
      { name: 'microsoft', is_configured: true },
    ]);
  });

  it('of somebody new opens a company as soon as it has a name, once', async () => {
    const account = somebody();
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

  it('is found in the list of users as a reader compares addresses, an earlier one too', async () => {
    const mark = randomUUID();
    const page = browser();
    await page.signIn(somebody({ email: `Jürgen.Strauß.${mark}@example.test` }));
    const { body } = await page.complete({ company_name: 'Kessler' });
    const found = async (search: string) => {
      const path = `/users?search=${encodeURIComponent(search)}`;
      const reply = await client.get(path, String(body['access_token']));
      return [search, (reply.body['items'] as { email: string }[]).map(({ email }) => email)];
    };
    const spellings = ['jurgen.strauss', 'JÜRGEN.STRAUSS', 'ju\u0308rgen', 'ｊｕｒｇｅｎ'];
    const expected = spellings.map((each) => [each, [`jürgen.strauß.${mark}@example.test`]]);
    expect(await Promise.all(spellings.map(found))).toEqual(expected);
    await sql('update app_user set email_folded = null where id = $1', [body['user_id']]);
    await auth.app.get(FoldNames, { strict: false }).onApplicationBootstrap();
    expect(await Promise.all(spellings.map(found))).toEqual(expected);
  });

  it('opens the same account the next time, whatever its address is by then', async () => {
    const account = somebody();
    const first = browser();
    await first.signIn(account);
    const { body } = await first.complete({ company_name: 'Kessler' });
    const again = browser();
    await again.signIn({ ...account, email: `${randomUUID()}@elsewhere.test`, email_verified: false });
    const { body: next } = await again.complete();
    expect([next['state'], next['user_id']]).toEqual(['signed-in', body['user_id']]);
    await eventually(async () => {
      const entries = await sql<{ action: string; detail: unknown }>(
        'select action, detail from audit where user_id = $1 order by created_at',
        [String(body['user_id'])],
      );
      expect(entries).toEqual([
        { action: 'company.registered', detail: { provider: 'google' } },
        { action: 'user.identity-linked', detail: { provider: 'google' } },
        { action: 'user.signed-in', detail: { provider: 'google' } },
      ]);
    });
  });

  it('is joined with the account whose confirmed address it has; its password goes on', async () => {
    const own = await client.register();
    await client.json(
      'POST',
      `/public/confirmation/${await linkIn(auth.mails, own.email, 1, 'confirm-address')}`,
    );
    const page = browser();
    await page.signIn(somebody({ email: own.email.toUpperCase() }));
    expect((await page.complete()).body['user_id']).toBe(own.userId);
    expect((await client.signIn(own.email, own.password)).status).toBe(200);
  });

  it('takes over an account whose address nobody had confirmed, and shuts out who made it', async () => {
    const squatter = await client.register();
    const page = browser();
    await page.signIn(somebody({ email: squatter.email }));
    const { body } = await page.complete();
    expect(body['user_id']).toBe(squatter.userId);
    expect(await me(body)).toMatchObject({ is_email_confirmed: true });
    expect((await client.signIn(squatter.email, squatter.password)).status).toBe(401);
    expect((await client.get('/users/me', squatter.token)).status).toBe(401);
  });

  it('ends every way in that whoever made the account had opened for others', async () => {
    const squatter = await client.register();
    const second = await join(auth, client, squatter, 'admin');
    const third = `${randomUUID()}@example.test`;
    await client.json('POST', '/invitations', squatter.token, { email: third, role: 'admin' });
    const link = await linkIn(auth.mails, third);
    const page = browser();
    await page.signIn(somebody({ email: squatter.email }));
    const { body } = await page.complete();
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

  it('ends nobody’s way in where the account was its own', async () => {
    const own = await client.register();
    const confirmation = await linkIn(auth.mails, own.email, 1, 'confirm-address');
    await client.json('POST', `/public/confirmation/${confirmation}`);
    const colleague = await join(auth, client, own, 'editor');
    await browser().signIn(somebody({ email: own.email }));
    expect((await client.get('/users/me', colleague.token)).status).toBe(200);
  });

  it('whose provider does not confirm the address opens nothing', async () => {
    const own = await client.register();
    for (const email_verified of [false, undefined]) {
      const account = somebody({ email: own.email });
      const { email_verified: _, ...rest } = account;
      const said = email_verified === undefined ? rest : { ...rest, email_verified };
      expect(await browser().signIn(said)).toBe('/login?failed=unconfirmed');
    }
    expect(await sql('select 1 from identity_link where user_id = $1', [own.userId])).toEqual([]);
    // As Microsoft says it of the addresses of a domain that was checked.
    const { email_verified: _, ...ofDomain } = somebody({ xms_edov: true });
    expect(await browser().signIn(ofDomain)).toBe('/signed-in');
  });

  it('never is the way in for the operator of the platform', async () => {
    expect(await browser().signIn(somebody({ email: administrator.email }))).toBe('/login?failed=refused');
  });

  it('of somebody deactivated, or of a suspended company, opens nothing', async () => {
    const account = somebody();
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

describe('the way to a provider and back', () => {
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

  it('is gone by one browser: nobody finishes what another one began', async () => {
    const [ours, theirs] = [browser(), browser()];
    const back = await ours.away(somebody());
    expect((await browser().go(back)).location).toBe('/login?failed=expired');
    await theirs.away(somebody());
    expect((await theirs.go(back)).location).toBe('/login?failed=provider');
    expect((await ours.go(back)).location).toBe('/signed-in');
    // A code is good once.
    expect((await ours.go(back)).location).toBe('/login?failed=provider');
  });

  it('ends on the sign-in page when it is broken off, nothing comes back, or the provider is away', async () => {
    const page = browser();
    await page.go('/api/public/sign-in/google');
    const denied = await page.go('/api/public/sign-in/google/callback?error=access_denied&state=x');
    expect(denied.location).toBe('/login?failed=cancelled');
    expect((await page.go('/api/public/sign-in/google/callback')).location).toBe('/login?failed=provider');
    expect((await page.go('/api/public/sign-in/microsoft')).location).toBe('/login?failed=provider');
    expect((await page.go('/api/public/sign-in/github')).status).toBe(404);
  });

  it('opens nothing without a ticket, with a made-up one, or after its time', async () => {
    expect((await browser().complete({ company_name: 'X' })).status).toBe(410);
    const page = browser();
    page.jar.set('sop_ticket', 'x'.repeat(43));
    expect((await page.complete({ company_name: 'X' })).status).toBe(410);
    const late = browser();
    await late.signIn(somebody());
    await sql('update sign_in_ticket set expires_at = now()');
    expect((await late.complete({ company_name: 'X' })).status).toBe(410);
  });

  it('leaves no ticket and no secret in the log or in a row', async () => {
    const page = browser();
    const back = await page.away(somebody());
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
