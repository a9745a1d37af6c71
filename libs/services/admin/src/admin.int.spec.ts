import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ReadAiSettings, ReadProcessingSettings, routes, defaultAiSettings } from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { trailOf } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { CompanySettingsService } from './company-settings/company-settings.service.js';
import { defaultSettings } from './processing/stored-settings.js';
import { startAdmin, type AdminService } from './testing/start-admin.js';

let admin: AdminService;
beforeAll(async () => {
  admin = await startAdmin();
});
afterAll(() => admin.close());

const operator = { isOperator: true };

describe('access', () => {
  const operatorRoutes = [
    ...Object.values(routes.processingSettings),
    ...Object.values(routes.apiKey),
  ].filter(({ owner }) => owner === 'admin');
  it.each(operatorRoutes.map((route) => [route.name, route] as const))(
    '%s is the operator’s alone',
    async (_, route) => {
      expect(await admin.call(route.method, route.path)).toMatchObject({ status: 401 });
      // A company administrator is not an operator.
      expect(await admin.call(route.method, route.path, {})).toMatchObject({
        status: 403,
        body: { type: 'forbidden' },
      });
    },
  );

  it.each(['GET', 'PUT'])('%s /settings needs a session', async (method) => {
    expect(await admin.call(method, '/settings')).toMatchObject({ status: 401 });
  });
});

describe('/api/admin/processing-settings', () => {
  it('returns the specified defaults at first', async () => {
    await admin.database.system((tx) => tx.execute('delete from setting'));
    expect(await admin.call('GET', '/admin/processing-settings', operator)).toEqual({
      status: 200,
      body: defaultSettings,
    });
  });

  it("stores the operator's settings for the pages and the workers", async () => {
    const expected = {
      ...defaultSettings,
      yolo_model: 'yolov8x',
      thread_count: 16,
      enable_screen_recording: false,
    };
    expect(await admin.call('PUT', '/admin/processing-settings', operator, expected)).toEqual({
      status: 200,
      body: expected,
    });
    await admin.call('PUT', '/admin/processing-settings', operator, { ...expected, thread_count: 2 });
    expect((await admin.call('GET', '/admin/processing-settings', operator)).body).toEqual({
      ...expected,
      thread_count: 2,
    });
    const response = await admin.app.get(Bus, { strict: false }).request(ReadProcessingSettings, {});
    expect(response).toMatchObject({
      yolo_model: 'yolov8x',
      thread_count: 2,
      enable_screen_recording: false,
    });
  });

  it('audits a change of the operator', async () => {
    const expected = { ...defaultSettings, max_concurrent_jobs: 7 };
    await admin.call('PUT', '/admin/processing-settings', operator, { ...expected, max_concurrent_jobs: 6 });
    const from = (await trailOf(admin.database, null)).length;
    await admin.call('PUT', '/admin/processing-settings', operator, expected);
    const entries = (await trailOf(admin.database, null)).slice(from);
    expect(entries).toMatchObject([{ action: 'processing-settings.changed' }]);
    expect(entries.every(({ userId, requestId }) => userId && requestId)).toBe(true);
  });

  it.each([
    ['default_fps', 0.4],
    ['default_fps', 8.5],
    ['max_fps', 1.3],
    ['training_max_fps', 10.5],
    ['max_video_size_gb', 51],
    ['max_processing_time_minutes', 4],
    ['thread_count', 17],
    ['max_concurrent_jobs', 0],
    ['training_transcode_quality', 29],
    ['screen_recording_max_duration_minutes', 121],
    ['yolo_model', 'yolov9'],
    ['processing_resolution', '8k'],
    ['unknown', 1],
  ])('refuses %s = %s and changes nothing', async (field, value) => {
    const before = await admin.call('GET', '/admin/processing-settings', operator);
    const reply = await admin.call('PUT', '/admin/processing-settings', operator, {
      ...defaultSettings,
      [field]: value,
    });
    expect(reply).toMatchObject({ status: 422, body: { type: 'invalid-form' } });
    expect(await admin.call('GET', '/admin/processing-settings', operator)).toEqual(before);
  });

  it.each([
    ['default_fps', 'max_fps'],
    ['training_default_fps', 'training_max_fps'],
  ])('refuses %s above %s, at its field', async (first, most) => {
    const body = { ...defaultSettings, [first]: 4.5, [most]: 4 };
    expect(await admin.call('PUT', '/admin/processing-settings', operator, body)).toMatchObject({
      status: 422,
      body: { errors: [{ path: first, message: 'Choose at most the maximum frame rate, 4.' }] },
    });
    const equal = { ...body, [first]: 4 };
    expect((await admin.call('PUT', '/admin/processing-settings', operator, equal)).status).toBe(200);
  });
});

describe('/api/settings', () => {
  it('is empty at first, and stores settings per company', async () => {
    const [own, other] = [{ companyId: uuidv7() }, { companyId: uuidv7() }];
    expect(await admin.call('GET', '/settings', own)).toEqual({ status: 200, body: {} });
    const value = { theme: 'dark', ai: { model: 'whisper-large-v3', detection: true } };
    expect(await admin.call('PUT', '/settings', own, value)).toEqual({ status: 200, body: value });
    expect((await admin.call('GET', '/settings', own)).body).toEqual(value);
    expect((await admin.call('GET', '/settings', other)).body).toEqual({});
    expect((await admin.call('PUT', '/settings', own, {})).body).toEqual({});
    expect((await admin.call('GET', '/settings', own)).body).toEqual({});
  });

  it('refuses values that are no object or too large', async () => {
    const own = { companyId: uuidv7() };
    expect((await admin.call('PUT', '/settings', own, [1, 2])).status).toBe(422);
    expect((await admin.call('PUT', '/settings', own, { a: 'x'.repeat(70_000) })).status).toBe(413);
    expect((await admin.call('GET', '/settings', own)).body).toEqual({});
  });

  it('accepts any text that JSON can contain', async () => {
    const own = { companyId: uuidv7() };
    const value = { text: 'Größe 😀 \\u0000 "quoted"', list: [null, 1.5, false] };
    expect(await admin.call('PUT', '/settings', own, value)).toEqual({ status: 200, body: value });
    expect((await admin.call('GET', '/settings', own)).body).toEqual(value);
  });

  it("provides the company's AI settings, or the defaults when there are none", async () => {
    const [own, other] = [{ companyId: uuidv7() }, { companyId: uuidv7() }];
    const readAiSettings = ({ companyId }: typeof own) =>
      admin.app.get(Bus, { strict: false }).request(ReadAiSettings, { company_id: companyId });
    const expected = {
      ...defaultAiSettings,
      transcription_model: 'whisper-small',
      object_detection: false,
      glossary: ['Flexo GX'],
    };
    await admin.call('PUT', '/settings', own, { theme: 'dark', ai_settings: expected });
    expect([await readAiSettings(own), await readAiSettings(other)]).toEqual([expected, defaultAiSettings]);
  });

  it('refuses invalid AI settings', async () => {
    const own = { companyId: uuidv7() };
    const refused = { ai_settings: { transcription_model: 'whisper-tiny' } };
    expect(await admin.call('PUT', '/settings', own, refused)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'ai_settings.transcription_model' }] },
    });
  });

  it('is deleted with its company', async () => {
    const [gone, stays] = [{ companyId: uuidv7() }, { companyId: uuidv7() }];
    for (const own of [gone, stays]) await admin.call('PUT', '/settings', own, { a: 1 });
    const service = admin.app.get(CompanySettingsService, { strict: false });
    await admin.database.system((tx) => service.erase({ company_id: gone.companyId }, tx));
    expect((await admin.call('GET', '/settings', gone)).body).toEqual({});
    expect((await admin.call('GET', '/settings', stays)).body).toEqual({ a: 1 });
  });
});
