import { Controller } from '@nestjs/common';
import { routes, speechModels, type ReplyOf } from '@sop/contracts';
import { Serve } from '@sop/service-kit';
import { ModelChoice } from '../model-settings/index.js';
import { SpeechModelsOverview } from '../speech-models/speech-models-overview.js';
import { pickSpeechModel } from '../worker/speech-models.js';

type Reply = ReplyOf<typeof routes.transcription.models>;

@Controller()
export class TranscriptionModels {
  constructor(
    private readonly local: SpeechModelsOverview,
    private readonly choice: ModelChoice,
  ) {}

  @Serve(routes.transcription.models)
  async read(): Promise<Reply> {
    const installed = await this.local.installed();
    const { speech, localSpeechModel } = await this.choice.inUse();
    const models = speechModels.map((name) => ({
      name,
      is_installed: installed.includes(name),
      used: pickSpeechModel(installed, name, localSpeechModel) ?? null,
    }));
    return { models, provider_model: speech.models?.model ?? null };
  }
}
