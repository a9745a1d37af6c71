import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { statusMessage, routes, sentenceOf } from '@sop/contracts';
import { Refused, Retry, type ClaimedJob, type JobContext } from '@sop/jobs';
import { eventually, trailOf, planRefusals } from '@sop/testing';
import { TrainingOutOfMemory } from '@sop/vision';
import { v7 as uuidv7 } from 'uuid';
import { drawDataset } from '../testing/drawn-dataset.js';
import { startTraining, type Company, type TrainingFixture } from '../testing/start-training.js';
import { runTrainings } from '../testing/run-trainings.js';
import { epochsOfTheHour, samplesPerSecond, trainingsByStatus } from './row-gauges.js';
import { asRefusal } from './failure-messages.js';
import type { Snapshot } from './snapshot.js';

const { training, models, datasets } = routes;
const labels = { square: 'crate' };

describe('trainings', () => {
  let fixture: TrainingFixture;
  let ours: Company;

  beforeAll(async () => {
    fixture = await startTraining();
  });
  beforeEach(async () => {
    ours = await fixture.signIn();
    fixture.fakes.refusedKinds.clear();
    fixture.fakes.lostReplies.clear();
  });
  // Jobs left in the queue would be claimed by the trainer of the next test.
  afterEach(() => fixture.rows('delete from job'));
  afterAll(() => fixture.close());

  const start = (dataset_id: number, company = ours) =>
    company.client.call(training.start, { body: { dataset_id, model_name: 'Crates', epochs: 10 } });
  const begin = async (company = ours) => {
    const dataset = await drawDataset(fixture, company, { frames: 6, labels });
    const { training_id: id } = await start(dataset.id, company);
    return { id, dataset };
  };
  const progress = (id: string, company = ours) =>
    company.client.call(routes.trainingProgress.get, { params: { id } });
  const stop = (id: string) => ours.client.call(routes.trainingProgress.stop, { params: { id } });
  const held = () => fixture.fakes.held(ours.companyId);
  const used = () => fixture.fakes.used(ours.companyId, 'models');

  it('wait with their settings, counted within the plan, until a trainer claims them', async () => {
    const counted = async () => {
      const rows = await fixture.rows<{ status: string; value: number }>(trainingsByStatus.sql);
      return Object.fromEntries(rows.map(({ status, value }) => [status, value]));
    };
    const before = await counted();
    const { id, dataset } = await begin();
    expect(await counted()).toEqual({ ...before, starting: Number(before['starting']) + 1 });
    expect(Object.keys(before).toSorted()).toEqual(['completed', 'failed', 'running', 'starting']);
    for (const { sql } of [epochsOfTheHour, samplesPerSecond])
      expect(await fixture.rows(sql)).toEqual([{ value: expect.any(Number) }]);
    expect(await progress(id)).toMatchObject({
      training_id: id,
      dataset_id: dataset.id,
      model_name: 'Crates',
      status: 'starting',
      epoch: 0,
      total_epochs: 10,
      batch_size: 8,
      loss: null,
      progress: 0,
      message: 'Waiting to start',
      error_message: null,
      model_id: null,
    });
    expect(await ours.client.call(training.status, { params: { id } })).toEqual(await progress(id));
    expect(held()).toMatchObject([{ kind: 'models', amount: 1 }]);
    expect(await ours.client.call(routes.trainingProgress.history, { params: { id } })).toEqual([]);
    expect(await ours.client.call(routes.trainingProgress.metrics, { params: { id } })).toMatchObject({
      best_epoch: 0,
      map50: null,
      classes: [],
    });
    await stop(id);
  });

  it('are refused for a dataset without boxes, in preparation, or unknown', async () => {
    const empty = await drawDataset(fixture, ours, { frames: 3, labels: {} });
    await expect(start(empty.id)).rejects.toMatchObject({
      status: 409,
      problem: { detail: 'This dataset has no annotations yet. Draw boxes on a few frames first.' },
    });
    await fixture.rows(`update dataset set status = 'preparing' where id = $1`, empty.id);
    await expect(start(empty.id)).rejects.toMatchObject({
      status: 409,
      problem: { detail: expect.stringContaining('still being prepared') },
    });
    await expect(start(999_999)).rejects.toMatchObject({ status: 404 });
    expect(held()).toEqual([]);
  });

  it('are refused beyond the plan, with the plan’s message', async () => {
    const { id: dataset } = await drawDataset(fixture, ours, { frames: 3, labels });
    fixture.fakes.refusedKinds.add('models');
    await expect(start(dataset)).rejects.toMatchObject({
      status: 402,
      problem: { ...planRefusals.models, detail: sentenceOf(planRefusals.models) },
    });
    expect(await ours.client.call(routes.trainingProgress.list)).toEqual([]);
  });

  it('use nothing of the plan when its reply was lost', async () => {
    const { id: dataset } = await drawDataset(fixture, ours, { frames: 3, labels });
    fixture.fakes.lostReplies.add('models');
    await expect(start(dataset)).rejects.toMatchObject({ status: expect.any(Number) });
    expect(await ours.client.call(routes.trainingProgress.list)).toEqual([]);
    await eventually(() => expect([held(), used()]).toEqual([[], 0]));
  });

  it('run once at a time per dataset, and a second one releases its reservation', async () => {
    const { id: dataset } = await drawDataset(fixture, ours, { frames: 6, labels });
    const replies = await Promise.allSettled([start(dataset), start(dataset), start(dataset)]);
    expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const reply of replies)
      if (reply.status === 'rejected') expect(reply.reason).toMatchObject({ status: 409 });
    await eventually(() => expect(held()).toHaveLength(1));
    const [run] = await ours.client.call(routes.trainingProgress.list);
    await stop(run?.training_id ?? '');
  });

  it('use the annotations as of their start, and of other datasets only other classes', async () => {
    await drawDataset(fixture, ours, { frames: 2, labels: { disc: 'ball' } });
    await drawDataset(fixture, ours, { frames: 2, labels: { disc: 'ball', square: 'crate' } });
    await drawDataset(fixture, await fixture.signIn(), { frames: 2, labels: { disc: 'theirs' } });
    const { id, dataset } = await begin();
    await fixture.rows('delete from frame_annotation where dataset_id = $1', dataset.id);
    const [row] = await fixture.rows<{ snapshot: Snapshot }>(
      'select snapshot from training_run where id = $1',
      id,
    );
    expect(row?.snapshot.frames.map(({ frameNumber }) => frameNumber)).toEqual([0, 1, 2, 3, 4, 5]);
    const [box] = row?.snapshot.frames[0]?.boxes ?? [];
    expect(box?.label).toBe('crate');
    const { x, y, width, height } = box?.box ?? {};
    [x, y, width, height].forEach((value, at) =>
      expect(value).toBeCloseTo([10 / 320, 10 / 240, 80 / 320, 80 / 240][at] ?? 0),
    );
    expect(row?.snapshot.others.map(({ boxes }) => boxes.map(({ label }) => label))).toEqual([
      ['ball'],
      ['ball'],
    ]);
    await stop(id);
  });

  it('that are stopped before they run end at once, and stopping is idempotent', async () => {
    const { id } = await begin();
    const stopped = await stop(id);
    expect(stopped).toMatchObject({
      status: 'failed',
      message: 'Training stopped by user',
      error_message: 'Training stopped by user',
      message_codes: [statusMessage('training.stopped-by-user')],
      error_message_codes: [statusMessage('training.stopped-by-user')],
    });
    await eventually(() => expect(held()).toEqual([]));
    expect(used()).toBe(0);
    expect(await stop(id)).toEqual(stopped);
    const job = await fixture.rows<{ state: string }>('select state from job where subject_id = $1', id);
    expect(job).toEqual([{ state: 'cancelled' }]);
  });

  it('that are stopped while running abort their trainer, which cannot write any more', async () => {
    const { id } = await begin();
    const aborted = new Set<string>();
    const worker = runTrainings(fixture, async (_job, context) => {
      await new Promise((resolve) => context.signal.addEventListener('abort', resolve, { once: true }));
      await expect(context.write(async () => undefined)).rejects.toThrow('cancelled');
      aborted.add(id);
      context.signal.throwIfAborted();
    });
    await eventually(() => worker.running === 1);
    await stop(id);
    await eventually(() => aborted.has(id));
    await worker.stop();
    expect(await progress(id)).toMatchObject({ status: 'failed', message: 'Training stopped by user' });
  });

  it('that complete during a stop are either completed or stopped, never both', async () => {
    const { id } = await begin();
    const worker = runTrainings(fixture, (job, context) => completeAtOnce(job, context));
    await stop(id);
    await worker.stop();
    const { status, message } = await progress(id);
    expect([
      ['completed', 'Training completed.'],
      ['failed', 'Training stopped by user'],
    ]).toContainEqual([status, message]);
  });

  it('that are completed remain completed when stopped', async () => {
    const { id } = await begin();
    const worker = runTrainings(fixture, completeAtOnce);
    await eventually(async () => expect(await progress(id)).toMatchObject({ status: 'completed' }));
    expect(await stop(id)).toMatchObject({ status: 'completed', progress: 100, error_message: null });
    await worker.stop();
  });

  it('report their progress and an estimate by the last five epochs', async () => {
    const { id } = await begin();
    const worker = runTrainings(fixture, async (_job, context) => {
      await context.write(async (tx) => {
        await tx.execute(`update training_run set status = 'running' where id = $1`, [id]);
        for (const epoch of [1, 2, 3, 4, 5, 6])
          await tx.execute(
            `insert into training_epoch (run_id, epoch, company_id, loss, map50, map50_95, learning_rate, samples_per_second, seconds)
             values ($1, $2, $3, $4, 0.5, 0.25, 0.001, 12, $5)`,
            [id, epoch, ours.companyId, 1 / epoch, epoch === 1 ? 1000 : 10],
          );
      });
      context.progress({
        percent: 67,
        stage: 'training',
        statusMessage: statusMessage('training.epoch', { epoch: 7, epochs: 10 }),
      });
      await new Promise((resolve) => context.signal.addEventListener('abort', resolve, { once: true }));
    });
    await eventually(async () =>
      expect(await progress(id)).toMatchObject({
        status: 'running',
        epoch: 6,
        map50: 0.5,
        map50_95: 0.25,
        learning_rate: 0.001,
        progress: 67,
        message: 'Training: epoch 7 of 10',
      }),
    );
    const { remaining_seconds } = await progress(id);
    expect(remaining_seconds).toBeGreaterThanOrEqual(30);
    expect(remaining_seconds).toBeLessThanOrEqual(40);
    const history = await ours.client.call(routes.trainingProgress.history, { params: { id } });
    expect(history.map(({ epoch }) => epoch)).toEqual([1, 2, 3, 4, 5, 6]);
    await stop(id);
    await worker.stop();
    expect(await ours.client.call(routes.trainingProgress.history, { params: { id } })).toHaveLength(6);
  });

  it('that run out of memory recommend a batch size, once, and cost nothing', async () => {
    const { id } = await begin();
    let attempts = 0;
    const worker = runTrainings(fixture, async () => {
      attempts += 1;
      throw asRefusal(new TrainingOutOfMemory(8, new Error('OOM')));
    });
    await eventually(async () =>
      expect(await progress(id)).toMatchObject({
        status: 'failed',
        error_message:
          'The training ran out of memory with a batch size of 8. Please start it again with a smaller one, such as 4.',
      }),
    );
    await worker.stop();
    expect(attempts).toBe(1);
    await eventually(() => expect(held()).toEqual([]));
    expect(used()).toBe(0);
  });

  it('that fail repeatedly end with a message, and leave nothing behind', async () => {
    const { id } = await begin();
    const worker = runTrainings(fixture, async () => {
      await fixture.store.put(`temp/${ours.companyId}/${id}/checkpoint.bin`, Buffer.from('x'), {
        contentType: 'application/octet-stream',
      });
      throw new Retry('The disk is full.', 0);
    });
    await eventually(async () =>
      expect(await progress(id)).toMatchObject({
        status: 'failed',
        error_message: 'An error occurred during training. Please start it again.',
      }),
    );
    await worker.stop();
    await eventually(async () =>
      expect((await fixture.objectsOf(ours.companyId)).filter((key) => !key.startsWith('datasets/'))).toEqual(
        [],
      ),
    );
    await eventually(() => expect(held()).toEqual([]));
  });

  it('end with their dataset, with that message', async () => {
    const { id, dataset } = await begin();
    await ours.client.call(datasets.remove, { params: { id: dataset.id } });
    expect(await progress(id)).toMatchObject({ status: 'failed', error_message: 'The dataset was deleted.' });
    await eventually(() => expect(held()).toEqual([]));
  });

  it('keep their record until it is removed, which is possible only after the end', async () => {
    const { id } = await begin();
    const params = { id };
    await expect(ours.client.call(routes.trainingProgress.remove, { params })).rejects.toMatchObject({
      status: 409,
    });
    expect(await ours.client.call(routes.trainingProgress.cleanup)).toEqual({ removed: 0 });
    await stop(id);
    await ours.client.call(routes.trainingProgress.remove, { params });
    await expect(progress(id)).rejects.toMatchObject({ status: 404 });
    const [second, third] = [await begin(), await begin()];
    await stop(second.id);
    expect(await ours.client.call(routes.trainingProgress.cleanup)).toEqual({ removed: 1 });
    const actions = (await trailOf(fixture.database, ours.companyId)).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['training.started', 'training.stopped', 'training.removed']),
    );
    const remaining = await ours.client.call(routes.trainingProgress.list);
    expect(remaining.map((each) => each.training_id)).toEqual([third.id]);
    await stop(third.id);
  });

  it('are listed for the company, newest first, also with a trailing slash', async () => {
    const [first, second] = [await begin(), await begin()];
    const list = await ours.client.call(routes.trainingProgress.list);
    expect(list.map((each) => each.training_id)).toEqual([second.id, first.id]);
    const headers = { authorization: `Bearer ${ours.client.token}` };
    const slashed = await fetch(`${fixture.baseUrl}/api/training/progress/`, { headers });
    expect(slashed.status).toBe(200);
    expect(await slashed.json()).toHaveLength(2);
    // A page that polls every two seconds uses one connection at a time, regardless of the number of users.
    const opened = jest.spyOn(fixture.database, 'system');
    // Events of the trainings may still be in progress at first.
    await eventually(async () => {
      opened.mockClear();
      await ours.client.call(routes.trainingProgress.list);
      expect(opened.mock.calls.length).toBeLessThan(2);
    });
    opened.mockRestore();
    await stop(first.id);
    await stop(second.id);
  });

  it('are hidden from other companies', async () => {
    const { id, dataset } = await begin();
    const theirs = await fixture.signIn();
    const params = { id };
    for (const route of [
      training.status,
      routes.trainingProgress.get,
      routes.trainingProgress.history,
      routes.trainingProgress.metrics,
      routes.trainingProgress.stop,
      routes.trainingProgress.remove,
      models.get,
      models.activate,
      models.decline,
    ])
      expect([route.name, (await theirs.client.send(route, { params })).status]).toEqual([route.name, 404]);
    await expect(start(dataset.id, theirs)).rejects.toMatchObject({ status: 404 });
    const suggestions = theirs.client.send(datasets.suggestions, { params: { id: dataset.id, n: 0 } });
    expect((await suggestions).status).toBe(404);
    expect(await theirs.client.call(routes.trainingProgress.list)).toEqual([]);
    expect(await theirs.client.call(models.list)).toEqual([]);
    expect(await theirs.client.call(routes.trainingProgress.cleanup)).toEqual({ removed: 0 });
    expect(await progress(id)).toMatchObject({ status: 'starting' });
    await stop(id);
  });

  it('answer 404 to an invalid id', async () => {
    await expect(progress(uuidv7())).rejects.toMatchObject({ status: 404 });
  });

  /** A trainer that computes nothing. */
  async function completeAtOnce(job: ClaimedJob, context: JobContext): Promise<void> {
    if (!job.subjectId) throw new Refused(statusMessage('training.stopped'));
    await context.finish(async (tx) => {
      await tx.execute(
        `update training_run set status = 'completed', message = 'Training completed.', finished_at = now() where id = $1`,
        [job.subjectId],
      );
    });
  }
});
