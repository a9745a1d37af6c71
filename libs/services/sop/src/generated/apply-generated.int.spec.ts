import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { statusMessage, routes, type GeneratedSop, type Step } from '@sop/contracts';
import { eventually } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import {
  createSop,
  detectedBy,
  finishedRun,
  generate,
  startSop,
  type Company,
  type SopFixture,
} from '../testing/start-sop.js';

const { sops } = routes;

describe('applying a run', () => {
  let fixture: SopFixture;
  let ours: Company;
  let sopId: string;

  beforeAll(async () => {
    fixture = await startSop();
  });
  beforeEach(async () => {
    ours = await fixture.signIn();
    sopId = await createSop(ours);
  });
  afterAll(() => fixture.close());

  const read = () => ours.client.call(sops.get, { params: { id: sopId } });
  const failure = (is_refused: boolean) => ({
    run_id: uuidv7(),
    sop_id: sopId,
    company_id: ours.companyId,
    generation: 1,
    detail: 'The video file is damaged and cannot be read.',
    detail_codes: [statusMessage('video.corrupt')],
    is_refused,
    fence: 1,
  });
  const restarted = (generation: number, { fence = 1 } = {}) =>
    fixture.fakes.runRestarted({ sop_id: sopId, company_id: ours.companyId, generation, fence });
  const untilProcessing = () =>
    eventually(async () =>
      expect(await read()).toMatchObject({
        status: 'processing',
        status_detail: null,
        status_detail_codes: [],
      }),
    );
  const again = () => ours.client.call(sops.regenerate, { params: { id: sopId }, body: {} });
  const edit = async (position: number, title: string) => {
    const step = (await read()).steps[position - 1];
    const params = { id: sopId, stepId: step?.id ?? '' };
    const { steps } = await ours.client.call(routes.steps.update, { params, body: { title } });
    return steps[position - 1] as Step;
  };

  it('uses the operator’s frames per second when the draft is made again', async () => {
    await generate(fixture, ours.companyId, sopId);
    const { default_fps } = fixture.fakes.settings;
    fixture.fakes.change({ default_fps: 3 });
    await again();
    fixture.fakes.change({ default_fps });
    await eventually(() => expect(fixture.fakes.received.rerun.get(sopId)).toBe(3));
  });

  describe('that gives the SOP a title', () => {
    const title = 'Assemble a frame';
    const titled = (generation = 1, named: Pick<GeneratedSop, 'title'> = { title }) =>
      generate(fixture, ours.companyId, sopId, undefined, generation, named);
    const rename = (to: string) =>
      ours.client.call(sops.update, { params: { id: sopId }, body: { title: to } });
    const suggested = async () => {
      sopId = await createSop(ours, 'Weld 2 final', { is_title_suggested: 'true' });
    };
    const history = async () =>
      (await ours.client.call(sops.revisions, { params: { id: sopId }, query: {} })).items;

    it('replaces the name of the file, where it is found from then on', async () => {
      await suggested();
      await titled();
      expect((await read()).title).toBe(title);
      const search = async (words: string) =>
        (await ours.client.call(sops.page, { query: { search: words } })).items.map(({ id }) => id);
      expect(await search('ASSEMBLE')).toEqual([sopId]);
      expect(await search('2 final')).toEqual([]);
      expect((await history())[0]).toMatchObject({ before: { title: 'Weld 2 final' }, after: { title } });
    });

    it('never replaces one that a user typed, before or after', async () => {
      await titled();
      expect((await read()).title).toBe('Weld a frame');
      await suggested();
      await rename('Weld a gate');
      await titled();
      expect((await read()).title).toBe('Weld a gate');
      expect((await history())[0]?.after).toEqual({ generation: 1 });
    });

    it('is replaced by that of another run, until a user changes it', async () => {
      await suggested();
      await titled();
      await again();
      await titled(2, { title: 'Assemble a steel frame' });
      expect((await read()).title).toBe('Assemble a steel frame');
      await rename('Weld a gate');
      await again();
      await titled(3);
      expect((await read()).title).toBe('Weld a gate');
    });

    it('replaces the name of the file where the user has taken the change of it back', async () => {
      await suggested();
      const { change } = await rename('Weld a gate');
      expect((await history()).map(({ after }) => after)).toEqual([{ title: 'Weld a gate' }]);
      const params = { id: sopId, revision: change ?? 0 };
      expect((await ours.client.call(sops.undo, { params })).title).toBe('Weld 2 final');
      await titled();
      expect((await read()).title).toBe(title);
    });

    it('leaves the name of the file where the writer gives none', async () => {
      await suggested();
      await titled(1, {});
      expect((await read()).title).toBe('Weld 2 final');
      expect((await history())[0]?.after).toEqual({ generation: 1 });
    });
  });

  it('stores the languages of speech and text, and that they are not known', async () => {
    const languages = { spoken: 'de', written: 'en' };
    await generate(fixture, ours.companyId, sopId, undefined, 1, { languages });
    expect((await read()).languages).toEqual(languages);
    await again();
    await generate(fixture, ours.companyId, sopId, undefined, 2);
    expect((await read()).languages).toBeNull();
  });

  it('writes steps, transcript, equipment and precautions with their evidence, and unused speech', async () => {
    await generate(fixture, ours.companyId, sopId);
    const sop = await read();
    expect(sop).toMatchObject({
      status: 'ready',
      status_detail: null,
      duration_seconds: 30,
      transcription: 'Put on gloves.',
      safety_precautions: 'Wear gloves.',
      equipment: [{ name: 'gloves', evidence: { segment_ids: [0] } }],
      unused_speech: [{ text: 'The frame weighs forty kilos.', start_seconds: 26, end_seconds: 29 }],
      made_by: [{ stage: 'transcribing', provider: 'local', model: 'moonshine' }],
      detected_by: detectedBy,
      video_detail: 'One sound track of this video is in a format that cannot be read here. It was left out.',
      video_detail_codes: [statusMessage('video.sound-left-out', { tracks: 1 })],
    });
    expect(sop.steps[0]).toMatchObject({
      detections: [{ label: 'valve', is_custom: true }],
      screenshots: [{ seconds: 1, detections: [{ label: 'valve', seconds: 1, is_custom: true }] }],
      protective_equipment: [{ name: 'gloves', state: 'absent' }],
    });
    expect(sop.video_path).toMatch(`storage/videos/${ours.companyId}/${sopId}/video.mp4?expires=`);
    expect(
      sop.steps.map(({ title, title_evidence }) => [title, title_evidence?.evidence.end_seconds]),
    ).toEqual([
      ['Put on gloves', 10],
      ['Clamp the frame', 20],
    ]);
    await eventually(() => expect(fixture.fakes.held(ours.companyId)).toEqual([]));
    await fixture.expectUsageToMatch(ours.companyId, 1);
  });

  it('gives the reason why the first choice of provider did not do a stage, a common reason once', async () => {
    const offline = {
      provider: 'local',
      model: 'rules',
      status_messages: [statusMessage('writing.offline-key')],
    };
    const blind = [statusMessage('vision.refused')];
    await generate(fixture, ours.companyId, sopId, undefined, 1, {
      made_by: [
        { stage: 'extracting', ...offline },
        { stage: 'generating', ...offline },
        { stage: 'screenshots', provider: 'local', model: 'sharpness', status_messages: blind },
      ],
    });
    const { writing_detail, writing_detail_codes } = await read();
    expect(writing_detail_codes).toEqual([...offline.status_messages, ...blind]);
    expect(writing_detail).toMatch(/does not accept its API key\. .+ did not look at the pictures/);
  });

  it('drops sentences that repeat the title', async () => {
    const event = await finishedRun(fixture, ours.companyId, sopId, [['Put on gloves', 0, 10]]);
    const { body } = await fixture.store.get(event.result_key);
    const result = JSON.parse(Buffer.concat(await body.toArray()).toString('utf8')) as GeneratedSop;
    for (const step of result.steps)
      step.sentences.unshift({ ...step.title, text: `${step.title.text}.`, confidence: 0.3 });
    await fixture.store.put(event.result_key, Buffer.from(JSON.stringify(result)), {
      contentType: 'application/json',
    });
    await fixture.fakes.runFinished(event);
    await eventually(async () => expect((await read()).status).toBe('ready'));
    const [step] = (await read()).steps;
    expect(step?.description).toBe('Put on gloves with care.');
    expect(step?.title_evidence?.confidence).toBe(0.3);
  });

  it('keeps a user’s words on the step of the same moment after a second run', async () => {
    await generate(fixture, ours.companyId, sopId);
    const edited = await edit(2, 'Clamp it tight');
    expect((await again()).status).toBe('processing');
    await generate(
      fixture,
      ours.companyId,
      sopId,
      [
        ['Hello', 0, 4],
        ['Put gloves on', 4, 9],
        ['Clamp the frame down', 9, 21],
      ],
      2,
    );
    const { steps } = await read();
    expect(steps.map(({ title, is_edited }) => [title, is_edited])).toEqual([
      ['Hello', false],
      ['Put gloves on', false],
      ['Clamp it tight', true],
    ]);
    // The step keeps its id and gets another revision.
    expect(steps[2]).toMatchObject({ id: edited.id, revision: edited.revision + 1 });
  });

  it('keeps an edited step whose moment no new step shows, in its place', async () => {
    await generate(fixture, ours.companyId, sopId);
    await edit(1, 'Wear gloves');
    await again();
    await generate(
      fixture,
      ours.companyId,
      sopId,
      [
        ['Clamp the frame', 10, 20],
        ['Weld the frame', 20, 30],
      ],
      2,
    );
    const { steps } = await read();
    expect(steps.map(({ position, title, is_edited }) => [position, title, is_edited])).toEqual([
      [1, 'Wear gloves', true],
      [2, 'Clamp the frame', false],
      [3, 'Weld the frame', false],
    ]);
  });

  it('keeps the earlier draft when a second run fails', async () => {
    await generate(fixture, ours.companyId, sopId);
    await again();
    await fixture.fakes.runFailed({ ...failure(true), generation: 2 });
    await eventually(async () => expect((await read()).status).toBe('ready'));
    const sop = await read();
    expect(sop.steps.map(({ title }) => title)).toEqual(['Put on gloves', 'Clamp the frame']);
    expect(sop).toMatchObject({
      status_detail:
        'The new draft could not be created, so the earlier one is kept. The video file is damaged and cannot be read.',
      status_detail_codes: [statusMessage('sop.earlier-draft-remains'), statusMessage('video.corrupt')],
    });
    expect(await fixture.objectsOf(ours.companyId)).toContain(`videos/${ours.companyId}/${sopId}/video.mp4`);
  });

  it('starts a second run only when none is in progress and the SOP has a video', async () => {
    await expect(again()).rejects.toMatchObject({ status: 409 });
    await fixture.fakes.runFailed(failure(true));
    await eventually(async () => expect((await read()).status).toBe('failed'));
    await expect(again()).rejects.toMatchObject({ status: 409 });
  });

  it('ignores a run when the SOP has been run again since', async () => {
    const late = await finishedRun(fixture, ours.companyId, sopId);
    await generate(fixture, ours.companyId, sopId);
    await again();
    await fixture.fakes.runFinished(late);
    await fixture.fakes.runFailed(failure(true));
    await fixture.allDelivered();
    await generate(fixture, ours.companyId, sopId, [['From the second run', 0, 5]], 2);
    expect((await read()).steps.map(({ title }) => title)).toEqual(['From the second run']);
    expect(fixture.fakes.received.generated.has(late.run_id)).toBe(false);
    expect(await fixture.objectsOf(ours.companyId)).toContain(`videos/${ours.companyId}/${sopId}/video.mp4`);
  });

  it('ignores a run when the SOP was deleted', async () => {
    const event = await finishedRun(fixture, ours.companyId, sopId);
    await ours.client.call(sops.remove, { params: { id: sopId } });
    await fixture.fakes.runFinished(event);
    await fixture.allDelivered();
    expect(await ours.client.call(sops.list)).toEqual([]);
    expect(fixture.fakes.received.generated.has(event.run_id)).toBe(false);
  });

  it('applies a run once, however often its event is delivered', async () => {
    const event = await generate(fixture, ours.companyId, sopId);
    const before = (await read()).steps.map(({ title }) => title);
    await fixture.fakes.runFinished(event);
    await fixture.allDelivered();
    expect((await read()).steps.map(({ title }) => title)).toEqual(before);
  });

  it.each([1, 2])(
    'is not undone by the failure of an earlier attempt that is delivered later (draft %i)',
    async (generation) => {
      await generate(fixture, ours.companyId, sopId);
      if (generation === 2) {
        await again();
        await generate(fixture, ours.companyId, sopId, [['Better words', 0, 5]], 2);
      }
      await fixture.fakes.runFailed({ ...failure(false), generation });
      await fixture.allDelivered();
      expect(await read()).toMatchObject({ status: 'ready', status_detail: null });
    },
  );

  describe('a failed run', () => {
    it('keeps the video for another attempt', async () => {
      await fixture.fakes.runFailed(failure(false));
      await eventually(async () => expect((await read()).status).toBe('failed'));
      expect((await read()).status_detail).toBe('The video file is damaged and cannot be read.');
      expect(await fixture.objectsOf(ours.companyId)).toHaveLength(1);
      await restarted(1);
      await untilProcessing();
      await generate(fixture, ours.companyId, sopId);
      expect((await read()).status).toBe('ready');
      await fixture.expectUsageToMatch(ours.companyId, 1);
    });

    it('is shown as in progress when it is retried, in any order of events, until a later failure', async () => {
      const failed = (fence: number) => fixture.fakes.runFailed({ ...failure(false), fence });
      await restarted(1, { fence: 1 });
      await fixture.allDelivered();
      await failed(1);
      await fixture.allDelivered();
      expect(await read()).toMatchObject({ status: 'processing', status_detail: null });
      await failed(2);
      await eventually(async () => expect((await read()).status).toBe('failed'));
    });

    it('shows a second draft in progress without the note of its failure, which returns when it fails again', async () => {
      const ofSecond = { ...failure(false), generation: 2 };
      await generate(fixture, ours.companyId, sopId);
      await again();
      await fixture.fakes.runFailed({ ...ofSecond, fence: 1 });
      await eventually(async () => expect((await read()).status_detail).toContain('the earlier one is kept'));
      await restarted(2, { fence: 1 });
      await untilProcessing();
      await fixture.fakes.runFailed({ ...ofSecond, fence: 2 });
      await eventually(async () => expect(await read()).toMatchObject({ status: 'ready' }));
      expect((await read()).status_detail).toContain('the earlier one is kept');
    });

    it.each([1, 2])(
      'stays failed when the retry has failed before its restart is delivered (draft %i)',
      async (generation) => {
        if (generation === 2) {
          await generate(fixture, ours.companyId, sopId);
          await again();
        }
        await fixture.fakes.runFailed({ ...failure(false), generation, fence: 1 });
        await fixture.allDelivered();
        const detail = 'The video has no picture.';
        await fixture.fakes.runFailed({
          ...failure(false),
          generation,
          fence: 2,
          detail,
          detail_codes: [],
        });
        await fixture.allDelivered();
        await restarted(generation, { fence: 1 });
        await fixture.allDelivered();
        const sop = await read();
        expect(sop.status).toBe(generation === 1 ? 'failed' : 'ready');
        expect(sop.status_detail).toContain(detail);
      },
    );

    it('is shown for a draft made again, whatever was retried of the one before', async () => {
      await restarted(1, { fence: 3 });
      await generate(fixture, ours.companyId, sopId);
      await again();
      await fixture.fakes.runFailed({ ...failure(false), generation: 2, fence: 1 });
      await eventually(async () =>
        expect((await read()).status_detail).toContain('The video file is damaged and cannot be read.'),
      );
    });

    it('shows a sentence of an earlier version that was stored without codes', async () => {
      const { detail_codes: _, ...earlier } = failure(false);
      await fixture.fakes.runFailed(earlier);
      await eventually(async () => expect((await read()).status).toBe('failed'));
      expect(await read()).toMatchObject({
        status_detail: earlier.detail,
        status_detail_codes: [],
        can_retry: true,
      });
      const [card] = (await ours.client.call(sops.page, { query: {} })).items;
      expect(card?.can_retry).toBe(true);
    });

    it('stores only the sentence of an unusable video, which does not count', async () => {
      const playable = `videos/${ours.companyId}/${sopId}/video.playable.mp4`;
      await fixture.store.put(playable, Buffer.from('a copy'), { contentType: 'video/mp4' });
      await fixture.fakes.runFailed(failure(true));
      await eventually(async () => expect((await read()).status).toBe('failed'));
      const failed = {
        status_detail: 'The video file is damaged and cannot be read.',
        status_detail_codes: [{ code: 'video.corrupt', parameters: {} }],
        can_retry: false,
      };
      expect(await read()).toMatchObject(failed);
      const [card] = (await ours.client.call(sops.page, { query: {} })).items;
      expect(card).toMatchObject(failed);
      expect(await fixture.objectsOf(ours.companyId)).toEqual([]);
      await fixture.expectUsageToMatch(ours.companyId, 0);
      await ours.client.call(sops.remove, { params: { id: sopId } });
      await fixture.expectUsageToMatch(ours.companyId, 0);
    });
  });

  it('does not restart an SOP that is ready', async () => {
    await generate(fixture, ours.companyId, sopId);
    await restarted(1);
    await fixture.allDelivered();
    expect((await read()).status).toBe('ready');
  });
});
