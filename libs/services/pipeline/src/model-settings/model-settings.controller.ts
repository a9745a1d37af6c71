import { Controller, Inject } from '@nestjs/common';
import { routes, type ReplyOf } from '@sop/contracts';
import { Input, Serve, type InputOf } from '@sop/service-kit';
import { PIPELINE_CONFIG, type PipelineConfig } from '../pipeline.config.js';
import { findServers } from './find-servers.js';
import { ModelChoice } from './model-choice.js';
import { readModelList } from './model-list.js';
import { ModelSettingsInDatabase } from './stored-model-settings.js';

type InUse = ReplyOf<typeof routes.languageModel.settings>;
type Listed = ReplyOf<typeof routes.languageModel.models>;
type Discovered = ReplyOf<typeof routes.languageModel.discover>;

/** The operator's choice of models, and what helps him choose. */
@Controller()
export class ModelSettingsController {
  constructor(
    @Inject(PIPELINE_CONFIG) private readonly config: PipelineConfig,
    private readonly stored: ModelSettingsInDatabase,
    private readonly choice: ModelChoice,
  ) {}

  @Serve(routes.languageModel.settings)
  settings(): Promise<InUse> {
    return this.choice.settings();
  }

  @Serve(routes.languageModel.setSettings)
  async set(@Input() { body }: InputOf<typeof routes.languageModel.setSettings>): Promise<InUse> {
    await this.stored.set(body);
    return this.choice.settings();
  }

  @Serve(routes.languageModel.resetSettings)
  async reset(): Promise<InUse> {
    await this.stored.reset();
    return this.choice.settings();
  }

  @Serve(routes.languageModel.models)
  async models(@Input() { body }: InputOf<typeof routes.languageModel.models>): Promise<Listed> {
    const { models: endpoint } = await this.choice.endpoint(body);
    if (!endpoint?.baseUrl) return { models: [], message: 'No API key is configured.' };
    return readModelList(endpoint.baseUrl, endpoint.apiKey);
  }

  /** Only when an operator asks, and only on the machine of this process, which is that of the workers where they run beside it. */
  @Serve(routes.languageModel.discover)
  async discover(): Promise<Discovered> {
    if (this.config.workers === 0) return { is_searched: false, found: [] };
    return { is_searched: true, found: await findServers(this.config.modelServerPorts) };
  }
}
