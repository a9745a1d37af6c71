import { Controller, Inject } from '@nestjs/common';
import { routes, speechModels, type ReplyOf } from '@sop/contracts';
import { RUNTIME, Serve, type Runtime } from '@sop/service-kit';
import { installedSpeechModels } from '@sop/speech';
import { ModelChoice } from '../model-settings/index.js';
import { pickSpeechModel } from '../worker/speech-models.js';

type Reply = ReplyOf<typeof routes.transcription.models>;

/** Read on each request, because operators may add models at any time. */
@Controller()
export class TranscriptionModels {
  constructor(
    @Inject(RUNTIME) private readonly runtime: Runtime,
    private readonly choice: ModelChoice,
  ) {}

  @Serve(routes.transcription.models)
  async read(): Promise<Reply> {
    const { modelsDir } = this.runtime;
    const installed = modelsDir ? await installedSpeechModels(modelsDir) : [];
    const { speech } = await this.choice.inUse();
    const models = speechModels.map((name) => ({
      name,
      is_installed: installed.includes(name),
      used: pickSpeechModel(installed, name) ?? null,
    }));
    return { models, provider_model: speech.models?.model ?? null };
  }
}
