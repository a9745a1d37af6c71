import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AiKey } from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { trailOf } from '@sop/testing';
import { Logger } from '@sop/service-kit';
import { SecretsService } from './secrets.service.js';
import { startAdmin, type AdminService } from '../testing/start-admin.js';

const operator = { isOperator: true };
const environmentKey = 'sk-environment-0123456789-envi';
const settingsKey = 'sk-settings-0123456789-sett';

const setKey = (admin: AdminService, api_key: unknown) =>
  admin.call('PUT', '/admin/api-key', operator, { api_key });
const answer = (admin: AdminService) => admin.app.get(Bus, { strict: false }).request(AiKey, {});

describe('without a key in the environment', () => {
  let admin: AdminService;
  beforeAll(async () => {
    admin = await startAdmin();
  });
  afterAll(() => admin.close());

  it('has no key until one is set, and none after it is removed', async () => {
    const none = { is_set: false, source: null, key_preview: null };
    await admin.call('DELETE', '/admin/api-key', operator);
    const earlier = (await trailOf(admin.database, null)).length;
    expect(await admin.call('GET', '/admin/api-key', operator)).toEqual({ status: 200, body: none });
    expect(await answer(admin)).toEqual({ key: null, source: 'none' });
    const set = { is_set: true, source: 'settings', key_preview: 'sk-...sett' };
    expect(await setKey(admin, ` ${settingsKey} `)).toEqual({ status: 200, body: set });
    expect(await admin.call('GET', '/admin/api-key', operator)).toEqual({ status: 200, body: set });
    expect(await answer(admin)).toEqual({ key: settingsKey, source: 'settings' });
    expect(await admin.call('DELETE', '/admin/api-key', operator)).toEqual({ status: 200, body: none });
    expect(await answer(admin)).toEqual({ key: null, source: 'none' });
    const entry = { userId: expect.any(String), requestId: expect.any(String) };
    expect((await trailOf(admin.database, null)).slice(earlier)).toEqual([
      { action: 'api-key.set', ...entry },
      { action: 'api-key.removed', ...entry },
    ]);
  });

  it('refuses a malformed key with the specified text', async () => {
    expect(await setKey(admin, 'pk-123')).toMatchObject({
      status: 422,
      body: { detail: 'Invalid API key format. OpenAI API keys should start with "sk-"' },
    });
    for (const none of ['  ', undefined])
      expect(await setKey(admin, none)).toMatchObject({
        status: 422,
        body: { detail: 'Please enter an API key' },
      });
  });

  it('stores one key when ten are set at once', async () => {
    const keys = Array.from({ length: 10 }, (_, at) => `sk-parallel-0123456789-${at}`);
    const replies = await Promise.all(keys.map((key) => setKey(admin, key)));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(keys).toContain((await answer(admin)).key);
  });

  it('never writes the key to the database or the log in plain text', async () => {
    await setKey(admin, settingsKey);
    await answer(admin);
    const rows = await admin.database.system((tx) =>
      tx.query<{ row: string; ciphertext: string; wrapped: string }>(
        `select secret::text as row, encode(ciphertext, 'escape') as ciphertext, encode(wrapped_key, 'escape') as wrapped from secret`,
      ),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('0123456789');
    expect(admin.lines.join('')).toContain('The AI key was set');
    expect(admin.lines.join('')).not.toContain('0123456789');
  });
});

describe('with a key in the environment', () => {
  let admin: AdminService;
  beforeAll(async () => {
    admin = await startAdmin({ environmentKey });
  });
  afterAll(() => admin.close());

  it('uses it until a key is set in the settings, and again after that is removed', async () => {
    const environment = { is_set: true, source: 'environment', key_preview: 'sk-...envi' };
    await admin.call('DELETE', '/admin/api-key', operator);
    expect((await admin.call('GET', '/admin/api-key', operator)).body).toEqual(environment);
    expect(await answer(admin)).toEqual({ key: environmentKey, source: 'environment' });
    await setKey(admin, settingsKey);
    expect(await answer(admin)).toEqual({ key: settingsKey, source: 'settings' });
    expect((await admin.call('DELETE', '/admin/api-key', operator)).body).toEqual(environment);
  });

  it('remains readable while SECRETS_KEY is rotated, and without the former key after the next start', async () => {
    await setKey(admin, settingsKey);
    const [former, next] = [process.env['SECRETS_KEY'] ?? '', 'n'.repeat(32)];
    const started = (secretsKey: string) =>
      new SecretsService(admin.database, { secretsKey, environmentAiKey: undefined }, admin.app.get(Logger));
    const both = started(`${next}\n${former}`);
    expect(await started(next).open('ai-key')).toBeUndefined();
    expect(await both.open('ai-key')).toBe(settingsKey);
    await both.onApplicationBootstrap();
    expect(await started(next).open('ai-key')).toBe(settingsKey);
  });

  it('falls back to it and logs an error when the stored key cannot be decrypted', async () => {
    await setKey(admin, settingsKey);
    await admin.database.system((tx) => tx.query(`update secret set wrapping_key_id = 'another'`));
    expect(await answer(admin)).toEqual({ key: environmentKey, source: 'environment' });
    expect(admin.lines.join('')).toContain('please set it again');
  });
});
