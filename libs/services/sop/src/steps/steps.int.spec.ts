import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes, type BodyInputOf, type Step } from '@sop/contracts';
import { signedIn, trailOf } from '@sop/testing';
import { keyFor } from '@sop/object-store';
import {
  createSop,
  finishedRun,
  generate,
  startSop,
  type Company,
  type SopFixture,
} from '../testing/start-sop.js';

const { sops } = routes;

describe('steps', () => {
  let fixture: SopFixture;
  let ours: Company;
  let sopId: string;
  let step: Step;

  beforeAll(async () => {
    fixture = await startSop();
    ours = await fixture.signIn();
  });
  beforeEach(async () => {
    sopId = await createSop(ours);
    await generate(fixture, ours.companyId, sopId);
    const steps = await ours.client.call(routes.steps.list, { params: { id: sopId } });
    step = steps[0] as Step;
  });
  afterAll(() => fixture.close());

  const paramsOf = () => ({ id: sopId, stepId: step.id });
  /** The step as the reply has it. */
  const save = async (body: BodyInputOf<typeof routes.steps.update>) =>
    (await ours.client.call(routes.steps.update, { params: paramsOf(), body })).steps[0];

  it('R4 refuse an edit of an older revision and return both versions', async () => {
    const { revision } = await ours.client.call(sops.get, { params: { id: sopId } });
    const first = { title: 'Wear gloves', revision };
    const saved = await ours.client.call(routes.steps.update, { params: paramsOf(), body: first });
    expect(saved).toMatchObject({ revision: revision + 1, change: revision + 1 });
    expect(saved.steps[0]?.revision).toBe(step.revision + 1);
    expect((await trailOf(fixture.database, ours.companyId)).at(-1)).toMatchObject({ action: 'sop.edited' });
    const stale = { title: 'Put gloves on', revision };
    const reply = await ours.client.send(routes.steps.update, { params: paramsOf(), body: stale });
    expect([reply.status, await reply.json()]).toMatchObject([
      409,
      {
        type: 'conflict',
        versions: {
          current: { steps: [{ title: 'Wear gloves' }, {}] },
          submitted: { title: 'Put gloves on' },
        },
      },
    ]);
    const steps = await ours.client.call(routes.steps.list, { params: { id: sopId } });
    expect(steps[0]?.title).toBe('Wear gloves');
  });

  it('are read in order, with their evidence', async () => {
    const steps = await ours.client.call(routes.steps.list, { params: { id: sopId } });
    expect(steps.map(({ position, title }) => [position, title])).toEqual([
      [1, 'Put on gloves'],
      [2, 'Clamp the frame'],
    ]);
    expect(steps[0]).toMatchObject({ description: 'Put on gloves with care.', is_edited: false });
    expect(steps[0]?.sentences[0]?.evidence.segment_ids).toEqual([0]);
  });

  it.each<[string, (body: Record<string, string>) => RequestInit]>([
    ['a form', (body) => ({ body: new URLSearchParams(body) })],
    ['a multipart form', (body) => ({ body: multipart(body) })],
    ['JSON', (body) => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })],
  ])('accept an edit as %s, and drop the evidence of the generated words', async (_, init) => {
    const sent = init({ description: 'Wear leather gloves.' });
    const headers = { ...(sent.headers as object), authorization: `Bearer ${ours.client.token ?? ''}` };
    const url = `${fixture.baseUrl}/api/sops/${sopId}/steps/${step.id}`;
    const reply = await fetch(url, { ...sent, headers, method: 'PUT' });
    expect([reply.status, await reply.json()]).toMatchObject([
      200,
      {
        steps: [
          { title: 'Put on gloves', description: 'Wear leather gloves.', sentences: [], is_edited: true },
          {},
        ],
      },
    ]);
    expect((await ours.client.call(sops.get, { params: { id: sopId } })).steps[0]).toMatchObject({
      description: 'Wear leather gloves.',
      is_edited: true,
    });
  });

  it('R4 keep two parallel edits of different parts', async () => {
    const edit = (body: object) => ours.client.call(routes.steps.update, { params: paramsOf(), body });
    await Promise.all([edit({ title: 'Gloves on' }), edit({ description: 'Both hands.' })]);
    const [edited] = await ours.client.call(routes.steps.list, { params: { id: sopId } });
    expect(edited).toMatchObject({ title: 'Gloves on', description: 'Both hands.' });
  });

  it('stay unedited by an empty edit', async () => {
    expect(await save({})).toEqual(step);
  });

  describe('reopened for review', () => {
    const asGenerated = ({ title, description }: Step) => ({ title, description });

    it('return to their state before they were accepted, and are replaced by another run', async () => {
      expect(await save(asGenerated(step))).toMatchObject({ is_edited: true, title_evidence: null });
      expect(await save({ review: 'open' })).toEqual({ ...step, revision: step.revision + 2 });
      const edited = 'select 1 from step where id = $1 and edited_at is not null';
      expect(await fixture.database.system((tx) => tx.query(edited, [step.id]))).toEqual([]);
    });

    it('return to their state before they were edited', async () => {
      await save({ description: 'Both hands.' });
      const { description } = step;
      expect(await save({ description, review: 'open' })).toEqual({ ...step, revision: step.revision + 2 });
    });

    it('keep written words', async () => {
      await save({ ...asGenerated(step), title: 'Gloves on' });
      expect(await save({ review: 'open' })).toMatchObject({
        title: 'Gloves on',
        sentences: step.sentences,
        is_edited: true,
      });
    });
  });

  it('show the chosen frame before the generated picture', async () => {
    const key = keyFor.frame(ours.companyId, sopId, '000007.jpg');
    const thumbnail_key = keyFor.thumbnail(ours.companyId, sopId, '000007.jpg');
    fixture.fakes.frame = { found: true, key, thumbnail_key, seconds: 7, width: 640, height: 360 };
    const reply = await ours.client.call(routes.steps.setScreenshot, {
      params: paramsOf(),
      body: { frame_index: 7 },
    });
    const changed = reply.steps[0] as Step;
    const entry = { action: 'sop.edited', userId: expect.any(String), requestId: expect.any(String) };
    expect((await trailOf(fixture.database, ours.companyId)).at(-1)).toEqual(entry);
    expect(changed.screenshots.map(({ seconds }) => seconds)).toEqual([7, 1]);
    expect(changed.screenshots[0]?.path).toMatch(`storage/${key}?expires=`);
    expect(changed.is_edited).toBe(true);
  });

  it('show readers no other picture than the chosen one while the video is hidden', async () => {
    const { companyId } = ours;
    const [key, thumbnail_key] = [
      keyFor.packedFrame(companyId, sopId, 'run-1', 3),
      keyFor.packedThumbnail(companyId, sopId, 'run-1', 3),
    ];
    fixture.fakes.frame = { found: true, key, thumbnail_key, seconds: 3, width: 640, height: 360 };
    const { revision } = await ours.client.call(routes.steps.setScreenshot, {
      params: paramsOf(),
      body: { frame_index: 3 },
    });
    await ours.client.call(sops.update, { params: { id: sopId }, body: { revision, is_video_hidden: true } });
    const reader = await signedIn(fixture.client, { companyId, role: 'viewer' });
    const picturesFor = async ({ client }: Pick<Company, 'client'>) =>
      (await client.call(routes.steps.list, { params: { id: sopId } }))[0]?.screenshots.map(
        ({ seconds }) => seconds,
      );
    expect(await picturesFor(reader)).toEqual([3]);
    expect((await picturesFor(ours))?.length).toBeGreaterThan(1);
  });

  it('explain that a frame is no longer available', async () => {
    fixture.fakes.frame = { found: false };
    const chosen = ours.client.call(routes.steps.setScreenshot, {
      params: paramsOf(),
      body: { frame_index: 7 },
    });
    await expect(chosen).rejects.toMatchObject({ status: 404 });
    await expect(chosen).rejects.toThrow('Please refresh the frames and choose again.');
  });

  it('need no selection by hand once each has a picture', async () => {
    await fixture.database.system(async (tx) => {
      await tx.execute(`update sop set screenshot_selection_failed = true where id = $1`, [sopId]);
      await tx.execute(
        `update step set generated = jsonb_set(generated, '{screenshots}', '[]') where sop_id = $1`,
        [sopId],
      );
    });
    const key = keyFor.frame(ours.companyId, sopId, '000007.jpg');
    fixture.fakes.frame = { found: true, key, thumbnail_key: key, seconds: 7, width: 1, height: 1 };
    const failed = async () =>
      (await ours.client.call(sops.get, { params: { id: sopId } })).screenshot_selection_failed;
    expect(await failed()).toBe(true);
    const { steps } = await ours.client.call(sops.get, { params: { id: sopId } });
    expect(steps.length).toBeGreaterThan(1);
    for (const [at, { id: stepId }] of steps.entries()) {
      const params = { id: sopId, stepId };
      await ours.client.call(routes.steps.setScreenshot, { params, body: { frame_index: 7 } });
      expect(await failed()).toBe(at + 1 < steps.length);
    }
  });

  it('are found under their own SOP only, also within a company', async () => {
    const other = await createSop(ours);
    await generate(fixture, ours.companyId, other);
    const params = { id: other, stepId: step.id };
    const replies = await Promise.all([
      ours.client.send(routes.steps.update, { params, body: { title: 'Mine' } }),
      ours.client.send(routes.steps.setScreenshot, { params, body: { frame_index: 0 } }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([404, 404]);
    for (const reply of replies) expect(await reply.json()).toMatchObject({ code: 'step.not-found' });
  });

  it('keep or refuse an edit that is made while the SOP is generated again', async () => {
    for (let generation = 2; generation < 6; generation += 1) {
      const [current] = await ours.client.call(routes.steps.list, { params: { id: sopId } });
      await fixture.database.system((tx) =>
        tx.execute('update sop set generation = $2 where id = $1', [sopId, generation]),
      );
      const event = await finishedRun(fixture, ours.companyId, sopId, undefined, generation);
      const params = { id: sopId, stepId: current?.id ?? '' };
      const title = `Edited before ${generation}`;
      const [reply] = await Promise.all([
        ours.client.send(routes.steps.update, { params, body: { title } }),
        fixture.fakes.runFinished(event),
      ]);
      await fixture.expectGenerated(event.run_id);
      const [after] = await ours.client.call(routes.steps.list, { params: { id: sopId } });
      expect(reply.status === 200 ? after?.title : reply.status).toBe(reply.status === 200 ? title : 404);
    }
  });
});

function multipart(body: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, value);
  return form;
}
