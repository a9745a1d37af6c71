import { describe, expect, it } from '@jest/globals';
import { AiKey, ModelServerKey, openAiAddress, type ModelSettings } from '@sop/contracts';
import { answer, fakeBus } from '@sop/testing';
import { readPipelineConfig, type PipelineConfig } from '../pipeline.config.js';
import { ModelChoice } from './model-choice.js';

const address = 'http://127.0.0.1:11434/v1';
const chosen: ModelSettings = {
  writing: {
    provider: 'server',
    address,
    model: 'qwen3:8b',
    checking_model: 'qwen3:32b',
    vision_model: '',
    context_tokens: 16_384,
  },
  speech: { provider: 'none', address: null, model: '' },
  timeout_seconds: 900,
};

interface Given {
  stored?: ModelSettings | null;
  key?: string | null;
  source?: 'settings' | 'environment';
  /** By origin. */
  serverKeys?: Record<string, string>;
  config?: Partial<PipelineConfig>;
}

function choiceOf({ stored = null, key = 'sk-master', source = 'settings', serverKeys = {}, config }: Given) {
  const bus = fakeBus(
    answer(AiKey, () => ({ key, source: key === null ? ('none' as const) : source })),
    answer(ModelServerKey, ({ origin }) => ({ key: serverKeys[origin] ?? null })),
  );
  return new ModelChoice({ ...readPipelineConfig(), ...config }, bus, { read: async () => stored });
}

describe('the models in use', () => {
  it('are those that the operator chose, without a key where the server has none', async () => {
    expect(await choiceOf({ stored: chosen, key: null }).inUse()).toEqual({
      writing: {
        models: {
          endpoint: { baseUrl: address, apiKey: null },
          writing: 'qwen3:8b',
          checking: 'qwen3:32b',
          vision: 'qwen3:8b',
          contextTokens: 16_384,
        },
      },
      speech: { reason: 'off' },
      localSpeechModel: '',
      timeoutSeconds: 900,
    });
  });

  it('check with the model that writes, where no other is named', async () => {
    const stored = { ...chosen, writing: { ...chosen.writing, checking_model: '', vision_model: '' } };
    expect((await choiceOf({ stored }).inUse()).writing.models?.checking).toBe('qwen3:8b');
  });

  it('look at pictures with a model of its own, and transcribe with the chosen one of this machine', async () => {
    const stored = {
      ...chosen,
      writing: { ...chosen.writing, vision_model: 'qwen2.5-vl' },
      speech: { ...chosen.speech, model: 'whisper-small' },
    };
    const { writing, localSpeechModel } = await choiceOf({ stored }).inUse();
    expect(writing.models?.vision).toBe('qwen2.5-vl');
    expect(localSpeechModel).toBe('whisper-small');
  });

  it('send a server its own key, and never the master key', async () => {
    const stored = {
      ...chosen,
      speech: { provider: 'server' as const, address: 'https://speech.test/v1', model: 'whisper' },
    };
    const serverKeys = { 'http://127.0.0.1:11434': 'own' };
    const { writing, speech } = await choiceOf({ stored, serverKeys }).inUse();
    expect([writing.models?.endpoint.apiKey, speech.models?.endpoint.apiKey]).toEqual(['own', null]);
  });

  it('go to OpenAI with the master key, whatever server the environment names', async () => {
    const stored = {
      ...chosen,
      writing: { ...chosen.writing, provider: 'openai' as const, address: null },
    };
    const config = { openaiBaseUrl: address };
    const { writing } = await choiceOf({ stored, config }).inUse();
    expect(writing.models?.endpoint).toEqual({ baseUrl: openAiAddress, apiKey: 'sk-master' });
    const ofEnvironment = await choiceOf({ stored, config, source: 'environment' }).inUse();
    expect(ofEnvironment.writing).toEqual({ reason: 'no-key' });
    expect((await choiceOf({ stored, key: null }).inUse()).writing).toEqual({ reason: 'no-key' });
  });

  it('keep the key of the environment for the server that the environment names', async () => {
    const { writing } = await choiceOf({ stored: chosen, config: { openaiBaseUrl: address } }).inUse();
    expect(writing.models?.endpoint.apiKey).toBe('sk-master');
  });

  it('need no key where the environment says that its server wants none', async () => {
    const config = { openaiBaseUrl: address, isOpenaiAnonymous: true };
    const { writing } = await choiceOf({ config, key: null }).inUse();
    expect(writing.models?.endpoint).toEqual({ baseUrl: address, apiKey: null });
    expect((await choiceOf({ key: null }).inUse()).writing).toEqual({ reason: 'no-key' });
  });

  it('are those of the environment while no operator chose any', async () => {
    const config = { openaiBaseUrl: address, openaiSpeechModel: 'none', openaiTextModel: 'llama' };
    const choice = choiceOf({ config: { ...config, openaiCheckModel: 'llama', openaiVisionModel: 'llama' } });
    expect(await choice.settings()).toEqual({
      source: 'environment',
      settings: {
        writing: {
          provider: 'server',
          address,
          model: 'llama',
          checking_model: '',
          vision_model: '',
          context_tokens: 8192,
        },
        speech: { provider: 'none', address: null, model: '' },
        timeout_seconds: 120,
      },
    });
    const { writing, speech } = await choice.inUse();
    expect([writing.models?.writing, speech.reason]).toEqual(['llama', 'off']);
  });
});
