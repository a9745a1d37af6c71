import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import { startTraining, type Company, type TrainingFixture } from '../testing/start-training.js';

const { annotations, datasets, training } = routes;

describe('datasets', () => {
  let fixture: TrainingFixture;
  let ours: Company;

  beforeAll(async () => {
    fixture = await startTraining();
  });
  beforeEach(async () => {
    ours = await fixture.signIn();
  });
  afterAll(() => fixture.close());

  const box = (class_name: string) => ({ class_name, x_center: 0.5, y_center: 0.5, width: 0.2, height: 0.2 });
  const annotate = (id: number, frame_number: number, ...labels: string[]) =>
    ours.client.call(annotations.save, {
      params: { id },
      body: { frame_number, boxes: labels.map(box), is_background: labels.length === 0 },
    });

  it('are listed newest first, with their counts', async () => {
    const first = await fixture.storeDataset(ours.companyId, { name: 'Press', frameCount: 4 });
    const second = await fixture.storeDataset(ours.companyId, { name: 'Saw', frameCount: 2 });
    await annotate(first.id, 0, 'helmet', 'glove', 'glove');
    await annotate(first.id, 1, 'glove');
    await annotate(first.id, 2);
    const list = await ours.client.call(datasets.list);
    expect(list.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(list[0]).toMatchObject({ name: 'Saw', annotation_count: 0, is_annotated: false, classes: [] });
    expect(list[1]).toMatchObject({
      name: 'Press',
      status: 'ready',
      progress: 100,
      detail: '',
      frame_count: 4,
      annotation_count: 4,
      annotated_frame_count: 3,
      is_annotated: true,
      classes: [
        { name: 'glove', count: 3 },
        { name: 'helmet', count: 1 },
      ],
      version: 3,
    });
    expect(list[1]?.thumbnail).toMatch(/^storage\/datasets\/.+\/thumbnails\/000000\.jpg\?expires=/);
    expect(await ours.client.call(datasets.get, { params: { id: first.id } })).toEqual(list[1]);
  });

  it('with background frames only are not annotated', async () => {
    const { id } = await fixture.storeDataset(ours.companyId);
    await annotate(id, 3);
    expect(await ours.client.call(datasets.get, { params: { id } })).toMatchObject({
      is_annotated: false,
      annotation_count: 0,
      annotated_frame_count: 1,
    });
  });

  it('are hidden from other companies, on every route', async () => {
    const { id } = await fixture.storeDataset(ours.companyId, { picture: () => Buffer.from('jpeg') });
    await annotate(id, 0, 'helmet');
    const stranger = await fixture.signIn();
    const params = { id };
    const frame = { id, n: 0 };
    const saved = { frame_number: 0, boxes: [] };
    const file = { filename: 'a.json', contentType: 'application/json', bytes: Uint8Array.from([123]) };
    const answers = await Promise.all([
      stranger.client.send(datasets.get, { params }),
      stranger.client.send(datasets.remove, { params }),
      stranger.client.send(datasets.renameClass, { params, body: { from: 'helmet', to: 'hat' } }),
      stranger.client.send(datasets.frames, { params }),
      stranger.client.send(datasets.frame, { params: frame }),
      stranger.client.send(datasets.frameImage, { params: frame }),
      stranger.client.send(annotations.list, { params }),
      stranger.client.send(annotations.save, { params, body: saved }),
      stranger.client.send(annotations.saveMany, { params, body: { frames: [saved] } }),
      stranger.client.send(annotations.export, { params, query: { format: 'yolo' } }),
      stranger.client.send(annotations.import, { params, file }),
      stranger.client.send(annotations.importPreview, { params: { id, importId: crypto.randomUUID() } }),
      stranger.client.send(annotations.takeImport, {
        params: { id, importId: crypto.randomUUID() },
        body: { version: 0 },
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await stranger.client.call(datasets.list)).toEqual([]);
    expect(await ours.client.call(annotations.list, { params })).toHaveLength(1);
  });

  it('answer 404 to an address that is no number', async () => {
    const reply = await ours.client.send(datasets.get, { params: { id: 'abc' as unknown as number } });
    expect(reply.status).toBe(404);
    const missing = ours.client.call(datasets.get, { params: { id: 2 ** 50 } });
    await expect(missing).rejects.toMatchObject({ status: 404 });
    await expect(missing).rejects.toThrow('Dataset not found');
  });

  it('are deleted with all their rows at once, and their objects soon after', async () => {
    const { id } = await fixture.storeDataset(ours.companyId, { picture: () => Buffer.from('jpeg') });
    const other = await fixture.storeDataset(ours.companyId, { picture: () => Buffer.from('jpeg') });
    await annotate(id, 0, 'helmet');
    await ours.client.call(datasets.remove, { params: { id } });
    expect((await ours.client.call(datasets.list)).map((each) => each.id)).toEqual([other.id]);
    for (const table of ['dataset_frame', 'frame_annotation'])
      expect(await fixture.rows(`select 1 from ${table} where dataset_id = $1`, id)).toEqual([]);
    const worker = fixture.work();
    await eventually(async () => {
      const objects = await fixture.objectsOf(ours.companyId);
      expect(objects).toHaveLength(21);
      expect(objects.every((key) => key.includes(other.storageId))).toBe(true);
    });
    await worker.stop();
    await expect(ours.client.call(datasets.remove, { params: { id } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('delete their pictures in model cards, and keep the models', async () => {
    const { id, storageId } = await fixture.storeDataset(ours.companyId);
    const modelId = crypto.randomUUID();
    await fixture.rows(
      `insert into trained_model (id, company_id, version, name, run_id, dataset_id, storage_id, dataset_name, data_version,
         epochs_trained, classes_added, class_names, heads, card, created_by_name)
       values ($1, $2, 1, 'Helmets', $1, $3, $4, 'Press', 1, 10, '{}', '{helmet}', '[]', '{}', 'ann')`,
      ...[modelId, ours.companyId, id, storageId],
    );
    const weights = `models/${ours.companyId}/${modelId}/head.bin`;
    const sample = `models/${ours.companyId}/${modelId}/samples/000001.jpg`;
    for (const key of [weights, sample])
      await fixture.store.put(key, Buffer.from('x'), { contentType: 'image/jpeg' });
    await ours.client.call(datasets.remove, { params: { id } });
    const worker = fixture.work();
    await eventually(async () => expect(await fixture.objectsOf(ours.companyId)).toEqual([weights]));
    await worker.stop();
  });

  it('are deleted with their company, which cannot create one afterwards', async () => {
    const { id } = await fixture.storeDataset(ours.companyId, { picture: () => Buffer.from('jpeg') });
    await annotate(id, 0, 'helmet');
    const theirs = await fixture.signIn();
    const foreign = await fixture.storeDataset(theirs.companyId);
    await fixture.fakes.companyDeleted(ours.companyId);
    await eventually(async () => {
      expect(await ours.client.call(datasets.list)).toEqual([]);
      expect(await fixture.objectsOf(ours.companyId)).toEqual([]);
    });
    for (const table of ['dataset_frame', 'frame_annotation', 'job'])
      expect(await fixture.rows(`select 1 from ${table} where company_id = $1`, ours.companyId)).toEqual([]);
    expect((await theirs.client.call(datasets.list)).map((each) => each.id)).toEqual([foreign.id]);
    expect(await fixture.objectsOf(theirs.companyId)).toHaveLength(1);
  });

  it('remain when their creator is removed, without the address', async () => {
    const { id } = await fixture.storeDataset(ours.companyId);
    const [made] = await fixture.rows<{ created_by: string }>(
      'select created_by from dataset where id = $1',
      id,
    );
    await fixture.fakes.userRemoved(ours.companyId, made?.created_by ?? '');
    await eventually(async () => {
      const rows = await fixture.rows('select created_by_name from dataset where id = $1', id);
      expect(rows).toEqual([{ created_by_name: 'A former user' }]);
    });
    expect((await ours.client.call(datasets.list)).map((each) => each.id)).toEqual([id]);
  });

  it('report the operator’s limits', async () => {
    fixture.fakes.change({ training_max_fps: 4, training_default_fps: 2, default_fps: 1.5, max_fps: 6 });
    expect(await ours.client.call(training.settings)).toEqual({
      default_fps: 1.5,
      max_fps: 6,
      training_default_fps: 2,
      training_max_fps: 4,
      training_enable_transcode: true,
      max_video_size_gb: 1,
    });
  });
});
