import { AiKey, ModelServerKey, openAiAddress, type ModelProvider, type ModelSettings } from '@sop/contracts';
import type { Bus } from '@sop/messaging';
import { noModel, type PipelineConfig } from '../pipeline.config.js';
import type { StoredModelSettings } from './stored-model-settings.js';

/** Where models are asked, and with which key. */
export interface ModelEndpoint {
  /** Undefined: OpenAI's own. */
  baseUrl: string | undefined;
  /** Null where the server needs none. */
  apiKey: string | null;
}

/** Why no remote model does a task. */
export type NoModelReason = 'no-key' | 'off';
export type Serving<Models> =
  | { models: Models; reason?: undefined }
  | { models?: undefined; reason: NoModelReason };

export interface WritingModels {
  endpoint: ModelEndpoint;
  writing: string;
  checking: string;
  /** Looks at pictures. */
  vision: string;
  contextTokens: number;
}

export interface SpeechModel {
  endpoint: ModelEndpoint;
  model: string;
}

export interface ModelsInUse {
  writing: Serving<WritingModels>;
  speech: Serving<SpeechModel>;
  /** The operator's choice among the models of this machine; empty: the most accurate one. */
  localSpeechModel: string;
  timeoutSeconds: number;
}

/** Which models are used now: those that an operator chose, else those of the environment. */
export class ModelChoice {
  constructor(
    private readonly config: PipelineConfig,
    private readonly bus: Bus,
    private readonly stored: StoredModelSettings,
  ) {}

  /** What the operator sees: his choice, or the environment's. */
  async settings(): Promise<{ source: 'settings' | 'environment'; settings: ModelSettings }> {
    const stored = await this.stored.read();
    return stored
      ? { source: 'settings', settings: stored }
      : { source: 'environment', settings: settingsOfEnvironment(this.config) };
  }

  /** Keys are requested at the moment of use, and stored in no job, no event and no log. */
  async inUse(): Promise<ModelsInUse> {
    const stored = await this.stored.read();
    if (!stored) return this.ofEnvironment();
    const { writing, speech } = stored;
    const [writer, listener] = await Promise.all([this.endpoint(writing), this.endpoint(speech)]);
    return {
      writing: withModels(writer, (endpoint) => ({
        endpoint,
        writing: writing.model,
        checking: writing.checking_model || writing.model,
        vision: writing.vision_model || writing.model,
        contextTokens: writing.context_tokens,
      })),
      speech: withModels(listener, (endpoint) => ({ endpoint, model: speech.model })),
      localSpeechModel: speech.provider === 'none' ? speech.model : '',
      timeoutSeconds: stored.timeout_seconds,
    };
  }

  /** Where a provider is asked, with its key; or why it cannot be. */
  async endpoint({
    provider,
    address,
  }: {
    provider: ModelProvider;
    address: string | null;
  }): Promise<Serving<ModelEndpoint>> {
    if (provider === 'none' || (provider === 'server' && address === null)) return { reason: 'off' };
    if (provider === 'server' && address !== null)
      return { models: { baseUrl: address, apiKey: await this.serverKey(address) } };
    const { key, source } = await this.bus.request(AiKey, {});
    const isOfOther = source === 'environment' && this.config.openaiBaseUrl !== undefined;
    if (!key || isOfOther) return { reason: 'no-key' };
    return { models: { baseUrl: openAiAddress, apiKey: key } };
  }

  /** A key of its own, or the master key where the environment has it sent to the same server. */
  private async serverKey(address: string): Promise<string | null> {
    const { origin } = new URL(address);
    const { key } = await this.bus.request(ModelServerKey, { origin });
    const { openaiBaseUrl } = this.config;
    if (key !== null || openaiBaseUrl === undefined || new URL(openaiBaseUrl).origin !== origin) return key;
    return (await this.bus.request(AiKey, {})).key;
  }

  private async ofEnvironment(): Promise<ModelsInUse> {
    const { config } = this;
    const { key } = await this.bus.request(AiKey, {});
    const serving = <Models>(model: string, models: (apiKey: string | null) => Models): Serving<Models> => {
      if (!key && !config.isOpenaiAnonymous) return { reason: 'no-key' };
      return model === noModel ? { reason: 'off' } : { models: models(key) };
    };
    const isSameServer = config.openaiSpeechBaseUrl === config.openaiBaseUrl;
    return {
      writing: serving(config.openaiTextModel, (apiKey) => ({
        endpoint: { baseUrl: config.openaiBaseUrl, apiKey },
        writing: config.openaiTextModel,
        checking: config.openaiCheckModel,
        vision: config.openaiVisionModel,
        contextTokens: config.openaiContextTokens,
      })),
      // A speech server of its own is not given the key of the other one.
      speech: serving(config.openaiSpeechModel, (apiKey) => ({
        endpoint: { baseUrl: config.openaiSpeechBaseUrl, apiKey: isSameServer ? apiKey : null },
        model: config.openaiSpeechModel,
      })),
      localSpeechModel: '',
      timeoutSeconds: config.openaiTimeoutSeconds,
    };
  }
}

const withModels = <Models>(
  serving: Serving<ModelEndpoint>,
  models: (endpoint: ModelEndpoint) => Models,
): Serving<Models> =>
  serving.reason === undefined ? { models: models(serving.models) } : { reason: serving.reason };

function settingsOfEnvironment(config: PipelineConfig): ModelSettings {
  const choice = (model: string, baseUrl: string | undefined) => {
    const provider: ModelProvider = model === noModel ? 'none' : baseUrl === undefined ? 'openai' : 'server';
    return { provider, address: baseUrl ?? null, model: model === noModel ? '' : model };
  };
  return {
    writing: {
      ...choice(config.openaiTextModel, config.openaiBaseUrl),
      checking_model: config.openaiCheckModel === config.openaiTextModel ? '' : config.openaiCheckModel,
      vision_model: config.openaiVisionModel === config.openaiTextModel ? '' : config.openaiVisionModel,
      context_tokens: config.openaiContextTokens,
    },
    speech: choice(config.openaiSpeechModel, config.openaiSpeechBaseUrl),
    timeout_seconds: config.openaiTimeoutSeconds,
  };
}
