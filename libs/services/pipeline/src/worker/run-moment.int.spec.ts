import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PickFrame, RegionsDestroyed, routes } from '@sop/contracts';
import { JobWorker } from '@sop/jobs';
import { Bus } from '@sop/messaging';
import { keyFor, locateInPack } from '@sop/object-store';
import { eventually, retryUnavailable } from '@sop/testing';
import sharp from 'sharp';
import { VideoHiddenRegions } from '../hidden/video-hidden-regions.js';
import { startPipeline, type Company, type PipelineFixture } from '../testing/start-pipeline.js';
import { RunFrames } from './run-frames.js';
import { RunHide } from './run-hide.js';
import { RunMoment } from './run-moment.js';

const slow = 300_000;
/** The whole width of the upper half. */
const regions = [{ x: 0, y: 0, width: 1, height: 0.4 }];

describe('any moment of a video', () => {
  let fixture: PipelineFixture;
  let worker: JobWorker;
  let folder: string;
  let clip: string;
  let ours: Company;
  let sopId: string;

  beforeAll(async () => {
    fixture = await startPipeline();
    folder = await mkdtemp(join(tmpdir(), 'sop-moment-'));
    clip = join(folder, 'clip.mp4');
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=10', '-t', '6'];
    const encoded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-pix_fmt', 'yuv420p'];
    await promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', ...picture, ...encoded, clip]);
    const { database, store, runtime, app } = fixture;
    const parts = [database, store, runtime] as const;
    const bus = app.get(Bus, { strict: false });
    worker = new JobWorker({
      ...{ database, slots: () => 2, leaseSeconds: 30, heartbeatSeconds: 0.2, pollSeconds: 0.1 },
      handlers: [new RunMoment(...parts, bus), new RunFrames(...parts, bus), new RunHide(...parts)],
    });
    worker.start();
  }, slow);
  beforeEach(async () => {
    ours = await fixture.signIn();
    sopId = (await fixture.begin(ours.companyId)).sop_id;
    await fixture.store.upload(clip, keyFor.video(ours.companyId, sopId, 'mp4'), 'video/mp4');
    await fixture.rows(`update job set state = 'done' where subject_id = $1`, sopId);
    await fixture.rows('update run set applied_at = now() where sop_id = $1', sopId);
  });
  afterAll(async () => {
    await worker.stop();
    await fixture.close();
    await rm(folder, { recursive: true, force: true });
  });

  const take = (seconds: number, company = ours) =>
    retryUnavailable(() =>
      company.client.call(routes.moments.take, { params: { id: sopId }, body: { seconds } }),
    );
  const list = (fps: number) =>
    retryUnavailable(() => ours.client.call(routes.frames.list, { params: { id: sopId }, query: { fps } }));
  const keyOf = (path: string) => path.replace(/^storage\//, '').replace(/\?.*$/, '');
  /** Whether a part of a picture has any colour; the mosaic of hidden regions is grey. */
  const isColoured = async (path: string, part: 'hidden' | 'shown') => {
    const picture = sharp(await buffer((await fixture.store.get(keyOf(path))).body));
    const { width, height } = await picture.metadata();
    const top = Math.floor(height * (part === 'hidden' ? 0.05 : 0.6));
    const inside = { left: 2, top, width: width - 4, height: Math.floor(height * 0.25) };
    const { data } = await picture.extract(inside).raw().toBuffer({ resolveWithObject: true });
    let most = 0;
    for (let at = 0; at < data.length; at += 3)
      most = Math.max(most, Math.abs((data[at] ?? 0) - (data[at + 1] ?? 0)));
    return most > 40;
  };
  const hide = (from_seconds: number, to_seconds: number, number = 1) =>
    fixture.fakes.emit(RegionsDestroyed, {
      ...{ company_id: ours.companyId, sop_id: sopId, number, from_seconds, to_seconds, regions },
    });
  const isHidden = async () =>
    (
      await fixture.rows(
        `select 1 from job where kind = 'hide' and subject_id = $1 and state = 'done'`,
        sopId,
      )
    ).length > 0;

  it(
    'becomes a frame once, which counts as storage and can be chosen',
    async () => {
      const used = fixture.fakes.used(ours.companyId, 'storage_bytes');
      const [frame, same] = await Promise.all([take(1.2), take(1.2)]);
      expect(frame.timestamp).toBeCloseTo(1.2, 3);
      expect(keyOf(same.path)).toBe(keyOf(frame.path));
      const bytes = await Promise.all(
        [frame.path, frame.thumbnail].map(
          async (path) => (await fixture.store.stat(keyOf(path)))?.sizeBytes ?? 0,
        ),
      );
      expect(bytes.every((size) => size > 0)).toBe(true);
      const added = bytes.reduce((sum, size) => sum + size, 0);
      await eventually(() => fixture.fakes.used(ours.companyId, 'storage_bytes') === used + added);
      await take(5.9);
      const ask = { company_id: ours.companyId, sop_id: sopId, at_seconds: 1.2 };
      const picked = await fixture.app.get(Bus, { strict: false }).request(PickFrame, ask);
      expect(picked).toMatchObject({ found: true, key: keyOf(frame.path), width: 640, height: 360 });
      await fixture.fakes.deleted({ sop_id: sopId, company_id: ours.companyId });
      await eventually(() => fixture.fakes.used(ours.companyId, 'storage_bytes') === used);
      expect(await fixture.store.stat(keyOf(frame.path))).toBeUndefined();
    },
    slow,
  );

  it(
    'belongs to one company, and is between the first and last frame',
    async () => {
      await expect(take(1, await fixture.signIn())).rejects.toMatchObject({ status: 404 });
      await expect(take(-1)).rejects.toMatchObject({ status: 422 });
      expect((await take(1000)).timestamp).toBeCloseTo(5.9, 3);
      await fixture.rows('update run set applied_at = null where sop_id = $1', sopId);
      await expect(take(2)).rejects.toMatchObject({ status: 409 });
    },
    slow,
  );

  it(
    'shows no hidden region, in existing frames and in later ones',
    async () => {
      const before = (await list(1)).frames;
      const moment = await take(2.5);
      for (const { path } of [...before, moment]) expect(await isColoured(path, 'hidden')).toBe(true);
      await hide(2, 4);
      await eventually(isHidden, { timeoutSeconds: 60 });
      const later = [
        ...(await list(1)).frames,
        ...(await list(2)).frames,
        moment,
        await take(3.3),
        await take(5),
      ];
      expect(later.length).toBeGreaterThan(15);
      for (const { path, thumbnail, timestamp } of later) {
        const isWithin = timestamp > 1.9 && timestamp < 4.1;
        for (const each of [path, thumbnail]) {
          expect([timestamp, await isColoured(each, 'hidden')]).toEqual([timestamp, !isWithin]);
          expect(await isColoured(each, 'shown')).toBe(true);
        }
      }
    },
    slow,
  );

  it(
    'leaves nothing hidden in a pack of frames, nor in a picture that replaces one of it',
    async () => {
      const [first] = (await list(2)).frames;
      const replaced = keyOf(first?.path ?? '');
      const { pack = '' } = locateInPack(replaced) ?? {};
      const original = await buffer((await fixture.store.get(replaced)).body);
      const whole = async () => buffer((await fixture.store.get(pack)).body);
      expect((await whole()).includes(original)).toBe(true);
      // As when the picture of a step is drawn on under its own key.
      await fixture.store.put(replaced, original, { contentType: 'image/jpeg' });
      await hide(0, 6);
      await eventually(isHidden, { timeoutSeconds: 60 });
      expect((await whole()).includes(original)).toBe(false);
      for (const { path, thumbnail } of (await list(2)).frames)
        for (const each of [path, thumbnail]) expect(await isColoured(each, 'hidden')).toBe(false);
    },
    slow,
  );

  it(
    'is made again when more is hidden during the job',
    async () => {
      const hidden = await VideoHiddenRegions.of(fixture.database, sopId);
      await hide(0, 6);
      await eventually(isHidden, { timeoutSeconds: 60 });
      await expect(fixture.database.system((tx) => hidden.requireLatest(tx))).rejects.toThrow(
        'hidden during this job',
      );
    },
    slow,
  );

  it(
    'is deleted with its SOP',
    async () => {
      await hide(0, 6);
      await eventually(isHidden, { timeoutSeconds: 60 });
      await fixture.fakes.deleted({ sop_id: sopId, company_id: ours.companyId });
      await eventually(
        async () => (await fixture.rows('select 1 from hidden_region where sop_id = $1', sopId)).length === 0,
      );
    },
    slow,
  );
});
