import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  intersectionOverUnion,
  allRoutes,
  routes,
  type AnyRoute,
  type Dataset,
  type ModelCard,
  type TrainingProgress,
} from '@sop/contracts';
import { eventually } from '@sop/testing';
import { filmObjects, type ObjectVideo } from '../object-video.js';
import { download, expectProblem, fetchMedia } from './client.js';
import { createDepartment, registerCompany, type Company } from './companies.js';
import { exampleBodies, exampleQueries } from './examples.js';
import { objectFilesOf } from './object-files.js';
import {
  createDataset,
  framesByTruth,
  hasEnded,
  idOf,
  startTraining,
  untilReady,
  watchTraining,
  type LabelledFrame,
} from './train-model.js';

/** A quiet machine needs a fifth of it. */
const stepMs = 480_000;
const epochs = 40;
const seconds = 30;
const fps = 1;
const form = { model_name: 'Once more', epochs: 10, batch_size: 8 };

describe('training of a company’s own detector', () => {
  let folder: string;
  let film: ObjectVideo;
  let other: ObjectVideo;
  let owner: Company;
  let stranger: Company;
  let dataset: Dataset;
  let frames: LabelledFrame[];
  let run: { id: string };
  let seen: TrainingProgress[];
  let card: ModelCard;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sop-e2e-training-'));
    [film, other, owner, stranger] = await Promise.all([
      filmObjects(join(folder, 'bench.mp4'), { seed: 21, seconds }),
      filmObjects(join(folder, 'work.mp4'), { seed: 22, seconds: 14, narration }),
      registerCompany('Teacher'),
      registerCompany('Stranger'),
    ]);
  }, stepMs);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it(
    'extracts frames of a video at the requested rate',
    async () => {
      const query = { name: 'Bench tools', fps: String(fps), transcode: 'false' };
      dataset = await createDataset(owner.client, film, query);
      const states = await untilReady(owner.client, dataset);
      const percents = states.map(({ progress }) => progress);
      expect(percents).toEqual([...percents].sort((a, b) => a - b));
      dataset = states.at(-1) ?? dataset;
      expect(dataset).toMatchObject({
        name: 'Bench tools',
        fps,
        width: 640,
        height: 360,
        annotation_count: 0,
      });
      expect(Math.abs(dataset.frame_count - seconds * fps)).toBeLessThanOrEqual(1);
      expect((await fetchMedia(dataset.thumbnail ?? '')).status).toBe(200);
    },
    stepMs,
  );

  it('lists frames in pages, as pictures in two sizes', async () => {
    const params = idOf(dataset);
    const page = await owner.client.call(routes.datasets.frames, {
      params,
      query: { from: '10', limit: '5' },
    });
    expect(page.frames.map(({ frame_number }) => frame_number)).toEqual([10, 11, 12, 13, 14]);
    expect(page).toMatchObject({ total: dataset.frame_count, has_previous: true, has_next: true });
    expect(page.frames[0]?.seconds).toBeCloseTo(10 / fps, 0);
    const [full, small] = await Promise.all(
      ['full', 'thumbnail'].map((size) =>
        download(owner.client, `/training/datasets/${dataset.id}/frames/10/image?size=${size}`),
      ),
    );
    expect(small?.length).toBeLessThan(full?.length ?? 0);
  });

  it('stores boxes on frames', async () => {
    const params = idOf(dataset);
    frames = await framesByTruth(owner.client, dataset, film);
    const [first, ...others] = frames;
    await owner.client.call(routes.annotations.save, { params, body: first });
    await owner.client.call(routes.annotations.saveMany, { params, body: { frames: others } });
    const boxes = frames.flatMap((frame) => frame.boxes);
    const now = await owner.client.call(routes.datasets.get, { params });
    expect(now).toMatchObject({ annotation_count: boxes.length, is_annotated: true });
    expect(now.classes.map(({ name }) => name).sort()).toEqual([...film.labels].sort());
    expect(now.version).toBeGreaterThan(dataset.version);
    const stored = await owner.client.call(routes.annotations.list, { params });
    expect(stored.map(({ frame_number }) => frame_number)).toEqual(
      frames.map(({ frame_number }) => frame_number),
    );
    const totalOf = async (filter: string) =>
      (await owner.client.call(routes.datasets.frames, { params, query: { filter } })).total;
    expect((await totalOf('annotated')) + (await totalOf('unannotated'))).toBe(dataset.frame_count);
  });

  it(
    'reports the training epoch by epoch',
    async () => {
      run = await startTraining(owner.client, dataset, { modelName: 'Bench detector', epochs });
      const again = { ...form, dataset_id: dataset.id };
      await expectProblem(await owner.client.send(routes.training.start, { body: again }), 409);
      seen = await watchTraining(owner.client, run, hasEnded);
      const end = seen.at(-1);
      expect(end).toMatchObject({
        status: 'completed',
        progress: 100,
        error_message: null,
        queue_position: 0,
      });
      expect(end?.backend).toMatch(/^(tfjs-node-gpu|tfjs-node|webgpu|wasm)$/);
      const order = ['starting', 'running', 'completed'];
      for (const value of ['progress', 'epoch'] as const) {
        const values = seen.map((progress) => progress[value]);
        expect(values).toEqual([...values].sort((a, b) => a - b));
      }
      const states = seen.map(({ status }) => order.indexOf(status));
      expect(states).toEqual([...states].sort((a, b) => a - b));
      expect(seen.some(({ remaining_seconds }) => remaining_seconds !== null)).toBe(true);
    },
    stepMs,
  );

  it('has a history without gaps, and figures for each class', async () => {
    const params = idOf(run);
    const history = await owner.client.call(routes.trainingProgress.history, { params });
    expect(history.map(({ epoch }) => epoch)).toEqual(history.map((_each, at) => at + 1));
    expect(history.length).toBe(seen.at(-1)?.epoch);
    expect(history.at(-1)?.loss).toBeLessThan(history[0]?.loss ?? 0);
    const metrics = await owner.client.call(routes.trainingProgress.metrics, { params });
    expect(metrics.classes.map(({ name }) => name).sort()).toEqual([...film.labels].sort());
    expect(metrics.map50).toBeGreaterThan(0.3);
    expect(metrics.train_frames + metrics.held_out_frames).toBeLessThanOrEqual(frames.length);
    expect(metrics.held_out_frames).toBeGreaterThan(0);
    expect(metrics.best_epoch).toBeGreaterThanOrEqual(1);
    expect(metrics.samples_per_second).toBeGreaterThan(0);
  });

  it('creates a model whose card shows detections on frames it was not trained on', async () => {
    const end = seen.at(-1);
    const made = await owner.client.call(routes.models.get, { params: { id: end?.model_id ?? '' } });
    // It must find something of every class on the held-out frames, or it waits for a user.
    const missed = made.classes.filter(
      ({ held_out_boxes, found_boxes, ap50 }) => held_out_boxes > 0 && (found_boxes === 0 || ap50 === 0),
    );
    expect(made.awaiting_activation).toBe(missed.length > 0);
    expect([made.is_active, end?.awaiting_activation]).toEqual([missed.length === 0, missed.length > 0]);
    if (made.awaiting_activation) await owner.client.call(routes.models.activate, { params: idOf(made) });
    const { model } = await owner.client.call(routes.models.active);
    expect(model).toMatchObject({ name: 'Bench detector', version: 1, is_active: true });
    expect(model?.id).toBe(made.id);
    card = await owner.client.call(routes.models.get, { params: { id: model?.id ?? '' } });
    expect(card).toMatchObject({ training_id: run.id, epochs_requested: epochs, dataset_id: dataset.id });
    expect([...card.classes_added].sort()).toEqual([...film.labels].sort());
    expect(card.history.length).toBe(card.epochs_trained);
    expect(card.samples.length).toBeGreaterThan(0);
    for (const { path } of card.samples) expect((await fetchMedia(path)).status).toBe(200);
    const company = await owner.client.call(routes.models.company);
    expect([...company.custom_classes].sort()).toEqual([...film.labels].sort());
    expect(company.training_history).toHaveLength(1);
  });

  it('suggests boxes like those on its card', async () => {
    const [sure] = card.samples.flatMap(({ frame_number, detections }) =>
      detections.filter(({ score }) => score > 0.5).map(({ label }) => ({ n: String(frame_number), label })),
    );
    const params = { ...idOf(dataset), n: sure?.n ?? 'none' };
    // Retries while all slots are taken.
    const proposed = await eventually(() => owner.client.call(routes.datasets.suggestions, { params }));
    expect(proposed.model_id).toBe(card.id);
    expect(proposed.boxes.map(({ class_name }) => class_name)).toContain(sure?.label);
    for (const { class_name } of proposed.boxes) expect(film.labels).toContain(class_name);
  });

  describe('SOP with a trained detector', () => {
    let sopId: string;
    const sopNow = () => owner.client.call(routes.sops.get, { params: { id: sopId } });

    it(
      'names the objects as equipment, with the time at which each is seen',
      async () => {
        const body = { title: 'Check the valve', department_id: await createDepartment(owner.client) };
        sopId = (await owner.client.call(routes.sops.create, { body, file: other.file })).id;
        await eventually(
          async () =>
            expect(await owner.client.call(routes.progress.get, { params: { sopId } })).toMatchObject({
              stage: 'complete',
              progress: 100,
            }),
          { timeoutSeconds: 400, intervalMs: 300 },
        );
        const { equipment } = await sopNow();
        const seenOnly = equipment.filter(({ evidence }) => evidence.sources.join() === 'detection');
        expect(seenOnly).not.toEqual([]);
        for (const { name, evidence } of seenOnly) {
          const shown = other.truth(evidence.start_seconds).map(({ label }) => label);
          expect(shown).toContain(name.toLowerCase());
        }
      },
      stepMs,
    );

    it('names the model that was used', async () => {
      const { detected_by } = await sopNow();
      expect(detected_by?.company_model).toEqual({ id: card.id, name: card.name, version: 1 });
    });

    it('has pictures with boxes at the objects', async () => {
      const { steps } = await sopNow();
      const own = steps
        .flatMap(({ screenshots }) => screenshots)
        .flatMap(({ seconds, detections }) =>
          (detections ?? [])
            .filter(({ is_custom }) => is_custom)
            .map(({ label, box }) =>
              Math.max(
                0,
                ...other
                  .truth(seconds)
                  .filter((shown) => shown.label === label)
                  .map((shown) => intersectionOverUnion(shown.box, box)),
              ),
            ),
        );
      expect(own.length).toBeGreaterThan(0);
      expect(Math.max(...own)).toBeGreaterThan(0.5);
    });
  });

  it(
    'stops the next training at once on request, without changing a model',
    async () => {
      const second = await startTraining(owner.client, dataset, { modelName: 'Never', epochs: 1000 });
      await watchTraining(owner.client, second, ({ epoch }) => epoch >= 1);
      const stopped = await owner.client.call(routes.trainingProgress.stop, { params: second });
      const asStopped = { status: 'failed', message: 'Training stopped by user', model_id: null };
      expect(stopped).toMatchObject(asStopped);
      // Its slot in the plan is free once billing has received the event.
      await eventually(async () =>
        expect((await owner.client.call(routes.billing.usage)).models_trained).toBe(1),
      );
      const third = await startTraining(owner.client, dataset, { modelName: 'Never either', epochs: 1000 });
      await watchTraining(owner.client, third, ({ status }) => status === 'running');
      await owner.client.call(routes.trainingProgress.stop, { params: third });
      const later = await owner.client.call(routes.trainingProgress.get, { params: second });
      expect(later).toMatchObject({ ...asStopped, epoch: stopped.epoch });
      expect((await owner.client.call(routes.models.active)).model?.id).toBe(card.id);
      expect(await owner.client.call(routes.models.list)).toHaveLength(1);
    },
    stepMs,
  );

  it('exports boxes and imports them unchanged', async () => {
    const params = idOf(dataset);
    const before = await owner.client.call(routes.annotations.list, { params });
    const zip = await download(owner.client, `/training/datasets/${dataset.id}/export?format=yolo`);
    const coco = await download(owner.client, `/training/datasets/${dataset.id}/export?format=coco`);
    for (const file of [zip, coco]) expect(Buffer.from(file.subarray(0, 2)).toString()).toBe('PK');
    const [first] = before.filter(({ boxes }) => boxes.length > 0);
    const emptied = { frame_number: first?.frame_number, boxes: [] };
    await owner.client.call(routes.annotations.save, { params, body: emptied });
    const file = { name: 'bench.zip', content: zip };
    const read = await owner.client.call(routes.annotations.import, { params, body: {}, file });
    const all = before.flatMap(({ boxes }) => boxes).length;
    expect([read.boxes, read.replaced_boxes]).toEqual([all, all - (first?.boxes.length ?? 0)]);
    const taken = await owner.client.call(routes.annotations.takeImport, {
      params: { ...params, importId: read.import_id },
      body: { version: read.version },
    });
    expect(taken.boxes).toBe(all);
    const after = await owner.client.call(routes.annotations.list, { params });
    const facts = (list: typeof after) =>
      list.flatMap(({ frame_number, boxes }) => boxes.map(({ class_name }) => [frame_number, class_name]));
    expect(facts(after)).toEqual(facts(before));
    const [was, is] = [before, after].map((list) => list[0]?.boxes[0]);
    expect(is?.x_center).toBeCloseTo(was?.x_center ?? 0, 4);
  });

  describe('trained detector and another company', () => {
    const isTraining = ({ owner: service }: AnyRoute) => service === 'training';
    const named = (list: AnyRoute[]): [string, AnyRoute][] =>
      list.map((route) => [`${route.method} ${route.path}`, route]);
    const withId = allRoutes.filter((route) => isTraining(route) && route.path.includes(':id'));

    const idFor = ({ path }: AnyRoute) => {
      if (path.startsWith('/training/datasets')) return idOf(dataset);
      return path.startsWith('/training/models') ? idOf(card) : idOf(run);
    };

    it.each(named(withId))('answers %s with 404', async (_name, route) => {
      const call = {
        params: { n: '0', importId: randomUUID(), ...idFor(route) },
        body: exampleBodies[route.name],
        query: exampleQueries[route.name],
      };
      await expectProblem(await stranger.client.send(route, call), 404);
    });

    it('refuses to start a training', async () => {
      const body = { ...form, dataset_id: dataset.id };
      await expectProblem(await stranger.client.send(routes.training.start, { body }), 404);
    });

    it('lists and cleans up only own entries', async () => {
      const { client } = stranger;
      expect(await client.call(routes.datasets.list)).toEqual([]);
      expect(await client.call(routes.trainingProgress.list)).toEqual([]);
      expect(await client.call(routes.models.list)).toEqual([]);
      expect(await client.call(routes.models.active)).toEqual({ model: null });
      expect(await client.call(routes.models.company)).toMatchObject({ exists: false, custom_classes: [] });
      expect(await client.call(routes.trainingProgress.cleanup)).toEqual({ removed: 0 });
      await client.call(routes.models.deactivate);
    });

    it('changed nothing after refused calls', async () => {
      const { client } = owner;
      expect((await client.call(routes.datasets.list)).map(({ id }) => id)).toEqual([dataset.id]);
      expect((await client.call(routes.trainingProgress.list)).length).toBe(3);
      expect((await client.call(routes.models.active)).model?.id).toBe(card.id);
    });
  });

  it('keeps the model when the record of its training is dismissed', async () => {
    expect(await owner.client.call(routes.trainingProgress.cleanup)).toEqual({ removed: 3 });
    await expectProblem(await owner.client.send(routes.trainingProgress.get, { params: idOf(run) }), 404);
    expect((await owner.client.call(routes.models.active)).model?.id).toBe(card.id);
  });

  it('deletes the objects of a dataset; the model keeps its classes', async () => {
    const { path } = (await owner.client.call(routes.models.get, { params: idOf(card) })).samples[0] ?? {
      path: '',
    };
    await owner.client.call(routes.datasets.remove, { params: idOf(dataset) });
    await expectProblem(await owner.client.send(routes.datasets.get, { params: idOf(dataset) }), 404);
    for (const sop of await owner.client.call(routes.sops.list))
      await owner.client.call(routes.sops.remove, { params: idOf(sop) });
    await eventually(
      async () => {
        expect((await fetchMedia(path)).status).toBe(404);
        const left = ((await objectFilesOf(owner.companyId)) ?? []).filter(
          (file) => !/[/\\]models[/\\]/.test(file) || /samples/.test(file),
        );
        expect(left).toEqual([]);
      },
      { timeoutSeconds: 60 },
    );
    const after = await owner.client.call(routes.models.get, { params: idOf(card) });
    expect(after).toMatchObject({ is_active: true, samples: [], class_names: card.class_names });
  });
});

/** Mentions neither object: what the SOP says about them was detected. */
const narration: [number, string][] = [
  [0.3, 'First, wipe the bench and put everything in order.'],
  [4.5, 'Then check the seal and press it down until it is closed.'],
  [9.5, 'Finally, tighten the nut and clean the bench.'],
];
