import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, type Dataset } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type pg from 'pg';
import { registerCompany, type Company } from '../api/companies.js';
import {
  createDataset,
  framesByTruth,
  hasEnded,
  idOf,
  startTraining,
  untilReady,
  watchTraining,
} from '../api/train-model.js';
import { filmObjects, type ObjectVideo } from '../object-video.js';
import { endBlocked, blockRows, installBlocking, untilBlocked } from './blocked-rows.js';
import { OwnSystem } from './own-system.js';

const testMs = 400_000;
const seconds = 16;
/** Enough frames that the extraction can be interrupted. */
const fps = 8;
/** More than needed for training. */
const labelled = 12;
const epochs = 12;

interface Epoch {
  epoch: number;
  finished_at: Date;
}

describe('Training Studio that is killed', () => {
  let system: OwnSystem;
  let database: pg.Client;
  let film: ObjectVideo;
  let company: Company;
  let dataset: Dataset;

  beforeAll(async () => {
    system = await OwnSystem.create();
    [film] = await Promise.all([
      filmObjects(join(system.folder, 'bench.mp4'), { seed: 31, seconds }),
      system.start(),
    ]);
    database = await system.openDatabase();
    await installBlocking(database, 'training.dataset_frame', 'frame_number');
    await installBlocking(database, 'training.training_epoch', 'epoch');
    company = await registerCompany('Teacher', system.baseUrl);
  }, testMs);
  afterAll(async () => {
    await database.end().catch(() => undefined);
    await system.remove();
  }, testMs);

  /** The process that runs the unfinished job of a kind, once there is one. */
  const workerAt = (kind: string): Promise<number> =>
    eventually(async () => {
      const sql = `select lease_owner from training.job where kind = $1 and state = 'running'`;
      const { rows } = await database.query<{ lease_owner: string }>(sql, [kind]);
      return rows[0] ? Number(rows[0].lease_owner.split('/').at(-2)) : null;
    });

  /** Until two epochs are stored and the third is about to be. */
  async function untilThirdEpoch(): Promise<void> {
    await blockRows(database, ['3']);
    await untilBlocked(database);
    await blockRows(database, []);
  }

  async function attemptsAt(kind: string): Promise<number[]> {
    const sql = 'select attempt from training.job where kind = $1 order by created_at';
    const { rows } = await database.query<{ attempt: number }>(sql, [kind]);
    return rows.map(({ attempt }) => attempt);
  }

  const objectsOf = async (folder: string) =>
    (await system.objects()).filter((name) => name.includes(`${company.companyId}`) && name.includes(folder));

  async function epochsOf(run: { id: string }): Promise<Epoch[]> {
    const sql = 'select epoch, finished_at from training.training_epoch where run_id = $1 order by epoch';
    return (await database.query<Epoch>(sql, [run.id])).rows;
  }

  /** All of its epochs, each once, with those from before the kill unchanged. */
  async function expectGoneOn(run: { id: string }, known: readonly Epoch[]) {
    const [end] = (await watchTraining(company.client, run, hasEnded)).slice(-1);
    expect(end).toMatchObject({ status: 'completed', progress: 100, error_message: null });
    const all = await epochsOf(run);
    expect(all.map(({ epoch }) => epoch)).toEqual(all.map((_each, at) => at + 1));
    expect(all.length).toBe(end?.epoch);
    const unchanged = all.filter((now) => known.some((then) => isSame(then, now)));
    expect(unchanged.length).toBeGreaterThan(0);
    expect(unchanged.map(({ epoch }) => epoch)).toEqual(unchanged.map((_each, at) => at + 1));
    const times = all.map(({ finished_at }) => finished_at.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    await eventually(async () => expect(await objectsOf('temp/')).toEqual([]));
  }

  it(
    'has each frame of a dataset once although the worker is killed during extraction',
    async () => {
      // Stored in a moment, and not reported before they were blocked for seconds.
      await blockRows(database, ['0']);
      const query = { name: 'Bench tools', fps: String(fps), transcode: 'true' };
      dataset = await createDataset(company.client, film, query);
      const worker = await workerAt('prepare');
      await eventually(async () => expect((await objectsOf('frames/')).length).toBeGreaterThan(3), {
        timeoutSeconds: 120,
        intervalMs: 20,
      });
      system.killProcess(worker);
      await blockRows(database, []);
      await endBlocked(database);
      const { status } = await company.client.call(routes.datasets.get, { params: idOf(dataset) });
      expect(status).toBe('preparing');
      const states = await untilReady(company.client, dataset);
      const percents = states.map(({ progress }) => progress);
      expect(percents).toEqual([...percents].sort((a, b) => a - b));
      // A slow machine may also lose a lease without a kill.
      expect((await attemptsAt('prepare'))[0]).toBeGreaterThanOrEqual(2);
      dataset = states.at(-1) ?? dataset;
      const page = await company.client.call(routes.datasets.frames, {
        params: idOf(dataset),
        query: { limit: '500' },
      });
      expect(page.frames.map(({ frame_number }) => frame_number)).toEqual(
        Array.from({ length: seconds * fps }, (_each, at) => at),
      );
      for (const kind of ['/frames/', '/thumbnails/'])
        expect((await objectsOf(kind)).length).toBe(dataset.frame_count);
    },
    testMs,
  );

  it(
    'resumes a training from its checkpoint when the trainer is killed after the second epoch',
    async () => {
      const params = idOf(dataset);
      const frames = await framesByTruth(company.client, dataset, film);
      const some = frames.filter((_each, at) => at % Math.ceil(frames.length / labelled) === 0);
      await company.client.call(routes.annotations.saveMany, { params, body: { frames: some } });
      const run = await startTraining(company.client, dataset, { modelName: 'Bench detector', epochs });
      const worker = await workerAt('train');
      await untilThirdEpoch();
      system.killProcess(worker);
      await endBlocked(database);
      const known = await epochsOf(run);
      expect(known).toHaveLength(2);
      await expectGoneOn(run, known);
      expect((await attemptsAt('train'))[0]).toBeGreaterThanOrEqual(2);
      const models = await company.client.call(routes.models.list);
      // A model that finds nothing of a class waits for a user.
      const inUse = models.map((each) => [each.name, each.is_active || each.awaiting_activation]);
      expect(inUse).toEqual([['Bench detector', true]]);
    },
    testMs,
  );

  it(
    'resumes a training when the whole system was killed including the database, and counts one model',
    async () => {
      const run = await startTraining(company.client, dataset, { modelName: 'Better', epochs });
      await untilThirdEpoch();
      const known = await epochsOf(run);
      expect(known).toHaveLength(2);
      await system.killAll();
      await system.start();
      database = await system.openDatabase();
      await expectGoneOn(run, known);
      expect((await company.client.call(routes.models.list)).length).toBe(2);
      await eventually(async () =>
        expect((await company.client.call(routes.billing.usage)).models_trained).toBe(2),
      );
      await eventually(async () =>
        expect(
          (await system.scratch()).filter((file) => /[/\\](datasets|trainings)[/\\]/.test(file)),
        ).toEqual([]),
      );
    },
    testMs,
  );
});

const isSame = (one: Epoch, other: Epoch): boolean =>
  one.epoch === other.epoch && one.finished_at.getTime() === other.finished_at.getTime();
