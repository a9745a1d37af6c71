import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import { digestOf } from '../links/link-token.js';
import { authClient, type Account } from '../testing/auth-client.js';
import { runJob } from '../testing/run-job.js';
import { linkIn } from '../testing/mails.js';
import { administrator, startAuth, type AuthFixture } from '../testing/start-auth.js';

let auth: AuthFixture;
let client: ReturnType<typeof authClient>;
let admin: Account;
beforeAll(async () => {
  auth = await startAuth({ PUBLIC_URL: 'https://sop.example.test/' });
  client = authClient(auth.url);
  auth.ledger.limit = 1000;
  admin = await client.register();
});
afterAll(() => auth.close());

const sql = <R>(text: string, params: unknown[]) => auth.database.system((tx) => tx.query<R>(text, params));
describe('creating an invitation', () => {
  it('requires a confirmed address of the inviter where a mail server is set', async () => {
    const mailing = await startAuth({ SMTP_URL: 'smtp://127.0.0.1:1' });
    const own = authClient(mailing.url);
    const inviter = await own.register();
    const ask = () =>
      own.json('POST', '/invitations', inviter.token, {
        email: `${randomUUID()}@example.test`,
        role: 'admin',
      });
    expect(await ask()).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('Please confirm your own email address first.') },
    });
    await mailing.database.system((tx) =>
      tx.execute('update app_user set email_confirmed_at = now() where id = $1', [inviter.userId]),
    );
    expect((await ask()).status).toBe(201);
    await mailing.close();
  });
});

const address = () => `${randomUUID()}@example.test`;
const invite = (email: string, role = 'viewer', by = admin) =>
  client.json('POST', '/invitations', by.token, { email, role });
const accept = (token: string, password = 'joined-123') =>
  client.json('POST', `/public/invitations/${token}/accept`, undefined, { password });
const read = (token: string) => client.get(`/public/invitations/${token}`);
const linkOf = (email: string, count = 1) => linkIn(auth.mails, email, count);

describe('an invitation', () => {
  it('is mailed with a link that shows the offer, creates a user of that role and signs in', async () => {
    const email = address();
    const { status, body } = await invite(email.toUpperCase(), 'editor');
    expect(status).toBe(201);
    expect(body).toMatchObject({ email, role: 'editor', invited_by: admin.email, is_expired: false });
    const link = await linkOf(email);
    const mail = (await auth.mails()).find(({ to }) => to === email);
    expect(mail?.subject).toBe('Join Acme on SOP Creator');
    expect(mail?.text).toContain(`${admin.email} invites you to Acme as an editor.`);
    expect(mail?.text).toContain(`https://sop.example.test/invitation/${link}`);
    expect(await read(link)).toMatchObject({
      status: 200,
      body: { company_name: 'Acme', email, role: 'editor', valid_until: body['valid_until'] },
    });
    const joined = await accept(link);
    expect(routes.invitations.accept.reply?.parse(joined.body)).toMatchObject({
      company_id: admin.companyId,
    });
    expect((await client.get('/users/me', String(joined.body['access_token']))).body).toMatchObject({
      email,
      role: 'editor',
      company_id: admin.companyId,
    });
    expect((await client.signIn(email, 'joined-123')).status).toBe(200);
  });

  it('is stored as a digest, and not logged', async () => {
    const email = address();
    const { body } = await invite(email);
    const link = await linkOf(email);
    const [row] = await sql<{ token_digest: Buffer }>('select token_digest from invitation where id = $1', [
      body['id'],
    ]);
    expect(row?.token_digest.equals(digestOf(link))).toBe(true);
    await read(link);
    expect(auth.lines.join('')).not.toContain(link);
  });

  it('is accepted once by ten concurrent requests', async () => {
    const email = address();
    await invite(email);
    const link = await linkOf(email);
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => accept(link)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([201, ...Array<number>(9).fill(404)]);
    expect((await read(link)).status).toBe(404);
  });

  it('is refused for an address that has an account or an invitation', async () => {
    const other = await client.register();
    expect(await invite(other.email)).toMatchObject({
      status: 409,
      body: {
        detail: 'There is already an account with this email address. An account belongs to one company.',
      },
    });
    const email = address();
    await invite(email);
    expect(await invite(email)).toMatchObject({ status: 409, body: { type: 'conflict' } });
  });

  it('answers 409 when the invited person registers first, and leaves that account unchanged', async () => {
    const email = address();
    await invite(email);
    const link = await linkOf(email);
    await client.registerAs(email, 'own-password', 'Own');
    expect(await accept(link)).toMatchObject({
      status: 409,
      body: { detail: 'There is already an account with this email address. Please log in instead.' },
    });
    expect((await client.signIn(email, 'own-password')).status).toBe(200);
  });

  it('answers 410 when expired, frees its seat, and can be sent again', async () => {
    const owner = await client.register();
    const email = address();
    const { body } = await invite(email, 'viewer', owner);
    const link = await linkOf(email);
    await sql(`update invitation set expires_at = now() - interval '1 second' where id = $1`, [body['id']]);
    for (const reply of [await read(link), await accept(link)])
      expect(reply).toMatchObject({
        status: 410,
        body: { type: 'gone', detail: 'This invitation has expired. Please ask for a new one.' },
      });
    await eventually(() => auth.ledger.used(owner.companyId) === 2);
    await runJob(auth.database, 'links.forget');
    await eventually(() => auth.ledger.used(owner.companyId) === 1);
    expect((await client.get('/invitations', owner.token)).body).toMatchObject({
      items: [{ email, is_expired: true }],
      total: 1,
    });
    expect((await client.json('POST', `/invitations/${String(body['id'])}/resend`, owner.token)).status).toBe(
      200,
    );
    await eventually(() => auth.ledger.used(owner.companyId) === 2);
    expect((await accept(await linkOf(email, 2))).status).toBe(201);
  });

  it('gets a new link when sent again; the old one ends', async () => {
    const email = address();
    const { body } = await invite(email);
    const old = await linkOf(email);
    await client.json('POST', `/invitations/${String(body['id'])}/resend`, admin.token);
    const link = await linkOf(email, 2);
    expect((await accept(old)).status).toBe(404);
    expect((await accept(link)).status).toBe(201);
  });

  it('is not mailed when its link is shown, ends the earlier link, and confirms no address', async () => {
    const email = address();
    const { body } = await invite(email);
    // These tests have no mail server.
    expect(body).toMatchObject({ is_mailed: false, link: null });
    const mailed = await linkOf(email);
    const path = `/invitations/${String(body['id'])}/resend?delivery=link`;
    const handed = await client.json('POST', path, admin.token);
    const link = /^https:\/\/sop\.example\.test\/invitation\/([\w-]{43})$/.exec(
      String(handed.body['link']),
    )?.[1];
    expect((await accept(mailed)).status).toBe(404);
    const joined = await accept(String(link));
    expect(joined.status).toBe(201);
    expect((await client.get('/users/me', String(joined.body['access_token']))).body).toMatchObject({
      email,
      is_email_confirmed: false,
    });
    expect((await auth.mails()).filter(({ to }) => to === email)).toHaveLength(1);
    expect(auth.lines.join('')).not.toContain(String(link));
  });

  it('opens nothing after it is revoked, and its seat is free', async () => {
    const owner = await client.register();
    const email = address();
    const { body } = await invite(email, 'admin', owner);
    const link = await linkOf(email);
    expect((await client.json('DELETE', `/invitations/${String(body['id'])}`, owner.token)).status).toBe(204);
    expect((await accept(link)).status).toBe(404);
    await eventually(() => auth.ledger.used(owner.companyId) === 1);
  });

  it('takes a seat of the plan; a failed invitation takes none', async () => {
    const owner = await client.register();
    auth.ledger.limit = 3;
    const [one, two, three] = [address(), address(), address()];
    expect((await invite(one, 'viewer', owner)).status).toBe(201);
    expect((await invite(one, 'viewer', owner)).status).toBe(409);
    await eventually(() => auth.ledger.used(owner.companyId) === 2);
    expect((await invite(two, 'viewer', owner)).status).toBe(201);
    expect(await invite(three, 'viewer', owner)).toMatchObject({ status: 402, body: { type: 'plan-limit' } });
    auth.ledger.limit = 1000;
  });

  it('holds no seat when it was not created because the plan’s reply was lost', async () => {
    const owner = await client.register();
    auth.ledger.losesReplies = true;
    expect((await invite(address(), 'viewer', owner)).status).toBeGreaterThanOrEqual(500);
    auth.ledger.losesReplies = false;
    await eventually(() => auth.ledger.used(owner.companyId) === 1);
  });

  it('waits while the company is suspended, and ends when the company is deleted', async () => {
    const owner = await client.register();
    const email = address();
    await invite(email, 'viewer', owner);
    const link = await linkOf(email);
    await auth.companySuspension.suspend(owner.companyId);
    expect(await accept(link)).toMatchObject({ status: 403, body: { type: 'suspended' } });
    await auth.companySuspension.reactivate(owner.companyId);
    await auth.companySuspension.delete(owner.companyId, 'Acme');
    expect((await accept(link)).status).toBe(404);
  });

  it('is hidden from other companies, and editors cannot create one', async () => {
    const [owner, stranger] = [await client.register(), await client.register()];
    const { body } = await invite(address(), 'viewer', owner);
    const path = `/invitations/${String(body['id'])}`;
    expect((await client.json('DELETE', path, stranger.token)).status).toBe(404);
    expect((await client.json('POST', `${path}/resend`, stranger.token)).status).toBe(404);
    expect((await client.get('/invitations', stranger.token)).body['items']).toEqual([]);
    const email = address();
    await invite(email, 'editor', owner);
    const editor = String((await accept(await linkOf(email))).body['access_token']);
    expect(
      (await client.json('POST', '/invitations', editor, { email: address(), role: 'admin' })).status,
    ).toBe(403);
  });

  it('gives no operator role, even in the platform’s company', async () => {
    const { body } = await client.signIn(administrator.email, administrator.password);
    const email = address();
    const invited = { email, role: 'platform-admin', is_platform_admin: true };
    const token = String(body['access_token']);
    expect((await client.json('POST', '/invitations', token, invited)).status).toBe(422);
    await client.json('POST', '/invitations', token, { ...invited, role: 'admin' });
    const joined = await accept(await linkOf(email));
    expect((await client.get('/users/me', String(joined.body['access_token']))).body).toMatchObject({
      is_platform_admin: false,
    });
  });
});

describe('a person who asked for no mail', () => {
  it('gets ten mails a day, whatever number of companies invites them, revokes and spells the address differently', async () => {
    const strict = await startAuth({ RATE_LIMIT_FACTOR: '1' });
    strict.ledger.limit = 1000;
    const stranger = authClient(strict.url);
    const victim = randomUUID();
    const statuses: number[] = [];
    for (let company = 0; company < 3; company += 1) {
      const { token } = await stranger.register();
      for (const tag of ['', '', '+1', '+2', '', '+3', '']) {
        const email = `${victim}${tag}@Example.test`;
        const { status, body } = await stranger.json('POST', '/invitations', token, {
          email,
          role: 'viewer',
        });
        statuses.push(status);
        if (status === 201) await stranger.json('DELETE', `/invitations/${String(body['id'])}`, token);
      }
    }
    const five = [201, 201, 201, 201, 201];
    expect(statuses).toEqual([...five, 429, 429, ...five, 429, 429, ...Array.from({ length: 7 }, () => 429)]);
    // Registration still succeeds; the mail is not sent, and not on request either.
    const registered = await stranger.registerAs(`${victim}@example.test`, 'secret-123', 'Mine');
    expect(registered.status).toBe(201);
    const again = await stranger.json(
      'POST',
      '/users/me/confirmation',
      String(registered.body['access_token']),
    );
    expect(again.status).toBe(429);
    await eventually(async () => {
      const waiting = `select 1 from job where kind = 'mail.send' and state in ('waiting', 'running')`;
      expect(await strict.database.system((tx) => tx.query(waiting))).toEqual([]);
    });
    expect((await strict.mails()).filter(({ to }) => to.startsWith(victim))).toHaveLength(10);
    await strict.close();
  });

  it('gets five mails a day from a company for a Google address, regardless of its dots', async () => {
    const strict = await startAuth({ RATE_LIMIT_FACTOR: '1' });
    strict.ledger.limit = 1000;
    const stranger = authClient(strict.url);
    const { token } = await stranger.register();
    const name = randomUUID().replaceAll('-', '');
    const statuses: number[] = [];
    for (let at = 1; at <= 6; at += 1) {
      const email = `${name.slice(0, at)}.${name.slice(at)}@${at % 2 ? 'gmail' : 'googlemail'}.com`;
      statuses.push((await stranger.json('POST', '/invitations', token, { email, role: 'viewer' })).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    await strict.close();
  });
});
