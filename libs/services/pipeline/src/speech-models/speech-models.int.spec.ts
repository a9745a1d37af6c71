import { buffer } from 'node:stream/consumers';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes, type ShownSpeechModel } from '@sop/contracts';
import { JobQueue, JobWorker, ServiceJobs } from '@sop/jobs';
import type { DiskSpace } from '@sop/service-kit';
import { closeServer, eventually, listenLocally, signedIn, type Client } from '@sop/testing';
import { speechModelJob } from '../pipeline.jobs.js';
import { ModelFileServer, type RangeRequest } from '../testing/model-file-server.js';
import { startPipeline, type PipelineFixture } from '../testing/start-pipeline.js';
import { SpeechRecognisers } from '../worker/speech-recognisers.js';
import { FetchedSpeechModels } from './fetched-speech-models.js';
import { RunSpeechModelFetch } from './run-speech-model-fetch.js';
import { SpeechModelFetches } from './speech-model-fetches.js';

const name = 'whisper-small';
const encoder = 'onnx/encoder_model_q4.onnx';
const mebibyte = 1024 ** 2;

describe('speech models that an operator has fetched', () => {
  let pipeline: PipelineFixture;
  let operator: Client;
  let server: ModelFileServer;
  let worker: JobWorker | undefined;

  beforeAll(async () => {
    pipeline = await startPipeline();
    operator = (await signedIn(pipeline.client, { isOperator: true })).client;
  });
  afterAll(() => pipeline.close());
  beforeEach(async () => {
    server = new ModelFileServer();
    await server.listen();
  });
  afterEach(async () => {
    await worker?.stop();
    worker = undefined;
    for (const { name } of (await operator.call(routes.speechModels.read)).models)
      await operator.call(routes.speechModels.remove, { params: { name } });
    await pipeline.database.system((tx) => tx.query('delete from speech_model_catalogue', []));
    await server.close();
  });

  /** As in a worker process, but without long pauses between attempts. */
  function startWorker(): void {
    const fetch = new RunSpeechModelFetch(pipeline.database, pipeline.store);
    const job = { ...speechModelJob, backOffSeconds: [0.05] };
    worker = new JobWorker({
      database: pipeline.database,
      handlers: [{ job, run: fetch.run.bind(fetch), onFailed: fetch.onFailed.bind(fetch) }],
      slots: () => 1,
      leaseSeconds: 60,
      heartbeatSeconds: 0.1,
      pollSeconds: 0.1,
    });
    worker.start();
  }
  const load = () => operator.call(routes.speechModels.loadCatalogue, { body: { address: server.address } });
  const fetch = (model: ShownSpeechModel['name'] = name) =>
    operator.call(routes.speechModels.fetch, { params: { name: model } });
  const state = async (): Promise<ShownSpeechModel | undefined> =>
    (await operator.call(routes.speechModels.read)).models.find((model) => model.name === name);
  const becomes = (expected: Partial<ShownSpeechModel>) =>
    eventually(async () => expect(await state()).toMatchObject(expected));
  const objects = async (): Promise<string[]> => {
    const keys: string[] = [];
    for await (const { key } of pipeline.store.list('models/')) keys.push(key);
    return keys;
  };
  const offerBoth = () => {
    const models = ['whisper-small', 'whisper-medium'].flatMap(
      (each) => (server.catalogueOf(each) as { models: unknown[] }).models,
    );
    server.catalogue = { version: 1, models };
  };
  /** Serves the encoder's ranges only up to this many bytes, and then closes the connection. */
  const dropAfter = (bytes: number) => {
    server.misbehave = ({ path, start, end }, response) => {
      const content = server.files.get(path);
      if (path !== encoder || !content || end - start < bytes) return false;
      response.writeHead(206, {
        'content-range': `bytes ${start}-${end}/${content.length}`,
        'content-length': end - start + 1,
      });
      response.write(content.subarray(start, start + bytes), () => response.destroy());
      return true;
    };
  };

  it('are offered with licence and size once the catalogue is loaded, and no file is requested', async () => {
    expect(await state()).toMatchObject({ state: 'absent', total_bytes: null, licence: null });
    expect(await load()).toMatchObject({ message: null, address: server.address });
    expect(await state()).toEqual({
      name,
      state: 'absent',
      origin: null,
      licence: 'Apache-2.0',
      total_bytes: server.bytes,
      received_bytes: 0,
      message: null,
      is_in_use: false,
    });
    expect(server.requests).toEqual([]);
  });

  it.each([
    ['is no JSON', 'a page', /cannot be read/],
    ['lists no weights', { version: 1, models: [{ name, licence: 'MIT', files: [] }] }, /cannot be read/],
    ['is too long', { version: 1, padding: 'x'.repeat(300_000) }, /too long/],
  ])('are not offered by a catalogue that %s', async (_what, catalogue, message) => {
    await load();
    server.catalogue = catalogue;
    expect((await load()).message).toMatch(message);
    expect(await state()).toMatchObject({ total_bytes: server.bytes });
  });

  it('are not offered from another server, or by paths that leave the folder', async () => {
    server.catalogue = server.catalogueOf(name, (file) => ({ ...file, address: 'http://example.com/x' }));
    expect((await load()).message).toBe('The catalogue names files of another server.');
    server.catalogue = server.catalogueOf(name, (file) => ({ ...file, path: `../${String(file['path'])}` }));
    expect((await load()).message).toMatch(/cannot be read/);
  });

  it('say in a sentence that a server cannot be reached', async () => {
    const body = { address: 'http://127.0.0.1:9/models' };
    expect((await operator.call(routes.speechModels.loadCatalogue, { body })).message).toBe(
      'The server could not be reached.',
    );
  });

  it('arrive whole over a connection that breaks off again and again, without a byte twice', async () => {
    dropAfter(3 * mebibyte);
    await load();
    expect((await fetch()).models).toContainEqual(expect.objectContaining({ name, state: 'fetching' }));
    startWorker();
    await becomes({ state: 'installed', origin: 'fetched', received_bytes: server.bytes, message: null });
    const starts = server.requests
      .filter(({ path }) => path === encoder)
      .map(({ start }) => start / mebibyte);
    expect(starts).toEqual([0, 3, 6, 8, 11, 14, 16, 19]);
    for (const key of await objects()) {
      const path = key.split('/').slice(3).join('/');
      const { body } = await pipeline.store.get(key);
      expect(server.files.get(path)?.equals(await buffer(body))).toBe(true);
    }
    expect(await objects()).toHaveLength(server.files.size);
  });

  it('continue where they stopped after the server was unreachable for too long', async () => {
    server.misbehave = ({ path, start }, response) => {
      if (path !== encoder || start < 8 * mebibyte) return false;
      response.writeHead(503).end();
      return true;
    };
    await load();
    await fetch();
    startWorker();
    await becomes({ state: 'interrupted', message: 'The server failed (503).' });
    const attempts = server.requests.filter(({ start }) => start === 8 * mebibyte);
    expect(attempts).toHaveLength(speechModelJob.attempts);
    server.misbehave = undefined;
    server.requests.length = 0;
    await fetch();
    await becomes({ state: 'installed' });
    expect(server.requests[0]).toMatchObject({ path: encoder, start: 8 * mebibyte });
  });

  it('do not count with another checksum, and arrive once the server has the right file', async () => {
    await load();
    const right = server.files.get(encoder) ?? Buffer.alloc(0);
    const wrong = Buffer.from(right);
    wrong.writeUInt8(right.readUInt8(5) ^ 1, 5);
    server.files.set(encoder, wrong);
    await fetch();
    startWorker();
    await becomes({ state: 'failed', message: `${encoder} has another checksum than the catalogue says.` });
    expect((await objects()).filter((key) => key.endsWith(encoder))).toEqual([]);
    expect((await operator.call(routes.speechModels.read)).installed).not.toContain(name);
    server.files.set(encoder, right);
    await fetch();
    await becomes({ state: 'installed' });
  });

  const total = (request: RangeRequest) => server.files.get(request.path)?.length ?? 0;
  it.each([
    [
      'is larger than its catalogue says',
      /has another size on the server/,
      (request: RangeRequest) => ({
        status: 206,
        headers: { 'content-range': `bytes ${request.start}-${request.end}/${total(request) + 1}` },
        body: Buffer.alloc(10),
      }),
    ],
    [
      'has more bytes than were requested',
      /sends more of/,
      (request: RangeRequest) => ({
        status: 206,
        headers: { 'content-range': `bytes ${request.start}-${request.end}/${total(request)}` },
        body: Buffer.alloc(9 * mebibyte),
      }),
    ],
    ['is gone', /does not give onnx\/encoder_model_q4\.onnx \(404\)/, () => ({ status: 404 })],
    [
      'is sent only as a whole',
      /does not support byte ranges/,
      () => ({ status: 200, headers: {}, body: Buffer.alloc(10) }),
    ],
  ])('are refused where a file %s', async (_what, message, reply) => {
    server.misbehave = (request, response) => {
      if (request.path !== encoder) return false;
      const { status, headers, body }: { status: number; headers?: object; body?: Buffer } = reply(request);
      response.writeHead(status, { ...headers }).end(body);
      return true;
    };
    await load();
    await fetch();
    startWorker();
    await becomes({ state: 'failed', message: expect.stringMatching(message) as unknown as string });
    expect(server.requests.filter(({ path }) => path === encoder)).toHaveLength(1);
  });

  it('are not fetched from where a server redirects to', async () => {
    const reached: string[] = [];
    const other = createServer((request, response) => {
      reached.push(request.url ?? '');
      response.end();
    });
    const address = await listenLocally(other);
    server.misbehave = ({ path }, response) => {
      response.writeHead(302, { location: `${address}/${path}` }).end();
      return true;
    };
    await load();
    await fetch();
    startWorker();
    await becomes({ state: 'failed', message: 'The server redirects to another one.' });
    expect(reached).toEqual([]);
    await closeServer(other);
  });

  it('are fetched one at a time, and an interrupted one keeps what has arrived', async () => {
    offerBoth();
    let held = () => undefined as void;
    server.misbehave = ({ start }, response) => {
      if (start < 16 * mebibyte) return false;
      held = () => void response.destroy();
      return true;
    };
    await load();
    await fetch();
    startWorker();
    await eventually(async () => expect((await state())?.received_bytes).toBeGreaterThan(16 * mebibyte));
    await expect(fetch('whisper-medium')).rejects.toMatchObject({ status: 409 });
    await operator.call(routes.speechModels.cancel, { params: { name } });
    expect(await state()).toMatchObject({ state: 'interrupted', message: null });
    held();
    server.misbehave = undefined;
    await fetch('whisper-medium');
    await eventually(async () =>
      expect((await operator.call(routes.speechModels.read)).installed).toContain('whisper-medium'),
    );
    server.requests.length = 0;
    await fetch();
    await becomes({ state: 'installed' });
    expect(server.requests[0]).toMatchObject({ path: encoder, start: 16 * mebibyte });
  });

  it('need space on the disk before the first byte', async () => {
    await load();
    const { get } = pipeline.app;
    const full = new SpeechModelFetches(
      pipeline.database,
      get.call(pipeline.app, JobQueue, { strict: false }) as JobQueue,
      { freeToStore: () => Promise.resolve(mebibyte) } as unknown as DiskSpace,
      { workers: 1 },
      get.call(pipeline.app, ServiceJobs, { strict: false }) as ServiceJobs,
    );
    await expect(full.start(name)).rejects.toMatchObject({
      status: 507,
      detail: 'The model needs 20 MB of disk space, and 1 MB are free.',
    });
    expect(await state()).toMatchObject({ state: 'absent' });
  });

  it('transcribe on every machine once they are installed, and on none after they are deleted', async () => {
    await load();
    await fetch();
    startWorker();
    await becomes({ state: 'installed' });
    const fetched = new FetchedSpeechModels(pipeline.database, pipeline.store, pipeline.runtime);
    const models = new SpeechRecognisers({ modelsDir: () => pipeline.runtime.workDir, fetched }, 1);
    expect((await models.recogniser('whisper-large-v3')).model).toBe(name);
    const [one, two] = await Promise.all([fetched.folderWith(name), fetched.folderWith(name)]);
    expect(one).toBe(two);
    for (const [path, content] of server.files)
      expect((await readFile(join(one, name, path))).equals(content)).toBe(true);
    const { client } = await signedIn(pipeline.client);
    const choice = (await client.call(routes.transcription.models)).models.find((each) => each.name === name);
    expect(choice).toEqual({ name, is_installed: true, used: name });
    await operator.call(routes.speechModels.remove, { params: { name } });
    expect(await fetched.installed()).toEqual([]);
    await eventually(async () => expect(await objects()).toEqual([]));
  });

  it('are an operator’s choice among the models of the machine', async () => {
    offerBoth();
    await load();
    await fetch();
    startWorker();
    await becomes({ state: 'installed', is_in_use: true });
    await fetch('whisper-medium');
    await becomes({ state: 'installed', is_in_use: false });
    const { settings } = await operator.call(routes.languageModel.settings);
    const body = { ...settings, speech: { provider: 'none' as const, address: null, model: name } };
    await operator.call(routes.languageModel.setSettings, { body });
    expect(await state()).toMatchObject({ is_in_use: true });
    await operator.call(routes.languageModel.resetSettings);
  });

  it('are recorded in the audit trail with every change', async () => {
    await pipeline.rows(`delete from outbox where name = 'audit.recorded'`);
    await load();
    await fetch();
    await operator.call(routes.speechModels.cancel, { params: { name } });
    await operator.call(routes.speechModels.remove, { params: { name } });
    await operator.call(routes.speechModels.remove, { params: { name } });
    const actions = await pipeline.rows<{ action: string }>(
      `select payload->>'action' as action from outbox where name = 'audit.recorded' order by id`,
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'speech-model.catalogue-loaded',
      'speech-model.fetch-requested',
      'speech-model.fetch-cancelled',
      'speech-model.deleted',
    ]);
  });
});
