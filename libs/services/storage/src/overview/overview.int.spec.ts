import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller } from '@nestjs/common';
import {
  CompanyNames,
  routes,
  DeleteRedundantUploads,
  type RequestOf,
  type ResponseOf,
} from '@sop/contracts';
import { databaseToken, type Database } from '@sop/database';
import { defineJob, JobQueue } from '@sop/jobs';
import { OnRequest } from '@sop/messaging';
import { keyFor, OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import {
  eventually,
  fakesModule,
  signedIn,
  startApp,
  trailOf,
  type Client,
  type TestApp,
} from '@sop/testing';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { StorageModule } from '../storage.module.js';
import { Fakes } from '../testing/fakes.js';
import { requestMeasurement } from './request-measurement.js';
import { storedBytes } from './stored-bytes-gauge.js';
import { DeleteMeasurements } from './delete-measurements.js';
import { measureStorage, note, type Measured } from './measure-storage.js';

const { platformStorage } = routes;
const names = new Map<string, string>();
const requests: RequestOf<typeof DeleteRedundantUploads>[] = [];

@Controller()
class AdminNeighbour {
  @OnRequest(CompanyNames)
  async names({ company_ids }: RequestOf<typeof CompanyNames>): Promise<ResponseOf<typeof CompanyNames>> {
    const named = company_ids.filter((id) => names.has(id));
    return { companies: named.map((company_id) => ({ company_id, name: names.get(company_id) ?? '' })) };
  }
}

@Controller()
class SopNeighbour {
  @OnRequest(DeleteRedundantUploads)
  async deleteRedundant(
    request: RequestOf<typeof DeleteRedundantUploads>,
  ): Promise<ResponseOf<typeof DeleteRedundantUploads>> {
    requests.push(request);
    return { file_count: 2, size_bytes: 3 * 1024 ** 3 };
  }
}

@Controller()
class Quiet {}

let test: TestApp;
let operator: Client;
let store: ObjectStore;
const databaseOf = (service: Parameters<typeof databaseToken>[0]) =>
  test.app.get<Database>(databaseToken(service), { strict: false });

beforeAll(async () => {
  test = await startApp(
    [
      StorageModule,
      fakesModule('billing', Fakes),
      fakesModule('admin', AdminNeighbour),
      fakesModule('sop', SopNeighbour),
      fakesModule('pipeline', Quiet),
      fakesModule('training', Quiet),
    ],
    { services: ['storage', 'billing', 'admin', 'sop', 'pipeline', 'training'] },
  );
  operator = (await signedIn(test.client, { isOperator: true })).client;
  store = test.app.get<ObjectStore>(OBJECT_STORE, { strict: false });
});
afterAll(() => test.close());
beforeEach(() => void requests.splice(0));

async function put(key: string, sizeBytes: number, daysOld = 0): Promise<string> {
  await store.put(key, Buffer.alloc(sizeBytes), { contentType: 'application/octet-stream' });
  const at = new Date(Date.now() - daysOld * 86_400_000);
  await utimes(join(process.env['OBJECTS_DIR'] ?? '', 'objects', key), at, at).catch(() =>
    utimes(join(process.env['OBJECTS_DIR'] ?? '', key), at, at),
  );
  return key;
}

/** Measures the storage, as the job does every hour. */
async function measured(): Promise<void> {
  const before = (await operator.call(platformStorage.stats)).measured_at;
  await operator.call(platformStorage.measure);
  await eventually(async () => {
    const { measured_at, is_measuring } = await operator.call(platformStorage.stats);
    expect([measured_at !== before, is_measuring]).toEqual([true, false]);
  });
}

describe('the storage overview', () => {
  it('queues at most one measurement, however often it is requested', () =>
    databaseOf('storage').system(async (tx) => {
      for (let times = 0; times < 5; times += 1) await requestMeasurement(tx, new JobQueue('storage'));
      const waiting = `select 1 from job where kind = $1 and state = 'waiting'`;
      expect(await tx.query(waiting, [measureStorage.kind])).toHaveLength(1);
    }));

  it('lists totals by type and company, the largest files and the disk', async () => {
    const [acme, zeta] = [uuidv7(), uuidv7()];
    names.set(acme, 'Acme');
    await put(keyFor.video(acme, uuidv7(), 'mp4'), 3 * 1024 ** 2);
    await put(keyFor.frame(acme, uuidv7(), '1.jpg'), 1024 ** 2);
    await put(keyFor.screenshot(acme, uuidv7(), '1.jpg'), 512 * 1024);
    const largest = await put(keyFor.model(zeta, uuidv7(), 'weights.bin'), 8 * 1024 ** 2);
    await measured();
    const stats = await operator.call(platformStorage.stats);
    expect(stats.by_type.videos).toEqual({ file_count: 1, size_mb: 3, size_bytes: 3 * 1024 ** 2 });
    expect(stats.by_type.screenshots).toMatchObject({ file_count: 2, size_mb: 1.5 });
    expect(stats.by_type.datasets.file_count).toBe(0);
    const reported = await databaseOf('storage').system((tx) => tx.query(storedBytes.sql));
    expect(reported).toHaveLength(6);
    expect(reported).toContainEqual({ type: 'videos', value: 3 * 1024 ** 2 });
    expect(reported).toContainEqual({ type: 'datasets', value: 0 });
    expect(stats.by_company.filter(({ company_id }) => [acme, zeta].includes(company_id))).toEqual([
      { company_id: zeta, company_name: zeta, videos_mb: 0, screenshots_mb: 0, models_mb: 8, total_mb: 8 },
      {
        company_id: acme,
        company_name: 'Acme',
        videos_mb: 3,
        screenshots_mb: 1.5,
        models_mb: 0,
        total_mb: 4.5,
      },
    ]);
    expect(stats.largest_files[0]).toMatchObject({
      path: largest,
      name: 'weights.bin',
      type: 'models',
      size_mb: 8,
    });
    expect(stats.disk.total_gb).toBeGreaterThan(0);
    expect(stats.disk.used_gb + stats.disk.free_gb).toBeCloseTo(stats.disk.total_gb, 0);
    const forget = test.app.get(DeleteMeasurements, { strict: false });
    await databaseOf('storage').system((tx) => forget.forget({ company_id: acme, at: undefined }, tx));
    const companies = async () =>
      (await operator.call(platformStorage.stats)).by_company
        .map(({ company_id }) => company_id)
        .filter((id) => [acme, zeta].includes(id));
    expect(await companies()).toEqual([zeta]);
    const erased = 'insert into erased (subject_id, company_id) values ($1, $1)';
    await databaseOf('storage').system((tx) => tx.execute(erased, [acme]));
    await measured();
    expect(await companies()).toEqual([zeta]);
  });

  it('removes temporary files of finished work, and no others', async () => {
    const [company, making, idle, training, young] = [uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7()];
    const job = defineJob({ kind: 'sop' });
    for (const [service, subjectId] of [
      ['pipeline', making],
      ['training', training],
    ] as const)
      await databaseOf(service).system((tx) =>
        new JobQueue(service).enqueue(tx, job, { companyId: company, subjectId, payload: {} }),
      );
    const needed = [
      await put(keyFor.temp(company, making, 'reply-1.txt'), 100, 3),
      await put(keyFor.temp(company, training, 'checkpoint.bin'), 100, 3),
      await put(keyFor.temp(company, young, 'reply-2.txt'), 100),
    ];
    const reclaimable = await put(keyFor.temp(company, idle, 'reply-3.txt'), 100, 3);
    await measured();
    const { recommendations } = await operator.call(platformStorage.recommendations);
    expect(recommendations.map(({ action, priority }) => [action, priority])).toEqual([
      ['cleanup_temp', 'low'],
      ['cleanup_old', 'medium'],
    ]);
    const preview = await operator.call(platformStorage.cleanup, {
      body: { action: 'cleanup_temp', dry_run: true },
    });
    expect(preview).toMatchObject({ dry_run: true, file_count: 3 });
    expect(await store.stat(reclaimable)).toBeDefined();
    const earlier = await trailOf(databaseOf('storage'), null);
    expect(earlier.filter(({ action }) => action !== 'storage.cleaned')).toEqual([]);
    await operator.call(platformStorage.cleanup, { body: { action: 'cleanup_temp' } });
    await eventually(async () => expect(await store.stat(reclaimable)).toBeUndefined());
    for (const key of needed) expect(await store.stat(key)).toBeDefined();
    const trail = await trailOf(databaseOf('storage'), null);
    expect(trail.slice(earlier.length)).toMatchObject([{ action: 'storage.cleaned' }]);
  });

  it('announces how many uploads are redundant before it has the owning service delete them', async () => {
    const body = { action: 'cleanup_old', storage_type: 'videos', days: 90 } as const;
    const preview = await operator.call(platformStorage.cleanup, { body: { ...body, dry_run: true } });
    expect(preview).toEqual({
      message: '2 video uploads (3072 MB) would be removed.',
      ...{ dry_run: true, file_count: 2, size_mb: 3072 },
    });
    await operator.call(platformStorage.cleanup, { body });
    expect(requests).toEqual([
      { days: 90, dry_run: true },
      { days: 90, dry_run: false },
    ]);
  });

  it.each(['screenshots', 'datasets'] as const)('removes no %s', async (storage_type) => {
    const reply = await operator.call(platformStorage.cleanup, {
      body: { action: 'cleanup_old', storage_type, days: 1 },
    });
    expect(reply).toMatchObject({ file_count: 0, message: expect.stringContaining('is still needed') });
  });

  it('is available to operators only', async () => {
    const { client } = await signedIn(test.client);
    for (const route of Object.values(platformStorage)) expect((await client.send(route)).status).toBe(403);
  });
});

describe('measuring objects', () => {
  it('holds the ten largest and a bounded list of reclaimable files, whatever their number', () => {
    const found: Measured = { totals: new Map(), largest: [], reclaimable: [] };
    const company = uuidv7();
    for (let size = 1; size <= 12_000; size += 1)
      note(
        found,
        {
          key: keyFor.temp(company, company, `${size}.txt`),
          sizeBytes: size,
          contentType: 'text/plain',
          etag: '',
          modifiedAt: new Date(0),
        },
        Date.now(),
      );
    expect(found.largest.map(({ sizeBytes }) => sizeBytes)).toEqual(
      Array.from({ length: 10 }, (_, index) => 12_000 - index),
    );
    expect(found.reclaimable).toHaveLength(10_000);
    expect([...found.totals.values()]).toEqual([
      { companyId: company, type: 'temp', files: 12_000, bytes: (12_000 * 12_001) / 2 },
    ]);
  });
});
