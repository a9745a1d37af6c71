import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@sop/testing';
import { authClient } from '../testing/auth-client.js';
import { join } from '../testing/join.js';
import type { Mail } from '@sop/mail';
import { linkIn } from '../testing/mails.js';
import { runJob } from '../testing/run-job.js';
import { administrator, startAuth, type AuthFixture } from '../testing/start-auth.js';

import { AnswerAddressConfirmed } from './answer-address-confirmed.js';

let auth: AuthFixture;
let client: ReturnType<typeof authClient>;
beforeAll(async () => {
  auth = await startAuth();
  client = authClient(auth.url);
});
afterAll(() => auth.close());

const sql = <R>(text: string, params: unknown[] = []) =>
  auth.database.system((tx) => tx.query<R>(text, params));
const isConfirmed = async (token: string) =>
  (await client.get('/users/me', token)).body['is_email_confirmed'];
const confirm = (link: string) => client.json('POST', `/public/confirmation/${link}`);
const linkTo = (email: string, count = 1) => linkIn(auth.mails, email, count, 'confirm-address');

describe('confirming an address', () => {
  it('is done once, by the link of the mail that follows the registration', async () => {
    const { email, token } = await client.register();
    expect(await isConfirmed(token)).toBe(false);
    const link = await linkTo(email);
    expect((await confirm(link)).status).toBe(204);
    expect(await isConfirmed(token)).toBe(true);
    expect((await confirm(link)).status).toBe(404);
  });

  it('another confirmation mail is sent on request, and none once the address is confirmed', async () => {
    const { email, token, userId } = await client.register();
    const first = await linkTo(email);
    expect((await client.json('POST', '/users/me/confirmation', token)).status).toBe(204);
    const second = await linkTo(email, 2);
    expect(second).not.toBe(first);
    expect((await confirm(first)).status).toBe(204);
    // Using one link ends the others.
    expect((await confirm(second)).status).toBe(404);
    expect((await client.json('POST', '/users/me/confirmation', token)).status).toBe(204);
    expect(await sql('select 1 from email_confirmation where user_id = $1', [userId])).toEqual([]);
  });

  it('is done by every mailed link: an invitation, a new password', async () => {
    const admin = await client.register();
    const member = await join(auth, client, admin, 'viewer');
    expect(await isConfirmed(member.token)).toBe(true);
    await client.json('POST', '/public/password-reset', undefined, { email: admin.email });
    const reset = await linkIn(auth.mails, admin.email);
    await client.json('POST', `/public/password-reset/${reset}`, undefined, { password: 'another-1' });
    const { body } = await client.signIn(admin.email, 'another-1');
    expect(await isConfirmed(String(body['access_token']))).toBe(true);
  });

  it('is not needed for the operator', async () => {
    const { body } = await client.signIn(administrator.email, administrator.password);
    expect(await isConfirmed(String(body['access_token']))).toBe(true);
  });

  it('refuses an expired link, and expired links are deleted', async () => {
    const { email, userId } = await client.register();
    const link = await linkTo(email);
    await sql(`update email_confirmation set expires_at = now() - interval '2 days' where user_id = $1`, [
      userId,
    ]);
    expect(await confirm(link)).toMatchObject({ status: 410, body: { type: 'gone' } });
    await runJob(auth.database, 'links.forget');
    expect((await confirm(link)).status).toBe(404);
  });

  it('cannot be guessed, and no row or log line contains the link', async () => {
    const { email, userId } = await client.register();
    const link = await linkTo(email);
    expect((await confirm('x'.repeat(43))).status).toBe(404);
    const rows = await sql('select * from email_confirmation where user_id = $1', [userId]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows) + auth.lines.join('')).not.toContain(link);
  });

  it('is recorded in the audit trail', async () => {
    const { email, token, userId } = await client.register();
    await client.json('POST', '/users/me/confirmation', token);
    await confirm(await linkTo(email));
    await eventually(async () => {
      const entries = await sql<{ action: string; user_id: string }>(
        `select action, user_id from audit where user_id = $1 and action like 'user.%confirm%' order by created_at, id`,
        [userId],
      );
      expect(entries.map(({ action }) => action)).toEqual([
        'user.confirmation-requested',
        'user.address-confirmed',
      ]);
    });
  });
});

describe('auth.address-confirmed', () => {
  const isAddressConfirmed = (company_id: string, hasServer = true) =>
    new AnswerAddressConfirmed(auth.database, { hasServer } as Mail).answer({ company_id });

  it('is true once an administrator has confirmed an address, and not for other users of the company', async () => {
    const admin = await client.register();
    await join(auth, client, admin, 'viewer');
    expect(await isAddressConfirmed(admin.companyId)).toEqual({ is_confirmed: false });
    await confirm(await linkTo(admin.email));
    expect(await isAddressConfirmed(admin.companyId)).toEqual({ is_confirmed: true });
  });

  it('is true when no mail server is set, because no address could be confirmed', async () => {
    const { companyId } = await client.register();
    expect(await isAddressConfirmed(companyId, false)).toEqual({ is_confirmed: true });
  });
});
