import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AiKey } from '@sop/contracts';
import { answer, eventually, fakeBus } from '@sop/testing';
import { readPipelineConfig } from '../pipeline.config.js';
import { CompatibleServer, failed, written } from '../testing/compatible-server.js';
import { drafted, isWriting, step } from '../testing/model-replies.js';
import { environmentModels } from '../testing/environment-models.js';
import type { ModelChoice } from '../model-settings/index.js';
import { TryLanguageModel } from './try-language-model.js';

describe('testing the language model', () => {
  let server: CompatibleServer;
  let openaiBaseUrl: string;
  beforeAll(async () => {
    server = new CompatibleServer();
    openaiBaseUrl = await server.listen();
  });
  beforeEach(() => {
    server.seen.length = 0;
    server.behave = undefined;
    server.hold = undefined;
    server.replies.write = [
      drafted([step('Switch off the machine', 0), step('Take off the hopper', 1), step('Wait', 2)]),
    ];
  });
  afterAll(() => server.close());

  /** Its requests wait for nothing. */
  class WithoutWaiting extends TryLanguageModel {
    protected override readonly waitMilliseconds = 0;
  }
  const withKey = fakeBus(answer(AiKey, () => ({ key: 'sk-good', source: 'settings' as const })));
  const modelsOf = (own = {}) =>
    environmentModels({ ...readPipelineConfig(), openaiBaseUrl, ...own }, withKey);

  const tried = (key: string | null = 'sk-good') => {
    const known = key === null ? { key, source: 'none' as const } : { key, source: 'settings' as const };
    const bus = fakeBus(answer(AiKey, () => known));
    return new TryLanguageModel(
      environmentModels({ ...readPipelineConfig(), openaiBaseUrl }, bus),
    ).tryModel();
  };

  it('returns the written sample, and the duration of each call', async () => {
    const { works, steps, calls } = await tried();
    expect(works).toBe(true);
    expect(steps.map(({ title }) => title)).toEqual([
      'Switch off the machine',
      'Take off the hopper',
      'Wait',
    ]);
    expect(calls.map(({ task, form, outcome }) => [task, form, outcome])).toEqual([
      ['writing', 'json_schema', 'answered'],
      ['checking', 'json_schema', 'answered'],
    ]);
  });

  it('returns the output form of a model without schema support', async () => {
    server.behave = ({ response_format: format }) =>
      format?.type === 'json_schema' ? failed(400, 'bad', {}, 'response_format') : undefined;
    const { works, calls } = await tried();
    expect([works, calls[0]?.form]).toEqual([true, 'json_object']);
  });

  it.each([
    [failed(401, 'invalid_api_key', {}, 'Incorrect API key: sk-bad'), /does not accept the API key/],
    [failed(404, 'model_not_found'), /does not know the model/],
    [failed(503, 'server_error'), /failed \(503\)/],
    [written('I cannot.'), /answers of the language model could not be used/],
  ])('returns the reason of a failure, without the key', async (reply, expectedMessage) => {
    server.replies.write = [reply];
    const { works, message, steps } = await tried('sk-bad');
    expect([works, steps]).toEqual([false, []]);
    expect(message).toMatch(expectedMessage);
    expect(message).not.toContain('sk-bad');
  });

  it('does not call a model working whose sentences are not compared, and says why', async () => {
    server.behave = (request) => (isWriting(request) ? undefined : failed(404, 'model_not_found'));
    const { works, message, steps, calls } = await tried();
    expect([works, message]).toEqual([
      false,
      'The model writes. Sentences were not compared with the speech: the AI provider does not know the model.',
    ]);
    expect(steps).toHaveLength(3);
    expect(calls.at(-1)).toMatchObject({ task: 'checking', outcome: 'model' });
  });

  it('goes on where a model takes longer than a request, and returns the result once', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    server.hold = () => held;
    const slow = new WithoutWaiting(modelsOf());
    for (const _time of [1, 2])
      expect(await slow.tryModel()).toMatchObject({ works: false, is_running: true, steps: [] });
    server.hold = undefined;
    release();
    const { works, calls } = await eventually(async () => {
      const reply = await slow.tryModel();
      return reply.is_running ? null : reply;
    });
    expect([works, calls.length, server.calls('write').length]).toEqual([true, 2, 1]);
    await slow.tryModel();
    expect(await eventually(async () => (server.calls('write').length === 2 ? true : null))).toBe(true);
    slow.onApplicationShutdown();
  });

  it('is given up for other models, and when the service ends', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    server.hold = () => held;
    let openaiTextModel = 'slow';
    const choice = { inUse: () => modelsOf({ openaiTextModel }).inUse() } as ModelChoice;
    const slow = new WithoutWaiting(choice);
    expect((await slow.tryModel()).is_running).toBe(true);
    openaiTextModel = 'other';
    expect((await slow.tryModel()).is_running).toBe(true);
    await eventually(async () => (server.calls('write').length === 2 ? true : null));
    slow.onApplicationShutdown();
    const ended = await eventually(async () => {
      const reply = await slow.tryModel();
      return reply.is_running ? null : reply;
    });
    expect(ended).toMatchObject({ works: false, message: 'The test was ended.' });
    server.hold = undefined;
    release();
  });

  it('says that a server cannot be reached, or did not answer in time', async () => {
    const closed = new CompatibleServer();
    const closedUrl = await closed.listen();
    await closed.close();
    const { works, message } = await new TryLanguageModel(modelsOf({ openaiBaseUrl: closedUrl })).tryModel();
    expect([works, message]).toEqual([
      false,
      'The model’s server could not be reached, or did not answer within 120 seconds.',
    ]);
  });

  it('calls no provider without a key or a model', async () => {
    const none = { ...readPipelineConfig(), openaiBaseUrl, openaiTextModel: 'none' };
    const bus = fakeBus(answer(AiKey, () => ({ key: 'sk-good', source: 'settings' as const })));
    expect((await new TryLanguageModel(environmentModels(none, bus)).tryModel()).message).toBe(
      'No language model is configured.',
    );
    expect(await tried(null)).toMatchObject({
      works: false,
      message: 'No API key is configured.',
      calls: [],
    });
    expect(server.seen).toEqual([]);
  });
});
