import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CompanyContact, CompanyLogo, defaultBrand } from '@sop/contracts';
import { FsObjectStore, SignedPaths } from '@sop/object-store';
import { eventually, trailOf } from '@sop/testing';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { authClient } from '../testing/auth-client.js';
import { administrator, startAuth, type AuthFixture } from '../testing/start-auth.js';
import { AnswerOperatorAddresses } from '../platform/answer-operator-addresses.js';
import { AnswerCompanyContact } from './answer-company-contact.js';
import { AnswerSuspendedCompanies } from './answer-suspended-companies.js';

let auth: AuthFixture;
let client: ReturnType<typeof authClient>;
let operatorId: string;
let operatorCompanyId: string;
const picture = () =>
  sharp({ create: { width: 800, height: 400, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();

beforeAll(async () => {
  auth = await startAuth();
  client = authClient(auth.url);
  const { body } = await client.signIn(administrator.email, administrator.password);
  const me = await client.get('/users/me', String(body['access_token']));
  operatorId = String(me.body['id']);
  operatorCompanyId = String(me.body['company_id']);
});
afterAll(() => auth.close());

const store = () => new FsObjectStore(auth.objects);
async function logoKeys(companyId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store().list(`logos/${companyId}`)) keys.push(key);
  return keys;
}

describe('GET /api/company/me', () => {
  it("returns the caller's company, which has no logo at first", async () => {
    const { token, companyId } = await client.register();
    expect(await client.get('/company/me', token)).toEqual({
      status: 200,
      body: { id: companyId, name: 'Acme', logo_url: null, brand: defaultBrand },
    });
  });
});

describe('PUT /api/company/me/brand', () => {
  const brand = { accent_color: '#7a1f5c', banner_color: null, export_template: 'checklist' };
  const set = (token: string, body: unknown) => client.json('PUT', '/company/me/brand', token, body);

  it('is what the company, each of its users and its documents have from then on', async () => {
    const [one, other] = [await client.register(), await client.register()];
    expect(await set(one.token, brand)).toEqual({ status: 200, body: brand });
    expect((await client.get('/company/me', one.token)).body['brand']).toEqual(brand);
    expect((await client.get('/users/me', one.token)).body['company_brand']).toEqual(brand);
    const contact = new AnswerCompanyContact(auth.database);
    const asked = await contact.logo({ company_id: one.companyId });
    expect(CompanyLogo.response.parse(asked).brand).toEqual(brand);
    expect((await client.get('/company/me', other.token)).body['brand']).toEqual(defaultBrand);
  });

  it('is in the audit trail', async () => {
    const { token, companyId, userId } = await client.register();
    await set(token, brand);
    expect(await trailOf(auth.database, companyId)).toContainEqual(
      expect.objectContaining({ action: 'company.brand-changed', userId }),
    );
  });

  it('answers 422 to what is no colour or no template, and changes nothing', async () => {
    const { token } = await client.register();
    for (const wrong of [{ accent_color: 'red' }, { banner_color: '#fff' }, { export_template: 'poster' }])
      expect((await set(token, { ...brand, ...wrong })).status).toBe(422);
    expect((await client.get('/company/me', token)).body['brand']).toEqual(defaultBrand);
  });
});

describe('POST /api/company/me/logo', () => {
  it('stores the picture as PNG under the company and returns a link to this object only', async () => {
    const { token, companyId } = await client.register();
    const { status, body } = await client.uploadLogo(token, await picture(), 'logo.jpg');
    expect(status).toBe(200);
    const link = new URL(String(body['logo_url']), 'http://host/');
    const [key] = await logoKeys(companyId);
    expect(link.pathname).toBe(`/storage/${key}`);
    const paths = new SignedPaths(['media-secret-of-the-tests-0123456789']);
    const part = (name: string) => link.searchParams.get(name) ?? '';
    const parts = {
      expires: part('expires'),
      session: part('session'),
      signature: part('signature'),
    };
    expect(paths.verify(key ?? '', parts)).toBe(true);
    expect((await client.get('/company/me', token)).body['logo_url']).toBe(body['logo_url']);
    expect((await store().stat(key ?? ''))?.contentType).toBe('image/png');
  });

  it('replaces the logo and deletes the old one', async () => {
    const { token, companyId } = await client.register();
    await client.uploadLogo(token, await picture());
    const [first] = await logoKeys(companyId);
    await client.uploadLogo(token, await picture());
    const keys = await logoKeys(companyId);
    expect(keys).toHaveLength(1);
    expect(keys).not.toContain(first);
  });

  it('leaves the logo of another company unchanged', async () => {
    const [one, other] = [await client.register(), await client.register()];
    await client.uploadLogo(one.token, await picture());
    expect((await client.get('/company/me', other.token)).body['logo_url']).toBeNull();
  });

  it('accepts more than the recommended 2 MB, but no more than 10 MB', async () => {
    const { token } = await client.register();
    const noise = await sharp({
      create: {
        width: 1000,
        height: 1000,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
        background: 'white',
      },
    })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(noise.length).toBeGreaterThan(2 * 1024 * 1024);
    expect((await client.uploadLogo(token, noise)).status).toBe(200);
    const large = Buffer.concat([noise, Buffer.alloc(9 * 1024 * 1024)]);
    expect(await client.uploadLogo(token, large)).toMatchObject({ status: 413, body: { type: 'too-large' } });
  });

  it('answers 415 to a file that is no picture and 422 without a file, and stores neither', async () => {
    const { token, companyId } = await client.register();
    expect((await client.uploadLogo(token, Buffer.from('#!/bin/sh'), 'logo.png')).status).toBe(415);
    expect((await client.uploadLogo(token)).status).toBe(422);
    expect((await client.uploadLogo(token, Buffer.alloc(0))).status).toBe(422);
    expect(await logoKeys(companyId)).toEqual([]);
  });
});

describe('a suspended company', () => {
  it('is locked out at once, with the reason, and needs a new session after reactivation', async () => {
    const { token, companyId, email, password } = await client.register();
    expect((await client.get('/users/me', token)).status).toBe(200);
    await auth.companySuspension.suspend(companyId);
    expect(await client.get('/users/me', token)).toMatchObject({ status: 403, body: { type: 'suspended' } });
    expect(await client.signIn(email, password)).toMatchObject({
      status: 403,
      body: { detail: 'Your company’s account is suspended. Please contact support to have it reactivated.' },
    });
    expect((await client.signIn(email, 'wrong')).status).toBe(401);
    await auth.companySuspension.reactivate(companyId);
    expect((await client.get('/users/me', token)).status).toBe(401);
    expect((await client.signIn(email, password)).status).toBe(200);
  });

  it('is reported as suspended at once, and not at all once it is deleted', async () => {
    const [{ companyId }, { companyId: other }] = [await client.register(), await client.register()];
    const ask = () =>
      new AnswerSuspendedCompanies(auth.database).answer({ company_ids: [companyId, other, uuidv7()] });
    await auth.companySuspension.suspend(companyId);
    const { companies } = await ask();
    expect(new Map(companies.map(({ company_id, is_suspended }) => [company_id, is_suspended]))).toEqual(
      new Map([
        [companyId, true],
        [other, false],
      ]),
    );
    await auth.companySuspension.delete(companyId, 'Acme');
    expect(await ask()).toEqual({ companies: [{ company_id: other, is_suspended: false }] });
  });

  it('is suspended once, however often the operator asks', async () => {
    const { companyId } = await client.register();
    await Promise.all([1, 2, 3].map(() => auth.companySuspension.suspend(companyId)));
    const events = await auth.database.system((tx) =>
      tx.query(`select 1 from outbox where name = 'company.suspended' and payload->>'company_id' = $1`, [
        companyId,
      ]),
    );
    expect(events).toHaveLength(1);
  });
});

describe('a deleted company', () => {
  it('is locked out at once and erased: users, sessions, pending mail, logo; its address is free again', async () => {
    const { token, companyId, email, password } = await client.register();
    await client.uploadLogo(token, await picture());
    await auth.database.system((tx) =>
      tx.query(
        `insert into job (id, kind, company_id, subject_id, generation, payload, not_before)
         values (gen_random_uuid(), 'mail.send', $1, 'x', 1, '{}', now() + interval '1 day')`,
        [companyId],
      ),
    );
    await auth.companySuspension.delete(companyId, 'Acme');
    expect((await client.get('/users/me', token)).status).toBe(401);
    expect((await client.signIn(email, password)).status).toBe(401);
    await eventually(async () => {
      const rows = await auth.database.system((tx) =>
        tx.query(
          `select id from company where id = $1 union all select id from app_user where company_id = $1
           union all select id from session where company_id = $1 union all select id from job where company_id = $1`,
          [companyId],
        ),
      );
      return rows.length === 0;
    });
    expect(await logoKeys(companyId)).toEqual([]);
    expect((await client.registerAs(email, password, 'Acme again')).status).toBe(201);
  });

  it('remains in the audit trail without personal data', async () => {
    const { companyId, email } = await client.register();
    await auth.companySuspension.delete(companyId, 'Acme');
    const entries = await eventually(async () => {
      const found = await auth.database.system((tx) =>
        tx.query<{ action: string }>('select * from audit where company_id = $1 order by created_at, id', [
          companyId,
        ]),
      );
      return found.length === 2 && found;
    });
    expect(entries.map(({ action }) => action)).toEqual(['company.registered', 'company.deleted']);
    expect(JSON.stringify(entries)).not.toContain(email);
  });

  it('answers 404 like a company that never existed', async () => {
    const { companyId } = await client.register();
    await auth.companySuspension.delete(companyId, 'Acme');
    for (const id of [companyId, operatorId]) {
      await expect(auth.companySuspension.suspend(id)).rejects.toMatchObject({ type: 'not-found' });
    }
  });

  it('requires its exact name and an operator', async () => {
    const { companyId, token } = await client.register();
    const { body } = await client.signIn(administrator.email, administrator.password);
    const remove = (name: string, bearer: string) =>
      fetch(`${auth.url}/api/admin/companies/${companyId}?name=${name}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${bearer}` },
      });
    expect((await remove('Acme', token)).status).toBe(403);
    const mismatch = await remove('acme', String(body['access_token']));
    expect([mismatch.status, await mismatch.json()]).toMatchObject([
      409,
      { detail: 'Company name does not match. Deletion cancelled.' },
    ]);
    expect((await client.get('/users/me', token)).status).toBe(200);
    expect((await remove('Acme', String(body['access_token']))).status).toBe(204);
    expect((await client.get('/users/me', token)).status).toBe(401);
  });

  it('can never be the company of the operator', async () => {
    await expect(auth.companySuspension.delete(operatorCompanyId, 'Platform')).rejects.toMatchObject({
      type: 'conflict',
    });
    await expect(auth.companySuspension.suspend(operatorCompanyId)).rejects.toMatchObject({
      type: 'conflict',
    });
  });
});

describe('auth.company-contact', () => {
  it('returns the first administrator, and no address for a deleted company', async () => {
    const { companyId, email } = await client.register();
    const contact = new AnswerCompanyContact(auth.database);
    expect(CompanyContact.response.parse(await contact.answer({ company_id: companyId }))).toEqual({
      company_name: 'Acme',
      email,
    });
    expect(await contact.answer({ company_id: operatorId })).toEqual({ company_name: '', email: null });
  });

  it('returns the key of the logo, and none for a deleted company or one without a logo', async () => {
    const { companyId, token } = await client.register();
    const contact = new AnswerCompanyContact(auth.database);
    expect(await contact.logo({ company_id: companyId })).toEqual({ logo_key: null, brand: defaultBrand });
    await client.uploadLogo(token, await picture());
    expect(await contact.logo({ company_id: companyId })).toEqual({
      ...{ logo_key: expect.stringContaining(companyId), brand: defaultBrand },
    });
    expect(await contact.logo({ company_id: operatorId })).toEqual({ logo_key: null });
  });

  it('finds the company of an address in any spelling, and none for an unknown address', async () => {
    const { companyId, email } = await client.register();
    const contact = new AnswerCompanyContact(auth.database);
    const company = { company_id: companyId, company_name: 'Acme' };
    expect(await contact.ofEmail({ email: ` ${email.toUpperCase()}` })).toEqual({ company });
    expect(await contact.ofEmail({ email: 'nobody@example.test' })).toEqual({ company: null });
  });
});

describe('auth.operator-addresses', () => {
  it('returns the addresses of the operators and of no company', async () => {
    await client.register();
    const answer = new AnswerOperatorAddresses(auth.database);
    expect(await answer.answer()).toEqual({ emails: [administrator.email] });
  });
});

describe('row-level security', () => {
  it('shows a company itself and no other', async () => {
    const [one, other] = [await client.register(), await client.register()];
    const seen = await eventually(async () => {
      const found = await auth.database.tenant(one.companyId, (tx) =>
        tx.query<{ id: string }>(
          `select id from company union all select company_id from app_user union all select company_id from session
           union all select company_id from audit`,
        ),
      );
      return found.length === 4 && found;
    });
    expect(new Set(seen.map(({ id }) => id))).toEqual(new Set([one.companyId]));
    expect(seen.map(({ id }) => id)).not.toContain(other.companyId);
  });
});
