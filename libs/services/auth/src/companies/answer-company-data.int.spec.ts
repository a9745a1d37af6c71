import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AuthCompanyData,
  CompanyDataExported,
  SopNoticeRequested,
  type CompanyDataPart,
} from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { eventually, emitEvent } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { authClient, type Account } from '../testing/auth-client.js';
import { join } from '../testing/join.js';
import { startAuth, type AuthFixture } from '../testing/start-auth.js';

describe("export of a company's data", () => {
  let auth: AuthFixture;
  let ours: Account;
  let theirs: Account;
  let member: { email: string };

  beforeAll(async () => {
    auth = await startAuth();
    const client = authClient(auth.url);
    [ours, theirs] = [await client.register(), await client.register()];
    member = await join(auth, client, ours, 'viewer');
    await emitEvent(auth.database, SopNoticeRequested, {
      ...{ company_id: ours.companyId, sop_id: uuidv7(), notice: 'ready', title: 'Weld, "A"' },
      ...{ user_ids: [ours.userId], to_administrators: false, by_user_id: null, note: '', version: null },
      number: 1,
    });
    await eventually(async () => (await textsOf()).get('company/notifications.csv')?.includes('Weld'));
    await eventually(async () => (await textsOf()).get('company/audit-trail.csv')?.includes('user.joined'));
  });
  afterAll(() => auth.close());

  const textsOf = async (): Promise<Map<string, string>> => {
    const bus = auth.app.get(Bus, { strict: false });
    const texts = new Map<string, string>();
    let after: string | null = null;
    do {
      const part: CompanyDataPart = await bus.request(AuthCompanyData, { company_id: ours.companyId, after });
      for (const { path, text } of part.files) texts.set(path, (texts.get(path) ?? '') + text);
      after = part.next;
    } while (after !== null);
    return texts;
  };

  it('returns company, users and audit trail part by part, and nothing of another company', async () => {
    const texts = await textsOf();
    expect([...texts.keys()]).toEqual([
      'company/company.json',
      'company/api-tokens.csv',
      'company/webhooks.csv',
      'company/users.csv',
      'company/invitations.csv',
      'company/notifications.csv',
      'company/audit-trail.csv',
    ]);
    expect(JSON.parse(texts.get('company/company.json') ?? '')).toMatchObject({
      id: ours.companyId,
      name: 'Acme',
      documents: { accent_color: null, export_template: 'pictures' },
    });
    const users = texts.get('company/users.csv') ?? '';
    expect(users.split('\r\n')[0]).toBe('\uFEFFid,email,display_name,role,is_active,created_at,last_login');
    for (const { email } of [ours, member]) expect(users).toContain(email);
    expect(texts.get('company/notifications.csv')).toContain(`${ours.userId},ready,`);
    expect(texts.get('company/audit-trail.csv')).toContain('company.registered');
    const everything = [...texts.values()].join('');
    expect(everything).not.toContain(theirs.email);
    expect(everything).not.toMatch(/argon2/);
  });

  it('mails the requester once when the export is ready, and no user of another company', async () => {
    const at = new Date().toISOString();
    const exported = { size_bytes: 1000, expires_at: new Date(Date.now() + 3_600_000).toISOString(), at };
    const ready = { company_id: ours.companyId, user_id: ours.userId, export_id: uuidv7(), ...exported };
    await emitEvent(auth.database, CompanyDataExported, { ...ready, user_id: theirs.userId });
    await emitEvent(auth.database, CompanyDataExported, ready);
    await emitEvent(auth.database, CompanyDataExported, ready);
    const mails = async () => (await auth.mails()).filter(({ subject }) => /data is ready/.test(subject));
    await eventually(async () => expect(await mails()).toHaveLength(1));
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: ours.email, text: expect.stringContaining('/settings') });
  });
});
