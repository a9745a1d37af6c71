import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { processingSettings, routes, type Dataset, sentenceOf } from '@sop/contracts';
import type { JobContext } from '@sop/jobs';
import { probe } from '@sop/media';
import type { ObjectStore } from '@sop/object-store';
import { eventually, planRefusals } from '@sop/testing';
import sharp from 'sharp';
import { makeClips, type Clips } from '../testing/clips.js';
import { startTraining, type Company, type TrainingFixture } from '../testing/start-training.js';

const { datasets } = routes;
const slow = 300_000;

describe('preparing a dataset', () => {
  let fixture: TrainingFixture;
  let clips: Clips;
  let ours: Company;

  beforeAll(async () => {
    [fixture, clips] = await Promise.all([startTraining(), makeClips()]);
  });
  beforeEach(async () => {
    ours = await fixture.signIn();
    fixture.fakes.settings = processingSettings.parse({});
  });
  afterAll(async () => {
    await clips.remove();
    await fixture.close();
  });

  type File = Awaited<ReturnType<Clips['soundOnly']>>;
  const create = (file: File, query: { fps?: number; transcode?: 'true' | 'false' } = {}) =>
    ours.client.call(datasets.create, { query: { name: 'Press', ...query }, file });
  const read = (id: number): Promise<Dataset> => ours.client.call(datasets.get, { params: { id } });

  /** Runs the worker until the dataset is prepared and pending deletions are done. */
  async function prepare(id: number): Promise<Dataset> {
    const worker = fixture.work();
    const ended = await eventually(
      async () => {
        const dataset = await read(id);
        return dataset.status === 'preparing' ? null : dataset;
      },
      { timeoutSeconds: slow / 1000 },
    );
    await eventually(() => worker.running === 0);
    await worker.stop();
    return ended;
  }

  const objects = () => fixture.objectsOf(ours.companyId);
  const filesOf = async () => (await objects()).map((key) => key.split('/').slice(3).join('/'));
  const scratch = () => readdir(join(fixture.runtime.workDir, 'datasets')).catch(() => []);
  async function nothingLeftBy(worker: ReturnType<typeof fixture.work>): Promise<void> {
    await eventually(
      async () => {
        expect(worker.running).toBe(0);
        expect(await objects()).toEqual([]);
        expect(await scratch()).toEqual([]);
      },
      { timeoutSeconds: 60 },
    );
    await worker.stop();
  }
  async function storedBytes(): Promise<number> {
    let bytes = 0;
    for await (const { sizeBytes } of fixture.store.list(`datasets/${ours.companyId}/`)) bytes += sizeBytes;
    return bytes;
  }
  const expectCounted = (bytes: number) =>
    eventually(() => {
      expect(fixture.fakes.held(ours.companyId)).toEqual([]);
      expect(fixture.fakes.used(ours.companyId, 'storage_bytes')).toBe(bytes);
    });

  it(
    'yields frames with their real times, thumbnails and sizes, and keeps the original',
    async () => {
      const { id } = await create(await clips.moving(3), { fps: 2, transcode: 'false' });
      expect(await prepare(id)).toMatchObject({
        ...{ status: 'ready', progress: 100, frame_count: 6, width: 320, height: 240 },
        duration_seconds: expect.closeTo(3, 1),
      });
      const { frames } = await ours.client.call(datasets.frames, { params: { id } });
      expect(frames.map(({ seconds }) => seconds)).toEqual(
        [0, 0.5, 1, 1.5, 2, 2.5].map((s) => expect.closeTo(s, 2)),
      );
      expect((await filesOf()).filter((name) => name.startsWith('frames/'))).toEqual(
        frames.map(({ frame_number }) => `frames/00000${frame_number}.jpg`),
      );
      expect((await filesOf()).filter((name) => !/^(frames|thumbnails)\//.test(name))).toEqual([
        'original.mp4',
      ]);
      const image = await ours.client.send(datasets.frameImage, { params: { id, n: 5 } });
      const picture = await sharp(Buffer.from(await image.arrayBuffer())).metadata();
      expect([picture.format, picture.width, picture.height]).toEqual(['jpeg', 320, 240]);
      expect(await scratch()).toEqual([]);
    },
    slow,
  );

  it(
    'replaces the original by a transcoded video of the operator’s size',
    async () => {
      fixture.fakes.change({ training_transcode_resolution: '480p' });
      const { id } = await create(await clips.moving(2, '1280x720'), { fps: 1 });
      expect(await prepare(id)).toMatchObject({ status: 'ready', frame_count: 2, width: 854, height: 480 });
      const videos = (await objects()).filter((key) => key.endsWith('.mp4'));
      expect(videos.map((key) => key.split('/').at(-1))).toEqual(['video.mp4']);
      const file = join(fixture.runtime.workDir, 'check.mp4');
      await fixture.store.download(videos[0] ?? '', file);
      expect(await probe(file)).toMatchObject({ height: 480, videoCodec: 'h264', pixelFormat: 'yuv420p' });
    },
    slow,
  );

  it(
    'transcodes at the operator’s quality: a lower one uses less storage',
    async () => {
      const film = await clips.moving(2, '640x360');
      const stored = new Map<string, number>();
      const sizeAt = async (training_transcode_quality: number) => {
        fixture.fakes.change({ training_transcode_quality });
        const { id } = await create(film, { fps: 1 });
        expect((await prepare(id)).status).toBe('ready');
        const transcodedKey =
          (await objects()).find((key) => key.endsWith('/video.mp4') && !stored.has(key)) ?? '';
        const size = (await fixture.store.stat(transcodedKey))?.sizeBytes ?? Number.NaN;
        stored.set(transcodedKey, size);
        return size;
      };
      const best = await sizeAt(18);
      expect(await sizeAt(28)).toBeLessThan(best * 0.8);
    },
    slow,
  );

  it(
    'does not transcode when the operator has disabled it',
    async () => {
      fixture.fakes.change({ training_enable_transcode: false });
      const { id } = await create(await clips.moving(1), { fps: 1, transcode: 'true' });
      await prepare(id);
      expect((await filesOf()).filter((name) => name.endsWith('.mp4'))).toEqual(['original.mp4']);
    },
    slow,
  );

  it(
    'counts the stored bytes, and releases all of them with the deletion',
    async () => {
      const { id } = await create(await clips.moving(2), { fps: 5, transcode: 'false' });
      const { size_bytes } = await prepare(id);
      expect(size_bytes).toBe(await storedBytes());
      await expectCounted(size_bytes);
      const smaller = await create(await clips.moving(2, '1280x720'), { fps: 0.5 });
      const remaining = await prepare(smaller.id);
      await expectCounted(size_bytes + remaining.size_bytes);
      expect(size_bytes + remaining.size_bytes).toBe(await storedBytes());
      for (const each of [id, smaller.id]) await ours.client.call(datasets.remove, { params: { id: each } });
      await expectCounted(0);
    },
    slow,
  );

  it(
    'reports monotonic progress in percent',
    async () => {
      const { id } = await create(await clips.moving(8, '640x360'), { fps: 10 });
      const seen: Dataset[] = [];
      const worker = fixture.work();
      await eventually(
        async () => {
          seen.push(await read(id));
          expect(seen.at(-1)?.status).toBe('ready');
        },
        { timeoutSeconds: slow / 1000 },
      );
      await worker.stop();
      const percents = seen.map(({ progress }) => progress);
      expect(percents).toEqual(percents.toSorted((a, b) => a - b));
      expect(new Set(percents).size).toBeGreaterThan(2);
      expect(
        seen.some(({ detail }) =>
          /^(Transcoding the video|Extracting frames|\d+ of 80 frames)$/.test(detail),
        ),
      ).toBe(true);
    },
    slow,
  );

  it.each<[string, () => Promise<File>, RegExp]>([
    ['sound without a picture', () => clips.soundOnly(), /sound but no picture/],
    ['a damaged file', async () => damaged(await clips.moving(1)), /damaged|cannot be read/],
  ])(
    'fails on %s with its message; nothing of it is stored or counted, and it can be deleted',
    async (_, file, sentence) => {
      const { id } = await create(await file());
      const failed = await prepare(id);
      expect(failed).toMatchObject({ status: 'failed', size_bytes: 0, frame_count: 0, thumbnail: null });
      expect(failed.detail).toMatch(sentence);
      await eventually(async () => expect(await objects()).toEqual([]));
      await expectCounted(0);
      expect(await scratch()).toEqual([]);
      await ours.client.call(datasets.remove, { params: { id } });
      expect(await ours.client.call(datasets.list)).toEqual([]);
      await expectCounted(0);
    },
    slow,
  );

  it(
    'refuses more frames than a dataset can hold before extraction, and names a density that fits',
    async () => {
      const { id } = await create(await clips.still(7_300), { fps: 5, transcode: 'true' });
      const { status, detail } = await prepare(id);
      expect(status).toBe('failed');
      expect(detail).toMatch(/^This video would give 36,5\d\d frames.+at most 4\.5 frames per second\.$/);
    },
    slow,
  );

  it(
    'fails with the plan’s message when the frames exceed the plan',
    async () => {
      const { id } = await create(await clips.moving(2), { fps: 10, transcode: 'false' });
      fixture.fakes.refusedKinds.add('storage_bytes');
      const failed = await prepare(id);
      fixture.fakes.refusedKinds.clear();
      expect(failed).toMatchObject({
        status: 'failed',
        detail: sentenceOf(planRefusals.storage_bytes),
        detail_codes: [planRefusals.storage_bytes],
      });
      await eventually(async () => expect(await objects()).toEqual([]));
      await expectCounted(0);
    },
    slow,
  );

  /** A worker whose first attempt is killed while it stores frames: it cleans nothing up. */
  function dyingWorker() {
    let attempts = 0;
    const worker = fixture.work((job, context) => {
      attempts += 1;
      if (attempts > 1) return fixture.prepare.run(job, context);
      const breaking: JobContext = {
        ...{ signal: context.signal, attempt: context.attempt, logger: context.logger },
        stageResult: (stage) => context.stageResult(stage),
        saveStage: (...given) => context.saveStage(...given),
        write: (...given) => context.write(...given),
        waitForExternal: (work) => context.waitForExternal(work),
        finish: () => Promise.reject(new Error('killed')),
        progress: (progress) => {
          context.progress(progress);
          if (progress.stage === 'storing' && progress.percent > 90) throw new Error('killed');
        },
      };
      return fixture.prepare.run(job, breaking);
    });
    return { worker, attempts: () => attempts };
  }

  it(
    'resumes after an interrupted attempt: the video is transcoded once, and each frame exists once',
    async () => {
      const { id } = await create(await clips.moving(5), { fps: 4 });
      const { worker, attempts } = dyingWorker();
      const ready = await eventually(
        async () => {
          const dataset = await read(id);
          return dataset.status === 'preparing' ? null : dataset;
        },
        { timeoutSeconds: slow / 1000 },
      );
      await worker.stop();
      expect(attempts()).toBe(2);
      expect(ready).toMatchObject({ status: 'ready', frame_count: 20 });
      const stages = await fixture.rows<{ stage: string }>(
        'select stage from job_stage where company_id = $1',
        ours.companyId,
      );
      expect(stages).toEqual([{ stage: 'transcoded' }]);
      const names = await filesOf();
      expect(names.filter((name) => name.startsWith('frames/'))).toHaveLength(20);
      expect(names.filter((name) => name.endsWith('.mp4'))).toEqual(['video.mp4']);
      await expectCounted(await storedBytes());
    },
    slow,
  );

  it(
    'leaves nothing when it fails during a deletion that removes objects before rows',
    async () => {
      const { id } = await create(await clips.moving(3), { fps: 4, transcode: 'false' });
      const begun = Promise.withResolvers<void>();
      const removed = Promise.withResolvers<void>();
      const failed = Promise.withResolvers<void>();
      const upload: ObjectStore['upload'] = async (file, key, contentType) => {
        if (!key.endsWith('frames/000005.jpg')) return fixture.store.upload(file, key, contentType);
        begun.resolve();
        await removed.promise;
        await fixture.store.upload(file, key, contentType);
        failed.resolve();
        throw new Error('The folder was taken away');
      };
      const worker = fixture.work((job, context) => fixture.preparingWith({ upload }).run(job, context));
      await begun.promise;
      await fixture.database.system(async (tx) => {
        await tx.execute('delete from dataset where id = $1', [id]);
        await fixture.store.deletePrefix(`datasets/${ours.companyId}/`);
        removed.resolve();
        await failed.promise;
        await pause(500);
        await tx.execute('delete from job where company_id = $1', [ours.companyId]);
      });
      await nothingLeftBy(worker);
    },
    slow,
  );

  it.each(['the dataset', 'its company'])(
    'leaves nothing when %s is deleted during the preparation',
    async (what) => {
      const { id } = await create(await clips.moving(6, '640x360'), { fps: 10 });
      const worker = fixture.work();
      await eventually(async () => expect((await objects()).length).toBeGreaterThan(5), {
        timeoutSeconds: slow / 1000,
      });
      if (what === 'the dataset') await ours.client.call(datasets.remove, { params: { id } });
      else await fixture.fakes.companyDeleted(ours.companyId);
      await nothingLeftBy(worker);
      // The objects of a company may be deleted a moment before its rows.
      await eventually(async () => expect(await ours.client.call(datasets.list)).toEqual([]));
      const frames = await fixture.rows('select 1 from dataset_frame where company_id = $1', ours.companyId);
      expect(frames).toEqual([]);
      if (what === 'the dataset') await expectCounted(0);
    },
    slow,
  );
});

/** The index is valid, the picture data is not. */
function damaged<F extends { bytes: Uint8Array<ArrayBuffer> }>(file: F): F {
  const bytes = Buffer.from(file.bytes);
  bytes.fill(0x5a, bytes.indexOf('mdat') + 4);
  return { ...file, bytes: Uint8Array.from(bytes) };
}
