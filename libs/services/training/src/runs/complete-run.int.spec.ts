import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActiveDetector, routes } from '@sop/contracts';
import { eventually, trailOf } from '@sop/testing';
import type { TrainedHead } from '@sop/vision';
import { drawDataset } from '../testing/drawn-dataset.js';
import { startTraining, type Company, type TrainingFixture } from '../testing/start-training.js';
import { runTrainings } from '../testing/run-trainings.js';
import { CompleteRun } from './complete-run.js';
import type { SnapshotFrame } from './snapshot.js';
import { splitByTime } from './split-by-time.js';
import { pictureId } from './training-pictures.js';
import { TrainingRunRow } from './training-run.entity.js';

const { training, models } = routes;

/** The detections on held-out frames, by class. */
type Finds = readonly string[];

describe('a completed training', () => {
  let fixture: TrainingFixture;
  let ours: Company;

  beforeAll(async () => {
    fixture = await startTraining();
  });
  beforeEach(async () => {
    ours = await fixture.signIn();
  });
  afterAll(() => fixture.close());

  const draw = (labels = { square: 'valve', disc: 'gauge' }) =>
    drawDataset(fixture, ours, { frames: 6, labels });
  const byId = (id: string) => ({ params: { id } });
  const activeName = async () => (await ours.client.call(models.active)).model?.name ?? null;
  const trail = async () =>
    (await trailOf(fixture.database, ours.companyId)).filter(({ action }) => action.startsWith('model.'));

  /** Completes a run with a head of these detections, and returns its model. */
  async function make(dataset: { id: number }, name: string, finds: Finds) {
    const body = { dataset_id: dataset.id, model_name: name, epochs: 10 };
    const { training_id: id } = await ours.client.call(training.start, { body });
    const worker = runTrainings(fixture, async (job, context) => {
      const run = await fixture.database.system((tx) =>
        tx.manager
          .createQueryBuilder(TrainingRunRow, 'run')
          .addSelect('run.snapshot')
          .where({ id: job.subjectId })
          .getOneOrFail(),
      );
      const snapshot = run.snapshot ?? { width: 1, height: 1, frames: [], others: [] };
      const split = splitByTime(snapshot.frames);
      const trained = headThatFinds(finds, run, split.heldOut);
      await new CompleteRun(fixture.store).complete({ run, snapshot, split, trained, context });
    });
    await eventually(async () =>
      expect(await ours.client.call(routes.trainingProgress.get, byId(id))).toMatchObject({
        status: 'completed',
      }),
    );
    await worker.stop();
    const progress = await ours.client.call(routes.trainingProgress.get, byId(id));
    return { progress, model: await ours.client.call(models.get, byId(progress.model_id ?? '')) };
  }

  it('activates a model that finds something of every class, and audits it', async () => {
    const { model, progress } = await make(await draw(), 'Both', ['valve', 'gauge']);
    expect(model).toMatchObject({ is_active: true, awaiting_activation: false });
    expect(progress).toMatchObject({ awaiting_activation: false, message: 'Training completed.' });
    expect(model.classes).toMatchObject([
      { name: 'gauge', held_out_boxes: 1, found_boxes: 1, mistaken_boxes: 0 },
      { name: 'valve', held_out_boxes: 1, found_boxes: 1, mistaken_boxes: 0 },
    ]);
    expect(await trail()).toMatchObject([{ action: 'model.activated', userId: null }]);
  });

  it('names the user who trained it by the current display name', async () => {
    const { model } = await make(await draw(), 'Named', ['valve', 'gauge']);
    expect(model.user_name).toBe('ann@example.test');
    fixture.fakes.names = new Map([[ours.userId, 'Ann Lee']]);
    const shown = [
      (await ours.client.call(models.get, byId(model.id))).user_name,
      (await ours.client.call(models.list))[0]?.user_name,
      (await ours.client.call(models.active)).model?.user_name,
      (await ours.client.call(models.company)).training_history[0]?.user_name,
    ];
    fixture.fakes.names = new Map();
    expect(shown).toEqual(shown.map(() => 'Ann Lee'));
  });

  it('waits for a decision when the model finds nothing of a class, even for the first model of a company', async () => {
    const { model, progress } = await make(await draw(), 'Valves only', ['valve']);
    expect(progress).toMatchObject({
      awaiting_activation: true,
      message: 'Training completed. It finds no "gauge" on the held-out frames.',
    });
    expect(model).toMatchObject({ is_active: false, awaiting_activation: true });
    expect(model.classes).toMatchObject([
      { name: 'gauge', held_out_boxes: 1, found_boxes: 0 },
      { name: 'valve', held_out_boxes: 1, found_boxes: 1 },
    ]);
    expect(await activeName()).toBeNull();
    expect(await trail()).toEqual([]);
    const activated = await ours.client.call(models.activate, byId(model.id));
    expect(activated).toMatchObject({ is_active: true, awaiting_activation: false });
    expect(await trail()).toMatchObject([{ action: 'model.activated', userId: ours.userId }]);
  });

  it('keeps the earlier model in use before the decision and after it was declined', async () => {
    const dataset = await draw();
    await make(dataset, 'Both', ['valve', 'gauge']);
    const { model } = await make(dataset, 'Worse', ['valve']);
    expect(await activeName()).toBe('Both');
    const declined = await ours.client.call(models.decline, byId(model.id));
    expect(declined).toMatchObject({ is_active: false, awaiting_activation: false });
    expect((await trail()).at(-1)).toMatchObject({ action: 'model.declined', userId: ours.userId });
    expect(await activeName()).toBe('Both');
    await ours.client.call(models.decline, byId(model.id));
    expect((await trail()).filter(({ action }) => action === 'model.declined')).toHaveLength(1);
    // It can still be accepted later.
    await ours.client.call(models.activate, byId(model.id));
    expect(await activeName()).toBe('Worse');
  });

  it('keeps a declined model out of later models', async () => {
    const { model } = await make(await draw(), 'Not taken', ['valve']);
    await ours.client.call(models.decline, byId(model.id));
    await make(await draw({ square: 'hose', disc: 'pump' }), 'Other things', ['hose', 'pump']);
    const active = await fixture.bus.request(ActiveDetector, { company_id: ours.companyId });
    expect(active.model?.heads.map(({ class_names }) => class_names)).toEqual([['hose', 'pump']]);
  });

  it('needs no decision after its dataset was trained again, or another model was chosen', async () => {
    const dataset = await draw();
    const first = await make(dataset, 'First', ['valve']);
    const second = await make(dataset, 'Second', ['gauge']);
    const waiting = async () =>
      (await ours.client.call(models.list))
        .filter((each) => each.awaiting_activation)
        .map(({ name }) => name);
    expect(await waiting()).toEqual(['Second']);
    await ours.client.call(models.activate, byId(first.model.id));
    expect(await waiting()).toEqual([]);
    expect((await ours.client.call(models.get, byId(second.model.id))).is_active).toBe(false);
  });
});

function headThatFinds(finds: Finds, run: TrainingRunRow, heldOut: readonly SnapshotFrame[]): TrainedHead {
  const labels = [...new Set(heldOut.flatMap(({ boxes }) => boxes.map(({ label }) => label)))].sort();
  const precision = (label: string) => (finds.includes(label) ? 0.9 : 0);
  return {
    weights: Uint8Array.of(1, 2, 3),
    bestEpoch: 9,
    epochsTrained: 10,
    stoppedEarly: false,
    evaluation: {
      map50: 0.5,
      map50to95: 0.3,
      classes: labels.map((label) => ({
        label,
        truths: 1,
        ap50: precision(label),
        ap50to95: precision(label),
      })),
    },
    heldOut: heldOut.map(({ frameNumber, boxes }) => ({
      id: pictureId({ storageId: run.storageId, frameNumber }),
      detections: boxes.map((each) => ({ ...each, score: finds.includes(each.label) ? 0.9 : 0.2 })),
    })),
    backend: 'wasm',
    backbone: 'MobileNetV2',
  };
}
