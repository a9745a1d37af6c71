import { Controller, Inject } from '@nestjs/common';
import { AiKey, routes, speechModels, type ReplyOf } from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { RUNTIME, Serve, type Runtime } from '@sop/service-kit';
import { installedSpeechModels } from '@sop/speech';
import { noModel, PIPELINE_CONFIG, type PipelineConfig } from '../pipeline.config.js';
import { pickSpeechModel } from '../worker/speech-models.js';

type Reply = ReplyOf<typeof routes.transcription.models>;

/** Looked up when it is asked for: an operator may add a model at any time. */
@Controller()
export class TranscriptionModels {
  constructor(
    @Inject(RUNTIME) private readonly runtime: Runtime,
    @Inject(PIPELINE_CONFIG) private readonly config: PipelineConfig,
    private readonly bus: Bus,
  ) {}

  @Serve(routes.transcription.models)
  async read(): Promise<Reply> {
    const { modelsDir } = this.runtime;
    const installed = modelsDir ? await installedSpeechModels(modelsDir) : [];
    const { key } = await this.bus.request(AiKey, {});
    const models = speechModels.map((name) => ({
      name,
      is_installed: installed.includes(name),
      used: pickSpeechModel(installed, name) ?? null,
    }));
    const { openaiSpeechModel: model } = this.config;
    return { models, provider_model: key && model !== noModel ? model : null };
  }
}
