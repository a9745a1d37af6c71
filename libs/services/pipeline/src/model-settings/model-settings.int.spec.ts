import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, type ModelSettings } from '@sop/contracts';
import { closeServer, listenLocally, signedIn, type Client } from '@sop/testing';
import { startPipeline, type PipelineFixture } from '../testing/start-pipeline.js';
import { ModelChoice } from './model-choice.js';

describe('the choice of models', () => {
  let pipeline: PipelineFixture;
  let operator: Client;
  let address: string;
  let chosen: ModelSettings;
  const server = createServer((_request, response) => response.end('{"data":[{"id":"qwen3:8b"}]}'));
  const { settings, setSettings, resetSettings, models, discover } = routes.languageModel;

  beforeAll(async () => {
    address = `${await listenLocally(server)}/v1`;
    chosen = {
      writing: {
        provider: 'server',
        address,
        model: 'qwen3:8b',
        checking_model: '',
        vision_model: '',
        context_tokens: 8192,
      },
      speech: { provider: 'none', address: null, model: '' },
      timeout_seconds: 600,
    };
    pipeline = await startPipeline();
    operator = (await signedIn(pipeline.client, { isOperator: true })).client;
  });
  afterAll(async () => {
    await pipeline.close();
    await closeServer(server);
  });

  afterEach(() => operator.call(resetSettings));

  const audited = () =>
    pipeline.rows<{ action: string }>(
      `select payload->>'action' as action from outbox where name = 'audit.recorded' order by id`,
    );

  it('is the environment’s until an operator chooses, and again after it is reset', async () => {
    const earlier = (await audited()).length;
    const environment = await operator.call(settings);
    expect(environment).toMatchObject({
      source: 'environment',
      settings: { writing: { provider: 'openai', model: 'gpt-4o-mini' }, speech: { model: 'whisper-1' } },
    });
    const body = { ...chosen, writing: { ...chosen.writing, address: `${address}/` } };
    expect(await operator.call(setSettings, { body })).toEqual({ source: 'settings', settings: chosen });
    expect(await operator.call(settings)).toEqual({ source: 'settings', settings: chosen });
    expect(await operator.call(resetSettings)).toEqual(environment);
    expect((await audited()).slice(earlier).map(({ action }) => action)).toEqual([
      'model-settings.changed',
      'model-settings.reset',
    ]);
  });

  it('is what the workers use', async () => {
    await operator.call(setSettings, { body: chosen });
    const inUse = await pipeline.app.get(ModelChoice, { strict: false }).inUse();
    expect(inUse.writing.models).toMatchObject({ writing: 'qwen3:8b', endpoint: { baseUrl: address } });
  });

  it('needs an address for a server, and the name of a model where there is a provider', async () => {
    const { writing } = chosen;
    const bad: ModelSettings['writing'][] = [
      { ...writing, address: null },
      { ...writing, address: 'ftp://here' },
      { ...writing, address: 'http://user:secret@here/v1' },
      { ...writing, model: ' ' },
      { ...writing, context_tokens: 100 },
    ];
    for (const one of bad)
      await expect(operator.call(setSettings, { body: { ...chosen, writing: one } })).rejects.toMatchObject({
        status: 422,
      });
  });

  it('is helped by the list that a server gives, before it is chosen', async () => {
    expect(await operator.call(models, { body: { provider: 'server', address } })).toEqual({
      models: ['qwen3:8b'],
      message: null,
    });
    const openai = await operator.call(models, { body: { provider: 'openai', address: null } });
    expect(openai).toEqual({ models: [], message: 'No API key is configured.' });
  });

  it('looks for no server where the workers are other machines', async () => {
    expect(await operator.call(discover)).toEqual({ is_searched: false, found: [] });
  });

  it('is made by operators alone', async () => {
    const { client } = await pipeline.signIn();
    const calls = [
      () => client.call(settings),
      () => client.call(setSettings, { body: chosen }),
      () => client.call(resetSettings),
      () => client.call(models, { body: { provider: 'server', address } }),
      () => client.call(discover),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 403 });
  });
});
