import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually, retryUnavailable, signedIn, trailOf } from '@sop/testing';
import { startTraining, type Company, type TrainingFixture } from '../testing/start-training.js';

const { annotations, datasets } = routes;

describe('annotations', () => {
  let fixture: TrainingFixture;
  let ours: Company;
  let id: number;

  beforeAll(async () => {
    fixture = await startTraining();
  });
  beforeEach(async () => {
    ours = await fixture.signIn();
    ({ id } = await fixture.storeDataset(ours.companyId));
  });
  afterAll(() => fixture.close());

  const box = (class_name: string, x_center = 0.5, width = 0.2) => ({
    ...{ class_name, class_id: 0, x_center, y_center: 0.5, width, height: 0.25, confidence: 1 },
  });
  const save = (frame_number: number, boxes: object[], more: object = {}) =>
    ours.client.call(annotations.save, {
      params: { id },
      body: { frame_number, boxes: boxes as ReturnType<typeof box>[], ...more },
    });
  const list = () => ours.client.call(annotations.list, { params: { id } });
  const version = async () => (await ours.client.call(datasets.get, { params: { id } })).version;

  it('replace the frame’s previous annotation, and are returned as they were saved', async () => {
    await save(3, [box('helmet'), box('glove', 1 / 3, 1 / 7)]);
    const saved = await save(3, [box('glove', 2 / 3, 1 / 9)]);
    expect(saved).toEqual({ frame_number: 3, boxes: [box('glove', 2 / 3, 1 / 9)], is_background: false });
    expect(await list()).toEqual([saved]);
  });

  it('have class 0, confidence 1 and trimmed labels, whatever was sent', async () => {
    const sent = { ...box(' helmet '), class_id: 4, confidence: 0.2 };
    expect((await save(0, [sent])).boxes).toEqual([box('helmet')]);
  });

  it('are limited in labels', async () => {
    const named = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => box(`label ${from + at}`));
    await save(0, named(0, 150));
    const refused = save(1, named(150, 51));
    await expect(refused).rejects.toMatchObject({ status: 422 });
    await expect(refused).rejects.toThrow('A dataset holds at most 200 labels.');
    await save(1, named(149, 51));
    expect(await list()).toHaveLength(2);
  });

  it('are limited in boxes', async () => {
    const boxes = Array.from({ length: 2000 }, () => box('a'));
    await save(0, boxes);
    await fixture.database.system((tx) =>
      tx.execute('update frame_annotation set box_count = 98000 where dataset_id = $1', [id]),
    );
    await save(1, boxes);
    await expect(save(2, [box('a')])).rejects.toThrow('A dataset holds at most 100,000 boxes.');
  });

  it('are listed for one request of a company at a time', async () => {
    await save(0, [box('helmet')]);
    const reading = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%frame_annotation%'`;
    const responses = await fixture.database.system(async (tx) => {
      await tx.execute('lock table frame_annotation in access exclusive mode');
      const answers: number[] = [];
      const all = Array.from({ length: 40 }, async () => {
        const { status } = await ours.client.send(annotations.list, { params: { id } });
        answers.push(status);
        return status;
      });
      // Requests beyond the queue are refused while no other is answered yet.
      await eventually(() => expect(answers.filter((status) => status === 503).length).toBeGreaterThan(20));
      await eventually(async () => expect(await fixture.rows(reading)).toHaveLength(1));
      return all;
    });
    expect(new Set(await Promise.all(responses))).toEqual(new Set([200, 503]));
  });

  it('are limited in boxes across concurrent requests; removed boxes free capacity', async () => {
    const boxes = Array.from({ length: 2000 }, () => box('a'));
    await save(0, boxes);
    await fixture.database.system((tx) =>
      tx.execute('update frame_annotation set box_count = 95000 where dataset_id = $1', [id]),
    );
    // All requests must be in progress before the first one ends, so that a count outside of the lock would be
    // outdated.
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const saves = await fixture.database.system(async (tx) => {
      await tx.query('select id from dataset where id = $1 for update', [id]);
      const begun = Array.from({ length: 4 }, (_, at) => retryUnavailable(() => save(at + 1, boxes)));
      for (const each of begun) each.catch(() => undefined);
      await eventually(async () => expect(await fixture.rows(waiting)).toHaveLength(4));
      return { begun };
    });
    const ended = await Promise.allSettled(saves.begun);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const params = { id };
    const empty = { frame_number: 0, boxes: [] };
    const frames = [empty, { frame_number: 9, boxes }];
    await ours.client.call(annotations.saveMany, { params, body: { frames } });
    expect((await ours.client.call(datasets.get, { params })).annotation_count).toBe(6000);
  });

  it('are clipped to the frame', async () => {
    const { boxes } = await save(0, [box('helmet', 0, 0.2)]);
    expect(boxes).toEqual([box('helmet', 0.05, 0.1)]);
  });

  it.each([
    ['a box without a width', [{ ...box('helmet'), width: 0 }], 'A box needs a width.'],
    ['a box too thin to be seen', [{ ...box('helmet'), height: 1e-9 }], 'within the frame'],
    ['a blank label', [box('  ')], 'Please enter a label.'],
    ['a centre outside of the frame', [box('helmet', 1.1)], ''],
  ])('are refused with %s, without any change', async (_, boxes, sentence) => {
    await save(0, [box('helmet')]);
    const refused = save(0, boxes);
    await expect(refused).rejects.toMatchObject({ status: 422 });
    await expect(refused).rejects.toThrow(sentence);
    expect((await list())[0]?.boxes).toEqual([box('helmet')]);
    expect(await version()).toBe(1);
  });

  it('are deleted when saved empty, and the frame counts as not annotated', async () => {
    await save(0, [box('helmet')]);
    expect(await save(0, [])).toEqual({ frame_number: 0, boxes: [], is_background: false });
    expect(await list()).toEqual([]);
  });

  it('can mark a frame as background, which boxes revert', async () => {
    expect(await save(1, [], { is_background: true })).toMatchObject({ is_background: true });
    expect(await list()).toEqual([{ frame_number: 1, boxes: [], is_background: true }]);
    expect(await save(1, [box('helmet')], { is_background: true })).toMatchObject({ is_background: false });
  });

  it('are refused for missing frames and foreign datasets', async () => {
    await expect(save(10, [box('helmet')])).rejects.toMatchObject({ status: 404 });
    await expect(save(10, [box('helmet')])).rejects.toThrow('The dataset has no frame 10.');
    await expect(save(2 ** 31 - 1, [box('helmet')])).rejects.toMatchObject({ status: 404 });
    await expect(save(2 ** 40, [box('helmet')])).rejects.toMatchObject({ status: 422 });
    await expect(save(1, [box('helmet')], { dataset_id: id + 1 })).rejects.toMatchObject({ status: 422 });
    expect(await save(1, [box('helmet')], { dataset_id: id })).toMatchObject({ frame_number: 1 });
  });

  it('raise the version with every change, also concurrent ones', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, frame) => save(frame, [box('helmet')])));
    expect(await version()).toBe(8);
    expect(await list()).toHaveLength(8);
  });

  describe('of several frames', () => {
    const saveMany = (frames: { frame_number: number; boxes: ReturnType<typeof box>[] }[]) =>
      ours.client.call(annotations.saveMany, { params: { id }, body: { frames } });

    it('are saved together, as one version', async () => {
      await save(2, [box('glove')]);
      const saved = await saveMany([
        { frame_number: 1, boxes: [box('helmet')] },
        { frame_number: 2, boxes: [] },
        { frame_number: 3, boxes: [box('helmet'), box('glove')] },
      ]);
      expect(saved.map(({ frame_number }) => frame_number)).toEqual([1, 2, 3]);
      expect((await list()).map(({ frame_number }) => frame_number)).toEqual([1, 3]);
      expect(await version()).toBe(2);
    });

    it('are saved completely or not at all', async () => {
      const missing = saveMany([
        { frame_number: 1, boxes: [box('helmet')] },
        { frame_number: 99, boxes: [box('helmet')] },
      ]);
      await expect(missing).rejects.toMatchObject({ status: 404 });
      const twice = saveMany([
        { frame_number: 1, boxes: [box('helmet')] },
        { frame_number: 1, boxes: [] },
      ]);
      await expect(twice).rejects.toMatchObject({ status: 422 });
      expect(await list()).toEqual([]);
      expect(await version()).toBe(0);
    });
  });

  describe('renaming a label', () => {
    const rename = (from: string, to: string, { client } = ours) =>
      client.call(datasets.renameClass, { params: { id }, body: { from, to } });

    it('renames it on every frame', async () => {
      await save(0, [box('helmt'), box('glove'), box('helmt', 0.3)]);
      await save(1, [box('glove')]);
      const renamed = await rename('helmt', 'helmet');
      expect(renamed.classes).toEqual([
        { name: 'glove', count: 2 },
        { name: 'helmet', count: 2 },
      ]);
      expect((await list())[0]?.boxes).toEqual([box('helmet'), box('glove'), box('helmet', 0.3)]);
      expect(renamed.version).toBe(3);
      expect(await trailOf(fixture.database, ours.companyId)).toEqual([
        { action: 'dataset.edited', userId: ours.userId, requestId: expect.any(String) },
      ]);
    });

    it('merges it with a label that reads the same, under its name', async () => {
      await save(0, [box('Bürste'), box('cap')]);
      expect((await rename('cap', 'BURSTE')).classes).toEqual([{ name: 'Bürste', count: 2 }]);
      expect((await rename('Bürste', 'bürste')).classes).toEqual([{ name: 'bürste', count: 2 }]);
    });

    it('is allowed to an acting operator, but merging is not', async () => {
      await save(0, [box('hat'), box('helmet')]);
      const acting = await signedIn(fixture.client, { companyId: ours.companyId, isActing: true });
      await expect(rename('hat', 'helmet', acting)).rejects.toMatchObject({ status: 403 });
      expect((await rename('hat', 'cap', acting)).classes.map(({ name }) => name)).toEqual(['cap', 'helmet']);
    });

    it('merges it with an existing label', async () => {
      await save(0, [box('hat'), box('helmet')]);
      await save(1, [box('hat')]);
      expect((await rename('hat', 'helmet')).classes).toEqual([{ name: 'helmet', count: 3 }]);
      expect((await list()).flatMap(({ boxes }) => boxes.map(({ class_name }) => class_name))).toEqual([
        'helmet',
        'helmet',
        'helmet',
      ]);
    });

    it('changes nothing when the label is missing or the new one blank', async () => {
      await save(0, [box('helmet')]);
      await expect(rename('glove', 'mitten')).rejects.toMatchObject({ status: 404 });
      await expect(rename('helmet', ' ')).rejects.toMatchObject({ status: 422 });
      expect((await rename('helmet', 'helmet')).version).toBe(1);
    });
  });
});
