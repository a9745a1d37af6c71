/** @jest-environment ./libs/speech/testing/native-arrays-environment.mjs */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActiveDetector, routes } from '@sop/contracts';
import { JobWorker } from '@sop/jobs';
import { Bus } from '@sop/messaging';
import { keyFor, type ObjectStore } from '@sop/object-store';
import { eventually, retryUnavailable, trailOf } from '@sop/testing';
import { drawDataset, type Shape } from '../testing/drawn-dataset.js';
import { startTraining, type Company, type TrainingFixture } from '../testing/start-training.js';
import { realTrainer, runTrainings } from '../testing/run-trainings.js';
import { DetectOnFrame } from '../suggestions/detect-on-frame.js';
import { modelIdOf } from '../models/model-id.js';
import { suggestJob } from '../training.jobs.js';

const { training, models, datasets } = routes;
const slow = 400_000;
const patiently = { timeoutSeconds: 390 };
/** Two objects each: enough held-out frames for meaningful scores. */
const frames = 15;
const [learned, heldBack] = [12, 3];

describe('training on real pictures', () => {
  let fixture: TrainingFixture;
  let ours: Company;

  beforeAll(async () => {
    fixture = await startTraining();
    ours = await fixture.signIn();
  });
  afterAll(() => fixture.close());

  const draw = (labels: Partial<Record<Shape, string>>, count = 3, company = ours) =>
    drawDataset(fixture, company, { frames: count, labels });
  const start = async (dataset_id: number, model_name: string, company = ours) => {
    const body = { dataset_id, model_name, epochs: 10, batch_size: 8 };
    return (await company.client.call(training.start, { body })).training_id;
  };
  const progress = (id: string) => ours.client.call(routes.trainingProgress.get, { params: { id } });
  const epochs = (id: string) =>
    fixture.rows<{ epoch: number; finishedAt: Date }>(
      'select epoch, finished_at as "finishedAt" from training_epoch where run_id = $1 order by epoch',
      id,
    );
  const bytesOf = async (key: string) => buffer((await fixture.store.get(key)).body);
  const train = async (id: string) => {
    const trainer = realTrainer(fixture);
    const worker = runTrainings(fixture, (job, context) => trainer.run(job, context));
    await eventually(async () => expect((await progress(id)).status).toMatch(/completed|failed/), patiently);
    await worker.stop();
    return progress(id);
  };
  /** After few epochs it may find nothing of a class and wait for a decision, which this accepts. */
  const taken = async (modelId: string | null) => {
    const id = modelId ?? '';
    const made = await ours.client.call(models.get, { params: { id } });
    return made.is_active ? made : ours.client.call(models.activate, { params: { id } });
  };
  const first = { id: '', dataset: 0, modelId: '' };
  let done: Awaited<ReturnType<typeof progress>>;
  beforeAll(async () => {
    const dataset = await draw({ square: 'crate', disc: 'ball' }, frames);
    const id = await start(dataset.id, 'Crates and balls');
    done = await train(id);
    Object.assign(first, { id, dataset: dataset.id, modelId: done.model_id });
  }, slow);
  beforeEach(() => taken(first.modelId));

  it('reports every epoch and makes a model of the best one, which is counted', async () => {
    const { id } = first;
    expect(done).toMatchObject({ status: 'completed', epoch: 10, progress: 100, error_message: null });
    expect(done.message).toMatch(/^Training completed/);
    expect(done.backend).toMatch(/^(wasm|webgpu|tfjs-node|tfjs-node-gpu)$/);
    const history = await ours.client.call(routes.trainingProgress.history, { params: { id } });
    expect(history.map(({ epoch }) => epoch)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(history.at(-1)?.loss).toBeLessThan(history[0]?.loss ?? 0);
    const metrics = await ours.client.call(routes.trainingProgress.metrics, { params: { id } });
    expect(metrics).toMatchObject({ train_frames: learned, held_out_frames: heldBack });
    const boxes = { train_boxes: learned, held_out_boxes: heldBack };
    expect(metrics.classes).toMatchObject([
      { name: 'ball', ...boxes },
      { name: 'crate', ...boxes },
    ]);
    const params = { id: first.modelId };
    expect(await ours.client.call(models.get, { params })).toMatchObject({
      id: done.model_id,
      name: 'Crates and balls',
      version: 1,
      classes_added: ['ball', 'crate'],
      is_active: true,
      user_name: 'ann@example.test',
    });
    await eventually(() => expect(fixture.fakes.held(ours.companyId)).toEqual([]));
    const { length } = await ours.client.call(models.list);
    expect(fixture.fakes.used(ours.companyId, 'models')).toBe(length);
  });

  it('stores a card with held-out pictures, and no checkpoint', async () => {
    const card = await ours.client.call(models.get, { params: { id: first.modelId } });
    expect(card).toMatchObject({
      training_id: first.id,
      data_version: expect.any(Number),
      epochs_requested: 10,
      batch_size: 8,
      train_frames: learned,
      held_out_frames: heldBack,
    });
    expect(card.history).toHaveLength(10);
    expect(card.samples.map(({ frame_number }) => frame_number)).toEqual([12, 13, 14]);
    for (const { truths } of card.samples)
      expect(truths.map(({ label }) => label).sort()).toEqual(['ball', 'crate']);
    const objects = await fixture.objectsOf(ours.companyId);
    const modelObjects = objects.filter((key) => key.includes(first.modelId) || key.includes(first.id));
    const of = (file: string) => keyFor.model(ours.companyId, first.modelId, file);
    const samples = [12, 13, 14].map((n) => of(`samples/0000${n}.jpg`));
    expect(modelObjects).toEqual([of('head.bin'), ...samples]);
  });

  it('keeps the features of frames for the next training, and no other files', async () => {
    const folders = await readdir(fixture.runtime.workDir);
    // The other folders are emptied when their jobs end.
    expect(folders.filter((name) => !['trainings', 'suggestions'].includes(name))).toEqual(['features']);
    expect(await readdir(join(fixture.runtime.workDir, 'trainings')).catch(() => [])).toEqual([]);
  });

  it(
    'starts from the beginning when its checkpoint is unusable',
    async () => {
      const id = await start(first.dataset, 'After an update');
      const key = keyFor.temp(ours.companyId, id, 'checkpoint.bin');
      await fixture.store.put(key, Buffer.from('of another version'), {
        contentType: 'application/octet-stream',
      });
      expect(await train(id)).toMatchObject({ status: 'completed', epoch: 10, error_message: null });
      expect((await epochs(id)).map(({ epoch }) => epoch)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      await expect(bytesOf(key)).rejects.toThrow();
    },
    slow,
  );

  it(
    'P1 resumes from its checkpoint when its trainer dies, and no epoch exists twice',
    async () => {
      const id = await start(first.dataset, 'Once more');
      // The dead trainer holds the job, writes nothing, and its lease is made to expire.
      const dying = realTrainer(fixture, hangingAfterCheckpoint(fixture.store));
      const dead = runTrainings(fixture, (job, context) => dying.run(job, context));
      await eventually(async () => expect(await epochs(id)).toHaveLength(1), patiently);
      const before = await epochs(id);
      await eventually(async () =>
        expect(
          await fixture.rows('select 1 from job where subject_id = $1 and percent > 0', id),
        ).toHaveLength(1),
      );
      await fixture.rows(
        `update job set lease_until = now(), fence = fence + 1 where subject_id = $1 returning id`,
        id,
      );
      const done = await train(id);
      expect(done.status).toBe('completed');
      const after = await epochs(id);
      expect(after.map(({ epoch }) => epoch)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect(after[0]).toEqual(before[0]);
      const [job] = await fixture.rows<{ attempt: number }>(
        'select attempt from job where subject_id = $1',
        id,
      );
      expect(job?.attempt).toBe(2);
      await dead.stop();
    },
    slow,
  );

  it(
    'R5 leaves its history and nothing else when stopped in the middle of an epoch',
    async () => {
      const { training_id: id } = await ours.client.call(training.start, {
        body: { dataset_id: first.dataset, model_name: 'Stopped', epochs: 1000 },
      });
      const trainer = realTrainer(fixture);
      const worker = runTrainings(fixture, (job, context) => trainer.run(job, context));
      await eventually(async () => expect((await epochs(id)).length).toBeGreaterThan(1), patiently);
      expect(await progress(id)).toMatchObject({ status: 'running', total_epochs: 1000 });
      await ours.client.call(routes.trainingProgress.stop, { params: { id } });
      await eventually(() => worker.running === 0, patiently);
      await worker.stop();
      expect(await progress(id)).toMatchObject({
        status: 'failed',
        error_message: 'Training stopped by user',
      });
      expect(
        (await ours.client.call(routes.trainingProgress.history, { params: { id } })).length,
      ).toBeGreaterThan(1);
      await eventually(async () => {
        const objects = await fixture.objectsOf(ours.companyId);
        expect(objects.filter((key) => key.includes(id) || key.includes(modelIdOf(id)))).toEqual([]);
      });
    },
    slow,
  );

  it(
    'is returned by a trainer that is shut down, without counting as an attempt',
    async () => {
      const id = await start(first.dataset, 'Handed on');
      // It cannot have finished when it is shut down.
      const trainer = realTrainer(fixture, hangingAfterCheckpoint(fixture.store));
      const worker = runTrainings(fixture, (job, context) => trainer.run(job, context));
      await eventually(async () => expect((await epochs(id)).length).toBeGreaterThan(0), patiently);
      await worker.stop();
      const [job] = await fixture.rows<{ attempt: number; state: string }>(
        'select attempt, state from job where subject_id = $1',
        id,
      );
      expect(job).toEqual({ attempt: 0, state: 'waiting' });
      expect(await train(id)).toMatchObject({ status: 'completed', epoch: 10 });
    },
    slow,
  );

  it(
    'of a second dataset leaves the first one’s classes unchanged, and an earlier model can be activated again',
    async () => {
      const before = await ours.client.call(models.active);
      const firstKey = keyFor.model(ours.companyId, before.model?.id ?? '', 'head.bin');
      const firstHead = await bytesOf(firstKey);
      const dataset = await draw({ disc: 'bowl' });
      const done = await train(await start(dataset.id, 'Bowls'));
      expect(done.status).toBe('completed');
      await taken(done.model_id);
      const bus = fixture.app.get(Bus, { strict: false });
      const active = await bus.request(ActiveDetector, { company_id: ours.companyId });
      expect(active.model?.version).toBeGreaterThan(before.model?.version ?? 0);
      expect(active.model?.heads.map(({ class_names }) => class_names)).toEqual([
        ['ball', 'crate'],
        ['bowl'],
      ]);
      expect(active.model?.heads[0]?.weights_key).toBe(firstKey);
      expect(await bytesOf(firstKey)).toEqual(firstHead);

      const company = await ours.client.call(models.company);
      expect(company).toMatchObject({
        exists: true,
        total_classes: 3,
        custom_classes: ['ball', 'crate', 'bowl'],
      });
      expect(company.training_history[0]).toMatchObject({ class_names: ['bowl'], classes_added: 1 });
      expect(company.training_history.at(-1)).toMatchObject({
        class_names: ['ball', 'crate'],
        classes_added: 2,
      });
      const earlier = await ours.client.call(models.activate, { params: { id: first.modelId } });
      expect(earlier).toMatchObject({ is_active: true, class_names: ['ball', 'crate'] });
      expect((await trailOf(fixture.database, ours.companyId)).at(-1)).toMatchObject({
        action: 'model.activated',
        userId: ours.userId,
      });
      const list = await ours.client.call(models.list);
      const versions = list.map(({ version }) => version);
      expect(versions).toEqual([...versions].sort((a, b) => b - a));
      expect(list.filter(({ is_active }) => is_active).map(({ id }) => id)).toEqual([first.modelId]);
    },
    slow,
  );

  it(
    'suggests boxes on a frame, and answers 409 without an active model',
    async () => {
      const look = new DetectOnFrame(fixture.store, fixture.runtime);
      const worker = new JobWorker({
        database: fixture.database,
        handlers: [look],
        slots: () => 2,
      });
      worker.start();
      // Trainings differ in what they learn; the card lists the frames with detections.
      const { samples } = await ours.client.call(models.get, { params: { id: first.modelId } });
      const sure = samples.flatMap(({ frame_number, detections }) =>
        detections.filter(({ score }) => score > 0.5).map((each) => ({ n: frame_number, ...each })),
      );
      expect(sure).not.toEqual([]);
      for (const { n, label, box } of sure) {
        const suggested = await retryUnavailable(() =>
          ours.client.call(datasets.suggestions, { params: { id: first.dataset, n } }),
        );
        expect(suggested).toMatchObject({ model_id: first.modelId, model_name: 'Crates and balls' });
        for (const { confidence } of suggested.boxes) expect(confidence).toBeGreaterThanOrEqual(0.35);
        expect(suggested.boxes).toContainEqual(
          expect.objectContaining({
            class_name: label,
            x_center: expect.closeTo(box.x + box.width / 2, 1),
            y_center: expect.closeTo(box.y + box.height / 2, 1),
          }),
        );
      }
      const params = { id: first.dataset, n: 12 };
      expect(await fixture.rows('select 1 from job where kind = $1', suggestJob.kind)).toEqual([]);
      await ours.client.call(models.deactivate);
      expect(await ours.client.call(models.active)).toEqual({ model: null });
      await expect(ours.client.call(datasets.suggestions, { params })).rejects.toMatchObject({
        status: 409,
        problem: { detail: 'No model is active yet. Train one first.' },
      });
      await worker.stop();
      await look.onApplicationShutdown();
    },
    slow,
  );
});

/** The store of a trainer that is killed right after its first checkpoint: later calls never return. */
function hangingAfterCheckpoint(store: ObjectStore): ObjectStore {
  const never = new Promise<never>(() => undefined);
  return new Proxy(store, {
    get(target, name: keyof ObjectStore) {
      if (name !== 'put') return (target[name] as (...given: unknown[]) => unknown).bind(target);
      return async (key: string, ...given: unknown[]) => {
        await (target.put as (...all: unknown[]) => Promise<unknown>).call(target, key, ...given);
        return key.endsWith('checkpoint.bin') ? never : undefined;
      };
    },
  });
}
