import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { processingSettings, routes } from '@sop/contracts';
import { keyFor } from '@sop/object-store';
import { eventually } from '@sop/testing';
import { startTraining, type Company, type TrainingFixture } from '../testing/start-training.js';

const { datasets } = routes;

/** Enough of an MP4 for the container check. */
const mp4 = (sizeBytes = 100_000): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isom', 'latin1'), randomBytes(sizeBytes)]),
  );

describe('creating a dataset', () => {
  let fixture: TrainingFixture;
  let ours: Company;

  beforeAll(async () => {
    fixture = await startTraining();
  });
  beforeEach(async () => {
    ours = await fixture.signIn();
    fixture.fakes.settings = processingSettings.parse({ max_video_size_gb: 1 });
  });
  afterAll(() => fixture.close());

  const create = (bytes = mp4(), query: object = {}) =>
    ours.client.call(datasets.create, {
      query: { name: 'Press', ...query },
      file: { filename: 'press.mp4', contentType: 'video/mp4', bytes },
    });

  /** Announces a size and sends the beginning; the caller ends the request. */
  function begin(announcedBytes: number, start = '') {
    const headers = {
      authorization: `Bearer ${ours.client.token ?? ''}`,
      'content-type': 'multipart/form-data; boundary=cut',
      'content-length': announcedBytes,
    };
    const upload = request(`${fixture.baseUrl}/api/training/datasets?name=Press`, {
      method: 'POST',
      headers,
    });
    upload.on('error', () => undefined);
    upload.write(start);
    const answer = new Promise<{ status: number | undefined; text: string }>((resolve) =>
      upload.once('response', async (reply) => {
        const chunks = (await reply.toArray()) as Buffer[];
        resolve({ status: reply.statusCode, text: Buffer.concat(chunks).toString() });
      }),
    );
    return { upload, answer };
  }

  /** No row, no object, no job and no usage, as if nothing had happened. */
  async function expectNothingLeft() {
    await eventually(async () => {
      expect(await fixture.objectsOf(ours.companyId)).toEqual([]);
      expect(fixture.fakes.held(ours.companyId)).toEqual([]);
      expect(fixture.fakes.used(ours.companyId, 'storage_bytes')).toBe(0);
    });
    expect(await fixture.rows('select 1 from job where company_id = $1', ours.companyId)).toEqual([]);
    expect(await ours.client.call(datasets.list)).toEqual([]);
  }

  it('stores the video, reserves its storage and enqueues its preparation', async () => {
    const bytes = mp4(300_000);
    const created = await create(bytes, { fps: 2, transcode: false });
    expect(created).toMatchObject({
      name: 'Press',
      fps: 2,
      transcode: false,
      status: 'preparing',
      progress: 0,
      detail: 'Waiting to start',
      frame_count: 0,
      thumbnail: null,
      size_bytes: bytes.length,
    });
    const [job] = await fixture.rows<{ kind: string; subject_id: string }>(
      'select kind, subject_id from job where company_id = $1',
      ours.companyId,
    );
    expect(job?.kind).toBe('prepare');
    expect(await fixture.objectsOf(ours.companyId)).toEqual([
      `datasets/${ours.companyId}/${job?.subject_id ?? ''}/original.mp4`,
    ]);
    expect(fixture.fakes.held(ours.companyId)).toHaveLength(1);
    expect(await ours.client.call(datasets.list)).toEqual([created]);
  });

  it('defaults to 5 frames per second and transcoding', async () => {
    expect(await create()).toMatchObject({ fps: 5, transcode: true });
  });

  it.each([
    ['no name', { name: ' ' }, 'Please provide a dataset name and video file'],
    ['a density between the steps', { fps: 0.7 }, ''],
    ['an invalid density', { fps: 10.5 }, ''],
  ])('refuses %s, and leaves nothing behind', async (_, query, sentence) => {
    const refused = create(mp4(), query);
    await expect(refused).rejects.toMatchObject({ status: 422 });
    await expect(refused).rejects.toThrow(sentence);
    await expectNothingLeft();
  });

  it('refuses a density above the operator’s maximum with a message', async () => {
    fixture.fakes.change({ training_max_fps: 4 });
    const refused = create(mp4(), { fps: 4.5 });
    await expect(refused).rejects.toMatchObject({ status: 422 });
    await expect(refused).rejects.toThrow('At most 4 frames per second can be extracted.');
    await expectNothingLeft();
    expect(await create(mp4(), { fps: 4 })).toMatchObject({ fps: 4 });
  });

  it('refuses more than five hundred datasets of a company, before reading the body and under concurrency', async () => {
    const copies = (count: number) =>
      fixture.rows(
        `insert into dataset (company_id, storage_id, name, fps, transcode, video_key, size_bytes, reservation_id, created_by, created_by_name)
         select company_id, gen_random_uuid(), name, fps, transcode, gen_random_uuid()::text, 0, null, created_by, created_by_name
           from dataset cross join generate_series(1, $2::int) where company_id = $1`,
        ours.companyId,
        count,
      );
    await create();
    await copies(498);
    const some = await Promise.allSettled([create(), create(), create()]);
    expect(some.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { upload, answer } = begin(5 * 1024 ** 2, '--cut');
    const { status, text } = await answer;
    upload.destroy();
    expect(status).toBe(409);
    expect(text).toContain('There are already 500 datasets. Delete one first.');
    expect(await ours.client.call(datasets.list)).toHaveLength(500);
  });

  it('schedules the clean-up after dead processes every minute', async () => {
    const sql = `select 1 from job_schedule where name = 'intake.sweep' and cron = '* * * * *'`;
    await eventually(async () => expect(await fixture.rows(sql)).toHaveLength(1));
  });

  it('uses the video of a finished upload, once', async () => {
    const bytes = mp4(5000);
    const key = (id: string) => keyFor.dataset(ours.companyId, id, 'original.mp4');
    const id = await fixture.fakes.finishedUpload(ours.companyId, 'dataset', key, bytes.length);
    await fixture.store.put(key(id), Buffer.from(bytes), { contentType: 'video/mp4' });
    const fromUpload = () =>
      ours.client.call(datasets.create, { query: { name: 'Press' }, body: { upload_id: id } });
    const answers = await Promise.allSettled([fromUpload(), fromUpload(), fromUpload()]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } });
    expect(await fixture.objectsOf(ours.companyId)).toEqual([key(id)]);
    expect(fixture.fakes.held(ours.companyId)).toHaveLength(1);
    const [job] = await fixture.rows<{ subject_id: string }>(
      'select subject_id from job where company_id = $1',
      ours.companyId,
    );
    expect(job?.subject_id).toBe(id);
  });

  it('leaves nothing of an upload that ends after its company was deleted', async () => {
    await fixture.fakes.companyDeleted(ours.companyId);
    await eventually(async () => {
      expect(await fixture.rows('select 1 from erased where company_id = $1', ours.companyId)).toHaveLength(
        1,
      );
    });
    await expect(create()).rejects.toMatchObject({ status: 403 });
    await expectNothingLeft();
  });
});
