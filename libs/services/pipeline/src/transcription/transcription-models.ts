import { Controller } from '@nestjs/common';
import { routes, speechModels, type ReplyOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { Serve } from '@sop/service-kit';
import { pictureTokens, locationTokens } from '../ai/index.js';
import { costOf, priceOf } from '../model-calls/model-price.js';
import { ModelChoice } from '../model-settings/index.js';
import { SpeechModelsOverview } from '../speech-models/speech-models-overview.js';
import { pickSpeechModel } from '../speech-models/installed-speech-models.js';

/** Two to four pictures, the text around them and an answer. */
function visionTokensPerStep(model: string): { tokensIn: number; tokensOut: number } {
  return { tokensIn: 3 * pictureTokens(model) + locationTokens.question, tokensOut: locationTokens.answer };
}

type Reply = ReplyOf<typeof routes.transcription.models>;

@Controller()
export class TranscriptionModels {
  constructor(
    private readonly local: SpeechModelsOverview,
    private readonly choice: ModelChoice,
    @InjectDatabase('pipeline') private readonly database: Database,
  ) {}

  @Serve(routes.transcription.models)
  async read(): Promise<Reply> {
    const installed = await this.local.installed();
    const { speech, writing, localSpeechModel } = await this.choice.inUse();
    const models = speechModels.map((name) => ({
      name,
      is_installed: installed.includes(name),
      used: pickSpeechModel(installed, name, localSpeechModel) ?? null,
    }));
    return {
      models,
      provider_model: speech.models?.model ?? null,
      vision: writing.models ? await this.visionWith(writing.models.vision) : null,
    };
  }

  private async visionWith(model: string): Promise<Reply['vision']> {
    const price = await this.database.system(priceOf);
    const { tokensIn, tokensOut } = visionTokensPerStep(model);
    return {
      model,
      tokens_per_step: tokensIn + tokensOut,
      cost_per_step: costOf({ tokens_in: tokensIn, tokens_out: tokensOut }, price),
      currency: price?.currency ?? null,
    };
  }
}
