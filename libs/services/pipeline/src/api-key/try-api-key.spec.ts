import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AiKey } from '@sop/contracts';
import { answer, fakeBus, misbehaviours, startMisbehaving } from '@sop/testing';
import { ModelChoice } from '../model-settings/index.js';
import { readPipelineConfig } from '../pipeline.config.js';
import { CompatibleServer, failed, written } from '../testing/compatible-server.js';
import { environmentModels } from '../testing/environment-models.js';
import { TryApiKey } from './try-api-key.js';

describe('the key of the AI provider', () => {
  let server: CompatibleServer;
  let baseUrl: string;
  beforeAll(async () => {
    server = new CompatibleServer();
    baseUrl = await server.listen();
  });
  beforeEach(() => void (server.seen.length = 0));
  afterAll(() => server.close());

  const tried = (key: string | null, openaiBaseUrl = baseUrl) => {
    const known = key === null ? { key, source: 'none' as const } : { key, source: 'settings' as const };
    const config = { ...readPipelineConfig(), openaiBaseUrl };
    return new TryApiKey(environmentModels(config, fakeBus(answer(AiKey, () => known)))).tryKey();
  };

  it('works when the writing model answers a question with it', async () => {
    server.replies.write = [written('yes')];
    expect(await tried('sk-good')).toEqual({
      works: true,
      message: 'The key works: “gpt-4o-mini” responds.',
    });
    expect(server.calls('write')).toMatchObject([{ authorization: 'Bearer sk-good' }]);
  });

  it.each([
    [failed(401, 'invalid_api_key', {}, 'Incorrect API key: sk-bad'), /does not accept the API key/],
    [failed(429, 'insufficient_quota'), /quota of the API key is used up/],
    [failed(404, 'model_not_found'), /does not know the model “gpt-4o-mini”/],
    [failed(503, 'server_error'), /The AI provider failed \(503\)/],
  ])(
    'fails when the provider refuses (%j), with a reason that does not contain the key',
    async (reply, expectedMessage) => {
      server.replies.write = [reply];
      const { works, message } = await tried('sk-bad');
      expect([works, server.seen.length]).toEqual([false, 1]);
      expect(message).toMatch(expectedMessage);
      expect(message).not.toContain('sk-bad');
    },
  );

  it.each([[{}], [{ choices: [] }], [{ choices: [{ message: {} }] }], [[]], [null]])(
    'fails on a reply without text: %j',
    async (body) => {
      server.replies.write = [{ body }];
      expect(await tried('sk-good')).toEqual({
        works: false,
        message: 'The AI provider did not respond.',
      });
    },
  );

  it.each(misbehaviours)('fails within its time limit where the provider %s', async (how) => {
    const misbehaving = await startMisbehaving(how);
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => misbehaving.deadline());
    try {
      expect(await tried('sk-good', `${misbehaving.url}/v1`)).toMatchObject({ works: false });
      expect([misbehaving.requestCount > 0, misbehaving.redirectedCount]).toEqual([true, 0]);
    } finally {
      jest.restoreAllMocks();
      await misbehaving.close();
    }
  });

  it('fails when the provider is unreachable or not configured', async () => {
    expect(await tried('sk-good', 'http://127.0.0.1:9/v1')).toEqual({
      works: false,
      message: 'The AI provider failed (no connection).',
    });
    expect(await tried(null)).toEqual({ works: false, message: 'No API key is configured.' });
    expect(server.seen).toEqual([]);
  });

  it('is not tried where the operator chose a server of its own to write', async () => {
    const stored = {
      writing: {
        ...{ provider: 'server' as const, address: baseUrl, model: 'qwen3:8b' },
        ...{ checking_model: '', vision_model: '', context_tokens: 8192 },
      },
      speech: { provider: 'openai' as const, address: null, model: 'whisper-1' },
      timeout_seconds: 120,
    };
    const bus = fakeBus(answer(AiKey, () => ({ key: 'sk-good', source: 'settings' as const })));
    const choice = new ModelChoice(readPipelineConfig(), bus, { read: async () => stored });
    expect(await new TryApiKey(choice).tryKey()).toEqual({
      works: false,
      message: 'The writing model does not use this key. To use it, choose OpenAI under AI Models.',
    });
    expect(server.seen).toEqual([]);
  });
});
