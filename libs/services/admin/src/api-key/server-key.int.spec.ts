import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ModelServerKey } from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { trailOf } from '@sop/testing';
import { startAdmin, type AdminService } from '../testing/start-admin.js';

const operator = { isOperator: true };
const address = 'https://models.example.test/v1';
const origin = 'https://models.example.test';
const key = 'gsk_0123456789_abcdefgh';
const path = '/admin/language-model/server-key';
const pathOf = (of: string) => `${path}?address=${encodeURIComponent(of)}`;

describe('the key of a model server', () => {
  let admin: AdminService;
  beforeAll(async () => {
    admin = await startAdmin();
  });
  afterEach(() => admin.call('DELETE', pathOf(address), operator));
  afterAll(() => admin.close());

  const answer = async (of: string) =>
    (await admin.app.get(Bus, { strict: false }).request(ModelServerKey, { origin: of })).key;
  const set = (body: unknown) => admin.call('PUT', path, operator, body);

  it('is stored for the origin of its address, in any format, and removed', async () => {
    const none = { status: 200, body: { is_set: false, key_preview: null } };
    expect(await admin.call('GET', pathOf(address), operator)).toEqual(none);
    const earlier = (await trailOf(admin.database, null)).length;
    const stored = { status: 200, body: { is_set: true, key_preview: 'gsk...efgh' } };
    expect(await set({ address, key: ` ${key} ` })).toEqual(stored);
    expect(await admin.call('GET', pathOf(`${origin}/other/v1/`), operator)).toEqual(stored);
    expect(await answer(origin)).toBe(key);
    expect(await admin.call('DELETE', pathOf(address), operator)).toEqual(none);
    expect(await answer(origin)).toBeNull();
    expect((await trailOf(admin.database, null)).slice(earlier).map(({ action }) => action)).toEqual([
      'model-server-key.set',
      'model-server-key.removed',
    ]);
  });

  it('goes to no other origin: not to another port, scheme or host', async () => {
    await set({ address, key });
    const others = ['https://models.example.test:8443', 'http://models.example.test', 'https://example.test'];
    for (const other of others) expect(await answer(other)).toBeNull();
  });

  it('is refused with blanks, without an address, or for an address that holds a password', async () => {
    const bad = [
      { address, key: 'two words' },
      { address, key: ' ' },
      { address: '', key },
      { address: 'ftp://models.example.test', key },
      { address: 'https://user:pass@models.example.test', key },
    ];
    for (const body of bad) expect(await set(body)).toMatchObject({ status: 422 });
  });

  it('is never written to the database or the log in plain text', async () => {
    await set({ address, key });
    await answer(origin);
    const rows = await admin.database.system((tx) => tx.query(`select secret::text as row from secret`));
    expect(JSON.stringify(rows)).not.toContain('0123456789');
    expect(admin.lines.join('')).not.toContain('0123456789');
  });

  it('is for operators alone', async () => {
    expect((await admin.call('GET', pathOf(address), {})).status).toBe(403);
    expect((await admin.call('PUT', path, {}, { address, key })).status).toBe(403);
    expect((await admin.call('DELETE', pathOf(address), {})).status).toBe(403);
  });
});
