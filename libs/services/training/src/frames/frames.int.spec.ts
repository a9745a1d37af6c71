import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { writeAnnotations } from '../annotations/write-annotations.js';
import { startTraining, type Company, type TrainingFixture } from '../testing/start-training.js';

const { datasets } = routes;

describe('frames of a dataset', () => {
  let fixture: TrainingFixture;
  let ours: Company;

  beforeAll(async () => {
    fixture = await startTraining();
  });
  beforeEach(async () => {
    ours = await fixture.signIn();
  });
  afterAll(() => fixture.close());

  type Query = {
    filter?: 'all' | 'annotated' | 'unannotated';
    from?: number;
    before?: number;
    limit?: number;
  };
  const page = (id: number, query: Query = {}) =>
    ours.client.call(datasets.frames, { params: { id }, query });
  const numbers = (shown: Awaited<ReturnType<typeof page>>) =>
    shown.frames.map(({ frame_number }) => frame_number);

  const box = {
    class_name: 'helmet',
    class_id: 0,
    x_center: 0.5,
    y_center: 0.5,
    width: 0.1,
    height: 0.1,
    confidence: 1,
  };
  /** Boxes on these frames; the background frames are marked as such. */
  const annotate = (id: number, frames: number[], background: number[] = []) =>
    fixture.database.system((tx) =>
      writeAnnotations(
        tx,
        { id, companyId: ours.companyId },
        [
          ...frames.map((frameNumber) => ({ frameNumber, boxes: [box, box], isBackground: false })),
          ...background.map((frameNumber) => ({ frameNumber, boxes: [], isBackground: true })),
        ],
        ours.userId,
      ),
    );

  it('are returned in pages of 50 with their times, sizes and boxes', async () => {
    const { id } = await fixture.storeDataset(ours.companyId, { frameCount: 120, fps: 2 });
    await annotate(id, [1], [2]);
    const first = await page(id);
    expect(numbers(first)).toEqual(Array.from({ length: 50 }, (_, at) => at));
    expect(first).toMatchObject({ total: 120, has_previous: false, has_next: true });
    expect(first.frames[1]).toMatchObject({
      ...{
        frame_number: 1,
        seconds: 0.5,
        width: 640,
        height: 360,
        annotation_count: 2,
        is_background: false,
      },
    });
    expect(first.frames[2]).toMatchObject({ annotation_count: 0, is_background: true });
    expect(first.frames[1]?.path).toMatch(/^storage\/datasets\/.+\/frames\/000001\.jpg\?expires=/);
    expect(first.frames[1]?.thumbnail).toMatch(/^storage\/datasets\/.+\/thumbnails\/000001\.jpg\?expires=/);
    const last = await page(id, { from: 100 });
    expect(numbers(last)).toEqual(Array.from({ length: 20 }, (_, at) => 100 + at));
    expect(last).toMatchObject({ has_previous: true, has_next: false });
  });

  it('are returned in the page before a frame too, in the same order', async () => {
    const { id } = await fixture.storeDataset(ours.companyId, { frameCount: 20 });
    const before = await page(id, { before: 12, limit: 5 });
    expect(numbers(before)).toEqual([7, 8, 9, 10, 11]);
    expect(before).toMatchObject({ has_previous: true, has_next: true });
    const start = await page(id, { before: 3, limit: 5 });
    expect(numbers(start)).toEqual([0, 1, 2]);
    expect(start).toMatchObject({ has_previous: false, has_next: true });
    expect(await page(id, { before: 0 })).toMatchObject({ frames: [], has_previous: false, has_next: true });
    expect(await page(id, { from: 20 })).toMatchObject({ frames: [], has_previous: true, has_next: false });
  });

  it('are filtered by annotation, with boxes or as background', async () => {
    const { id } = await fixture.storeDataset(ours.companyId, { frameCount: 10 });
    await annotate(id, [2, 5, 8], [3]);
    const annotated = await page(id, { filter: 'annotated', from: 3, limit: 2 });
    expect(numbers(annotated)).toEqual([3, 5]);
    expect(annotated).toMatchObject({ total: 4, has_previous: true, has_next: true });
    const unannotated = await page(id, { filter: 'unannotated', from: 2, limit: 3 });
    expect(numbers(unannotated)).toEqual([4, 6, 7]);
    expect(unannotated).toMatchObject({ total: 6, has_previous: true, has_next: true });
    expect(numbers(await page(id, { filter: 'annotated', before: 5 }))).toEqual([2, 3]);
  });

  it('are paginated without gaps or duplicates, ten thousand of them', async () => {
    const { id } = await fixture.storeDataset(ours.companyId, { frameCount: 10_000, fps: 10 });
    const third = Array.from({ length: 3_333 }, (_, at) => at * 3);
    await annotate(id, third);
    const unannotated = await page(id, { filter: 'unannotated', limit: 500, from: 9_000 });
    expect(unannotated.total).toBe(6_667);
    const seen: number[] = [];
    for (let from = 0, more = true; more;) {
      const shown = await page(id, { from, limit: 500 });
      seen.push(...numbers(shown));
      from = (shown.frames.at(-1)?.frame_number ?? 0) + 1;
      more = shown.has_next;
    }
    expect(seen).toEqual(Array.from({ length: 10_000 }, (_, at) => at));
  });

  it('are found by number', async () => {
    const { id } = await fixture.storeDataset(ours.companyId, { frameCount: 3, fps: 0.5 });
    expect(await ours.client.call(datasets.frame, { params: { id, n: 2 } })).toMatchObject({
      frame_number: 2,
      seconds: 4,
    });
    for (const n of [3, 2 ** 31 - 1, 2 ** 31, 2 ** 52])
      await expect(ours.client.call(datasets.frame, { params: { id, n } })).rejects.toMatchObject({
        status: 404,
      });
    await expect(page(id, { from: 2 ** 52 })).rejects.toMatchObject({ status: 422 });
    expect(await page(id, { from: 2 ** 31 - 1 })).toMatchObject({ frames: [], has_previous: true });
    expect(await page(id, { filter: 'unannotated', from: 2 ** 31 - 1 })).toMatchObject({
      frames: [],
      total: 3,
    });
  });

  it('are pictures with private caching and revalidation', async () => {
    const picture = (frame: number) => Buffer.from(`the picture of frame ${frame}`);
    const { id } = await fixture.storeDataset(ours.companyId, { frameCount: 2, picture });
    const image = (n: number, headers: Record<string, string> = {}, size?: 'thumbnail') =>
      ours.client.send(datasets.frameImage, {
        params: { id, n },
        ...(size ? { query: { size } } : {}),
        headers,
      });
    const reply = await image(1);
    expect([reply.status, reply.headers.get('content-type'), await reply.text()]).toEqual([
      200,
      'image/jpeg',
      'the picture of frame 1',
    ]);
    expect(reply.headers.get('cache-control')).toBe('private, max-age=3600');
    const again = await image(1, { 'if-none-match': reply.headers.get('etag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(await (await image(0, {}, 'thumbnail')).text()).toBe('the picture of frame 0');
    expect((await image(2)).status).toBe(404);
    expect((await fetch(reply.url)).status).toBe(401);
  });
});
