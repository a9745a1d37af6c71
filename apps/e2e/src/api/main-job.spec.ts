import { stat } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, stageNames, type Progress, type Sop } from '@sop/contracts';
import { eventually } from '@sop/testing';
import { sampleVideo } from '../system.js';
import { expectProblem, expectStatus, fetchMedia } from './client.js';
import { createDepartment, joinCompany, registerCompany, type Company } from './companies.js';
import { objectFilesOf } from './object-files.js';

const jobSeconds = 300;
const endings = ['complete', 'error', 'expired'];

describe('SOP from a narrated video', () => {
  let owner: Company;
  let stranger: Company;
  let departmentId: string;
  let sopId: string;
  let sop: Sop;
  const seen: Progress[] = [];

  beforeAll(async () => {
    [owner, stranger] = await Promise.all([registerCompany('Maker'), registerCompany('Stranger')]);
    departmentId = await createDepartment(owner.client);
    const body = { title: 'Change a blade', department_id: departmentId };
    sopId = (await owner.client.call(routes.sops.create, { body, file: sampleVideo })).id;
    const end = await eventually(
      async () => {
        const progress = await owner.client.call(routes.progress.get, { params: { sopId } });
        seen.push(progress);
        return endings.includes(progress.stage) ? progress : null;
      },
      { timeoutSeconds: jobSeconds, intervalMs: 250 },
    );
    expect(end).toMatchObject({ stage: 'complete', progress: 100 });
    sop = await owner.client.call(routes.sops.get, { params: { id: sopId } });
  }, jobSeconds * 1000);

  it('is made in six stages of the specified order, without going back', () => {
    const order = [...stageNames, 'complete'];
    const stages = seen.map(({ stage }) => order.indexOf(stage));
    expect(stages).toEqual([...stages].sort((a, b) => a - b));
    const percents = seen.map(({ progress }) => progress);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(seen.at(-1)?.progress).toBe(100);
    for (const { stages: list } of seen) expect(list.map(({ stage }) => stage)).toEqual([...stageNames]);
  });

  it('is complete as soon as its progress is complete', () => {
    expect(sop.status).toBe('ready');
    expect(sop.department?.id).toBe(departmentId);
    expect(sop.steps.length).toBeGreaterThanOrEqual(5);
    expect(sop.steps.map(({ position }) => position)).toEqual(sop.steps.map((_step, index) => index + 1));
    expect(sop.transcript.length).toBeGreaterThan(0);
    expect(sop.no_procedure_reason).toBeNull();
  });

  it('has the narrated actions as steps', () => {
    const text = sop.steps
      .map(({ title, description }) => `${title} ${description}`)
      .join(' ')
      .toLowerCase();
    // Recognition differs with the processor: most of the words are found on each.
    const spoken = ['glove', 'slider', 'blade', 'handle', 'screwdriver', 'bolt', 'box', 'edge'];
    expect(spoken.filter((word) => text.includes(word)).length).toBeGreaterThanOrEqual(5);
    for (const chatter of ['hello', 'thanks for watching', 'in this video'])
      expect(text).not.toContain(chatter);
  });

  it('has safety precautions that name what to wear, with their time', () => {
    const transcript = sop.transcript.map(({ text }) => text).join(' ');
    expect(sop.precautions).not.toEqual([]);
    if (/gloves/i.test(transcript))
      expect(sop.precautions.map(({ text }) => text).join(' ')).toMatch(/glove/i);
  });

  it('has evidence from speech or picture for every sentence', () => {
    const segmentIds = new Set(sop.transcript.map(({ id }) => id));
    const duration = sop.duration_seconds ?? 0;
    const sentences = sop.steps.flatMap((step) => [
      ...step.sentences,
      ...(step.title_evidence ? [step.title_evidence] : []),
    ]);
    expect(sentences.length).toBeGreaterThanOrEqual(sop.steps.length);
    for (const { evidence } of [...sentences, ...sop.precautions, ...sop.equipment]) {
      expect(evidence.sources.length).toBeGreaterThan(0);
      expect(evidence.segment_ids.every((id) => segmentIds.has(id))).toBe(true);
      expect(evidence.start_seconds).toBeLessThanOrEqual(evidence.end_seconds);
      expect(evidence.end_seconds).toBeLessThanOrEqual(duration + 0.5);
    }
  });

  it('has a picture of each step, taken during the step', async () => {
    for (const step of sop.steps) {
      const [picture] = step.screenshots;
      expect(picture?.seconds).toBeGreaterThanOrEqual(step.start_seconds - 1);
      expect(picture?.seconds).toBeLessThanOrEqual(step.end_seconds + 1);
      for (const path of [picture?.path, picture?.thumbnail]) {
        const { status, headers } = await fetchMedia(path ?? '');
        expect([status, headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image']);
      }
    }
  });

  it('is in the list of its company', async () => {
    const [card] = await owner.client.call(routes.sops.list);
    expect(card).toMatchObject({ id: sopId, status: 'ready', step_count: sop.steps.length });
    expect((await fetchMedia(card?.thumbnail ?? '')).status).toBe(200);
  });

  describe('video of an SOP', () => {
    const video = () => sop.video_path ?? '';

    it('plays without a token, in ranges', async () => {
      const part = await fetchMedia(video(), { range: 'bytes=100-199' });
      expect(part.status).toBe(206);
      expect(part.bytes.length).toBe(100);
      expect(part.headers.get('content-range')).toMatch(/^bytes 100-199\/\d+$/);
      expect(part.headers.get('content-type')).toMatch(/^video\//);
    });

    it('serves a suffix range with the same bytes as the whole', async () => {
      const [whole, end] = await Promise.all([
        fetchMedia(video()),
        fetchMedia(video(), { range: 'bytes=-64' }),
      ]);
      expect([whole.status, end.status]).toEqual([200, 206]);
      expect(whole.headers.get('accept-ranges')).toBe('bytes');
      expect(end.bytes.equals(whole.bytes.subarray(-64))).toBe(true);
    });

    it('answers 416 to a range beyond its end', async () => {
      const { size } = await stat(sampleVideo);
      expect((await fetchMedia(video(), { range: `bytes=${size * 100}-` })).status).toBe(416);
    });

    it('is not sent again to a client that has it', async () => {
      const { headers } = await fetchMedia(video(), { range: 'bytes=0-0' });
      const etag = headers.get('etag') ?? '';
      expect(etag).not.toBe('');
      expect((await fetchMedia(video(), { 'if-none-match': etag })).status).toBe(304);
    });

    it('is refused under a modified or unsigned path', async () => {
      const [path = '', query = ''] = video().split('?');
      const changed = new URLSearchParams(query);
      changed.set('expires', '4102444800');
      expect((await fetchMedia(`${path}?${changed.toString()}`)).status).toBe(403);
      expect([403, 422]).toContain((await fetchMedia(path)).status);
    });
  });

  describe('video that is hidden from viewers', () => {
    const keyOf = (path: string) => decodeURIComponent(path.split('?')[0] ?? '').replace(/^storage\//, '');
    const hide = async (is_video_hidden: boolean) => {
      await owner.client.call(routes.sops.update, { params: { id: sopId }, body: { is_video_hidden } });
    };
    afterAll(() => hide(false));

    it('gives viewers the chosen pictures only: no frame, no other picture, no earlier link', async () => {
      const viewer = await joinCompany(owner.client, 'viewer');
      const before = await viewer.client.call(routes.sops.get, { params: { id: sopId } });
      const { frames } = await owner.client.call(routes.frames.list, {
        params: { id: sopId },
        query: { fps: '1' },
      });
      // Steps show frames of the list: these stay visible.
      const shown = new Set(
        before.steps.flatMap(({ screenshots, more_screenshots }) =>
          [...screenshots.slice(0, 1), ...more_screenshots].map(({ path }) => keyOf(path)),
        ),
      );
      const unused = frames.find(({ path }) => !shown.has(keyOf(path)));
      const first = before.steps[0]?.screenshots[0];
      const statuses = async () => ({
        video: (await fetchMedia(before.video_path ?? '')).status,
        chosen: (await fetchMedia(first?.path ?? '')).status,
        frame: (
          await viewer.client.send(routes.storage.imageProxy, {
            query: { path: keyOf(unused?.path ?? '') },
          })
        ).status,
        thumbnail: (
          await viewer.client.send(routes.storage.imageProxy, {
            query: { path: keyOf(unused?.thumbnail ?? '') },
          })
        ).status,
      });
      expect(await statuses()).toEqual({ video: 200, chosen: 200, frame: 200, thumbnail: 200 });
      await hide(true);
      expect(await statuses()).toEqual({ video: 403, chosen: 200, frame: 404, thumbnail: 404 });
      const { video_path } = await owner.client.call(routes.sops.get, { params: { id: sopId } });
      expect((await fetchMedia(video_path ?? '')).status).toBe(200);
      await viewer.client.call(routes.auth.logout);
      expect((await fetchMedia(first?.path ?? '')).status).toBe(403);
    });
  });

  describe('SOP of another company', () => {
    it('is not listed', async () => {
      expect(await stranger.client.call(routes.sops.list)).toEqual([]);
      await expectProblem(await stranger.client.send(routes.sops.get, { params: { id: sopId } }), 404);
      await expectProblem(await stranger.client.send(routes.progress.get, { params: { sopId } }), 404);
      await expectProblem(await stranger.client.send(routes.frames.list, { params: { id: sopId } }), 404);
    });

    it('cannot be reached through the image proxy or with a path outside the store', async () => {
      const key = decodeURIComponent((sop.steps[0]?.screenshots[0]?.path ?? '').split('?')[0] ?? '').replace(
        /^.*?\/?storage\//,
        '',
      );
      await expectStatus(await owner.client.send(routes.storage.imageProxy, { query: { path: key } }), 200);
      await expectProblem(
        await stranger.client.send(routes.storage.imageProxy, { query: { path: key } }),
        404,
      );
      for (const path of [
        '../secrets.json',
        'http://127.0.0.1:1/',
        `screenshots/${owner.companyId}/../../secrets.json`,
      ])
        await expectProblem(
          await owner.client.send(routes.storage.imageProxy, { query: { path } }),
          400,
          404,
          422,
        );
    });

    it('cannot be changed or deleted', async () => {
      const params = { id: sopId };
      await expectProblem(
        await stranger.client.send(routes.sops.update, { params, body: { title: 'Mine' } }),
        404,
      );
      await expectProblem(await stranger.client.send(routes.sops.remove, { params }), 404);
      expect((await owner.client.call(routes.sops.get, { params })).title).toBe('Change a blade');
    });
  });

  it('has steps that its own company can change, and stores the change', async () => {
    const step = sop.steps[0];
    const params = { id: sopId, stepId: step?.id ?? '' };
    const body = { title: 'Put on gloves', description: 'Wear cut resistant gloves on both hands.' };
    const changed = await owner.client.call(routes.steps.update, { params, body });
    expect(changed.steps[0]).toMatchObject({ ...body, is_edited: true });
    const [read] = await owner.client.call(routes.steps.list, { params });
    expect(read).toMatchObject(body);
  });

  it('is deleted with everything that belongs to it', async () => {
    const signed = [
      sop.video_path,
      ...sop.steps.flatMap(({ screenshots }) => screenshots.map(({ path }) => path)),
    ];
    await owner.client.call(routes.sops.remove, { params: { id: sopId } });
    await expectProblem(await owner.client.send(routes.sops.get, { params: { id: sopId } }), 404);
    expect(await owner.client.call(routes.sops.list)).toEqual([]);
    await eventually(
      async () => {
        for (const path of signed) expect((await fetchMedia(path ?? '')).status).toBe(404);
        expect((await objectFilesOf(owner.companyId)) ?? []).toEqual([]);
      },
      { timeoutSeconds: 60 },
    );
  });
});
