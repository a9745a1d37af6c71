import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PickFrame, statusMessage, routes } from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { Refused } from '@sop/jobs';
import { keyFor } from '@sop/object-store';
import { eventually } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { StoredBytesRow } from '../storage/stored-bytes.entity.js';
import { RunFrames } from '../worker/run-frames.js';
import { startPipeline, type Company, type PipelineFixture } from '../testing/start-pipeline.js';
import { FrameSetRow } from './frame-set.entity.js';
import { storeRunSet } from './store-run-set.js';

describe('the frames of a video', () => {
  let fixture: PipelineFixture;
  let ours: Company;
  let sopId: string;

  beforeAll(async () => {
    fixture = await startPipeline();
  });
  beforeEach(async () => {
    ours = await fixture.signIn();
    sopId = (await fixture.begin(ours.companyId)).sop_id;
    // Its run has ended: only jobs for sets of frames wait from now on.
    await fixture.database.system((tx) =>
      tx.execute(`update job set state = 'done' where subject_id = $1`, [sopId]),
    );
  });
  afterAll(() => fixture.close());

  const applied = () =>
    fixture.database.system((tx) =>
      tx.execute('update run set applied_at = now() where sop_id = $1', [sopId]),
    );
  const list = (fps: number, company = ours, with_alike?: 'true') =>
    company.client.call(routes.frames.list, {
      params: { id: sopId },
      query: { fps, ...(with_alike && { with_alike }) },
    });
  const settle = (enable_frame_deduplication: boolean) =>
    fixture.fakes.change({ enable_frame_deduplication });
  const ask = (frame_index: number, fps?: number, company = ours) =>
    fixture.app.get(Bus, { strict: false }).request(PickFrame, {
      company_id: company.companyId,
      sop_id: sopId,
      frame_index,
      ...(fps ? { fps } : {}),
    });

  const setOf = (fps: number, isExtraction: boolean): FrameSetRow => ({
    companyId: ours.companyId,
    sopId,
    fps,
    isExtraction,
    width: 640,
    height: 360,
    frames: Array.from({ length: 10 * fps }, (_, index) => ({
      index,
      seconds: index / fps,
      key: keyFor.frame(ours.companyId, sopId, `${fps}-${index}.jpg`),
      thumbnail_key: keyFor.thumbnail(ours.companyId, sopId, `${fps}-${index}.jpg`),
    })),
  });
  const store = (set: FrameSetRow) =>
    fixture.database.system(async (tx) => void (await tx.manager.insert(FrameSetRow, set)));

  it('are selected from a denser set, and a chosen frame is the one that was shown', async () => {
    await store(setOf(2, true));
    await applied();
    const { frames } = await list(0.5);
    expect(frames.map(({ timestamp }) => timestamp)).toEqual([0, 2, 4, 6, 8, 9.5]);
    expect(frames.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5]);
    const picked = await ask(2, 0.5);
    expect(picked).toMatchObject({ found: true, seconds: 4, width: 640, height: 360 });
    expect(frames[2]?.path).toMatch(`storage/${picked.found ? picked.key : ''}?expires=`);
  });

  it('report which frames of the list look the same', async () => {
    const set = setOf(1, true);
    const looks = ['0f0f0f0f0f0f0f0f', 'f0f0f0f00f0f0f0f'];
    await store({
      ...set,
      frames: set.frames.map((frame, at) => ({ ...frame, hash: looks[at < 5 ? 0 : 1] ?? '' })),
    });
    await applied();
    const { frames } = await list(0.5);
    expect(frames.map(({ looks_like }) => looks_like)).toEqual([null, 0, 0, null, 3, 3]);
    expect(frames[0]?.alike_seconds).toEqual([0, 1, 2, 3, 4]);
  });

  it('skip similar neighbours when the operator wants it, and each keeps its index and number', async () => {
    const set = setOf(2, true);
    const looks = ['0f0f0f0f0f0f0f0f', 'f0f0f0f00f0f0f0f'];
    /** Four seconds of one look, two of another, and the first look again. */
    const hashOf = (seconds: number) => looks[seconds >= 4 && seconds < 6 ? 1 : 0] ?? '';
    await store({ ...set, frames: set.frames.map((frame) => ({ ...frame, hash: hashOf(frame.seconds) })) });
    await applied();
    const shown = async (withAlike?: 'true') =>
      (await list(1, ours, withAlike)).frames.map(({ index, frame_number, looks_like }) => [
        index,
        frame_number,
        looks_like,
      ]);
    const all = await shown();
    expect(all.map(([, , looksLike]) => looksLike)).toEqual([null, 0, 0, 0, null, 4, 0, 0, 0, 0, 0]);
    settle(true);
    await eventually(async () => expect(await shown()).toEqual([0, 4, 6].map((at) => all[at])));
    expect(await shown('true')).toEqual(all);
    expect(await ask(6, 1)).toMatchObject({ found: true, seconds: 6 });
    settle(false);
    await eventually(async () => expect(await shown()).toEqual(all));
  });

  it('are those of the latest run, and those of earlier runs remain known at every density', async () => {
    const ofRun = (generation: number, fps: number) => {
      const set = setOf(fps, true);
      const keyOf = (key: string) => key.replace(`/${fps}-`, `/run-${generation}-${fps}-`);
      return { ...set, frames: set.frames.map((frame) => ({ ...frame, key: keyOf(frame.key) })) };
    };
    for (const [generation, fps] of [
      [1, 1],
      [2, 1],
      [3, 2],
      [4, 1],
    ] as const)
      await fixture.database.system((tx) => storeRunSet(tx, generation, ofRun(generation, fps)));
    await applied();
    expect(await ask(3)).toMatchObject({ found: true, key: expect.stringContaining('run-4-1-3') });
    expect((await list(1)).frames[0]?.path).toContain('run-4-1-0');
    const stored = await fixture.rows<{ key: string }>(
      `select frames -> 0 ->> 'key' as key from frame_set where sop_id = $1`,
      sopId,
    );
    const runs = stored.map(({ key }) => /run-\d/.exec(key)?.[0]).sort();
    expect(runs).toEqual(['run-1', 'run-2', 'run-3', 'run-4']);
  });

  it('are the run’s own list without a density', async () => {
    await store(setOf(2, true));
    await store(setOf(4, false));
    expect(await ask(3)).toMatchObject({ found: true, seconds: 1.5 });
    expect(await ask(99)).toEqual({ found: false });
  });

  it('are extracted at a higher density on request, once', async () => {
    await store(setOf(1, true));
    await applied();
    let extractions = 0;
    const worker = fixture.work(async (job, context) => {
      extractions += 1;
      expect(job.payload).toEqual({ fps: 4 });
      await context.finish(async (tx) => void (await tx.manager.insert(FrameSetRow, setOf(4, false))));
    });
    const [one, two] = await Promise.all([list(4), list(4)]);
    await worker.stop();
    expect([one.frames.length, two.frames.length, extractions]).toEqual([40, 40, 1]);
  });

  it('are extracted again on the next request after a failure', async () => {
    await store(setOf(1, true));
    await applied();
    const failing = fixture.work(async () => {
      throw new Error('broken');
    });
    await expect(list(2)).rejects.toMatchObject({ status: 503 });
    await failing.stop();
    const worker = fixture.work(async (_, context) =>
      context.finish(async (tx) => void (await tx.manager.insert(FrameSetRow, setOf(2, false)))),
    );
    expect((await list(2)).frames).toHaveLength(20);
    await worker.stop();
  });

  it('leave no objects and no usage when every worker was killed during the extraction', async () => {
    const frames = (fps: number) =>
      [keyFor.frame, keyFor.thumbnail].map((key) => key(ours.companyId, sopId, `${fps}fps/000001.jpg`));
    for (const key of [...frames(2), ...frames(4)])
      await fixture.store.put(key, Buffer.from('bytes'), { contentType: 'image/jpeg' });
    const row = { companyId: ours.companyId, sopId, reservationId: uuidv7(), bytes: 5, isSettled: false };
    await store(setOf(1, true));
    await applied();
    await fixture.database.system(
      async (tx) => void (await tx.manager.insert(StoredBytesRow, { ...row, part: 'frames-2' })),
    );
    const { database, runtime, app } = fixture;
    const handler = new RunFrames(database, fixture.store, runtime, app.get(Bus, { strict: false }));
    const worker = fixture.work(async () => {
      throw new Refused(statusMessage('work.failed'));
    }, handler);
    await expect(list(2)).rejects.toMatchObject({ status: 503 });
    await worker.stop();
    expect(await fixture.objectsOf(ours.companyId)).toEqual(frames(4));
    expect(await fixture.rows('select 1 from stored_bytes where sop_id = $1::uuid', sopId)).toEqual([]);
  });

  it('are unavailable while the SOP is made, and to other companies', async () => {
    const early = list(1);
    await expect(early).rejects.toMatchObject({ status: 409 });
    await expect(early).rejects.toThrow('Please wait until the SOP is complete.');
    await store(setOf(1, true));
    await applied();
    const stranger = await fixture.signIn();
    await expect(list(1, stranger)).rejects.toMatchObject({ status: 404 });
    expect(await ask(0, 1, stranger)).toEqual({ found: false });
    await eventually(async () => expect((await list(1)).frames).toHaveLength(10));
  });

  it.each([0.3, 11])('are available at the offered densities, not at %d', async (fps) => {
    await expect(list(fps)).rejects.toMatchObject({ status: 422 });
  });
});
