import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { describeMediaTools, useMediaTools } from '@sop/media';
import { createApplication, Logger, readRuntime } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { drawDataset } from '../testing/drawn-dataset.js';
import { startTraining, type Company, type TrainingFixture } from '../testing/start-training.js';
import { TrainingWorkerModule } from './training-worker.module.js';

const { training, datasets } = routes;

describe('a worker process of the studio', () => {
  let fixture: TrainingFixture;
  let ours: Company;

  beforeAll(async () => {
    fixture = await startTraining();
    ours = await fixture.signIn();
  });
  afterAll(() => fixture.close());

  const startWorker = async (kinds: string) => {
    process.env['TRAINING_KINDS'] = kinds;
    const logger = Logger.open({ service: 'training', level: 'silent' });
    const app = await createApplication({
      runtime: readRuntime(),
      logger,
      modules: [TrainingWorkerModule],
      isBehindGateway: true,
    });
    await app.init();
    Reflect.deleteProperty(process.env, 'TRAINING_KINDS');
    return app;
  };
  const activate = async (datasetId: number) => {
    const modelId = uuidv7();
    const heads = [{ dataset_id: datasetId, model_id: modelId, weights_key: 'none', class_names: ['crate'] }];
    await fixture.database.tenant(ours.companyId, async (tx) => {
      await tx.execute(
        `insert into trained_model (id, company_id, version, name, run_id, dataset_id, storage_id, dataset_name, data_version,
           epochs_trained, classes_added, class_names, heads, card, created_by_name)
         values ($1, $2, 1, 'Crates', $1, $3, $1, 'Press', 1, 10, '{}', '{crate}', $4, '{}', 'ann@example.test')`,
        [modelId, ours.companyId, datasetId, JSON.stringify(heads)],
      );
      await tx.execute('insert into active_model (company_id, model_id) values ($1, $2)', [
        ours.companyId,
        modelId,
      ]);
    });
  };
  const jobs = () =>
    fixture.rows<{ kind: string; state: string }>('select kind, state from job order by created_at');

  it('claims its kinds of jobs and leaves the others', async () => {
    const dataset = await drawDataset(fixture, ours, { frames: 3, labels: { square: 'crate' } });
    await activate(dataset.id);
    const { training_id: id } = await ours.client.call(training.start, {
      body: { dataset_id: dataset.id, model_name: 'Crates' },
    });
    await fixture.store.deletePrefix(`datasets/${ours.companyId}/${dataset.storageId}/frames/`);
    const worker = await startWorker('prepare,suggest');
    const suggestions = ours.client.call(datasets.suggestions, { params: { id: dataset.id, n: 0 } });
    await expect(suggestions).rejects.toMatchObject({
      status: 409,
      problem: { detail: 'The frame or the model was deleted.' },
    });
    expect(await jobs()).toEqual([{ kind: 'train', state: 'waiting' }]);
    await worker.close();
    await ours.client.call(routes.trainingProgress.stop, { params: { id } });
  });

  it('uses the ffmpeg of its environment', async () => {
    Object.assign(process.env, { FFMPEG_PATH: '/elsewhere/ffmpeg', FFPROBE_PATH: '/elsewhere/ffprobe' });
    const worker = await startWorker('prepare');
    await expect(describeMediaTools()).rejects.toThrow('/elsewhere/ffmpeg, /elsewhere/ffprobe');
    await worker.close();
    for (const name of ['FFMPEG_PATH', 'FFPROBE_PATH']) Reflect.deleteProperty(process.env, name);
    useMediaTools({});
  });
});
