import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { JobWorker } from '@sop/jobs';
import { eventually, signedIn, testS3, type Client, type TestS3 } from '@sop/testing';
import { speechModelJob } from '../pipeline.jobs.js';
import { ModelFileServer } from '../testing/model-file-server.js';
import { startPipeline, type PipelineFixture } from '../testing/start-pipeline.js';
import { FetchedSpeechModels } from './fetched-speech-models.js';
import { RunSpeechModelFetch } from './run-speech-model-fetch.js';

const slow = 180_000;
const name = 'whisper-small';
const encoder = 'onnx/encoder_model_q4.onnx';
const mebibyte = 1024 ** 2;

/** Workers of several machines, which have only the database and the bucket in common. */
describe('a speech model in S3', () => {
  let s3: TestS3;
  let pipeline: PipelineFixture;
  let operator: Client;
  let server: ModelFileServer;

  beforeAll(async () => {
    s3 = await testS3();
    pipeline = await startPipeline({
      S3_URL: s3.url,
      S3_ACCESS_KEY: s3.accessKey,
      S3_SECRET_KEY: s3.secretKey,
      S3_BUCKET: `speech-models-${Date.now()}`,
    });
    operator = (await signedIn(pipeline.client, { isOperator: true })).client;
    server = new ModelFileServer();
    await server.listen();
  }, slow);
  afterAll(async () => {
    await server?.close();
    await pipeline?.close();
    await s3?.stop();
  });

  function startWorker(): JobWorker {
    const fetch = new RunSpeechModelFetch(pipeline.database, pipeline.store);
    const worker = new JobWorker({
      database: pipeline.database,
      handlers: [
        {
          job: { ...speechModelJob, backOffSeconds: [0.05] },
          run: fetch.run.bind(fetch),
          onFailed: fetch.onFailed.bind(fetch),
        },
      ],
      slots: () => 1,
      leaseSeconds: 60,
      heartbeatSeconds: 0.1,
      pollSeconds: 0.1,
    });
    worker.start();
    return worker;
  }
  const shown = async () =>
    (await operator.call(routes.speechModels.read)).models.find((model) => model.name === name);

  it(
    'is fetched by one worker, continued by another, and copied whole by every machine',
    async () => {
      let answer: (() => void) | undefined;
      server.misbehave = ({ path, start }, response) => {
        if (path !== encoder || start < 16 * mebibyte) return false;
        answer = () => void response.destroy();
        return true;
      };
      await operator.call(routes.speechModels.loadCatalogue, { body: { address: server.address } });
      await operator.call(routes.speechModels.fetch, { params: { name } });
      const first = startWorker();
      await eventually(() => expect(answer).toBeDefined());
      await first.stop();
      expect(await shown()).toMatchObject({ state: 'fetching' });

      server.misbehave = undefined;
      server.requests.length = 0;
      const second = startWorker();
      await eventually(async () =>
        expect(await shown()).toMatchObject({ state: 'installed', received_bytes: server.bytes }),
      );
      await second.stop();
      expect(server.requests[0]).toMatchObject({ path: encoder, start: 16 * mebibyte });

      server.requests.length = 0;
      const machines = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), 'sop-machine-'))));
      for (const workDir of machines) {
        const models = new FetchedSpeechModels(pipeline.database, pipeline.store, { workDir });
        const folder = await models.folderWith(name);
        expect(folder.startsWith(workDir)).toBe(true);
        for (const [path, content] of server.files)
          expect((await readFile(join(folder, name, path))).equals(content)).toBe(true);
        await rm(workDir, { recursive: true });
      }
      expect(server.requests).toEqual([]);
    },
    slow,
  );

  it('is gone from the bucket after an operator has deleted it', async () => {
    await operator.call(routes.speechModels.remove, { params: { name } });
    await eventually(async () => {
      const keys: string[] = [];
      for await (const { key } of pipeline.store.list('models/')) keys.push(key);
      expect(keys).toEqual([]);
    });
  });
});
