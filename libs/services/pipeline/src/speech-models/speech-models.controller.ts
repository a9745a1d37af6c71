import { Controller } from '@nestjs/common';
import { routes, type ReplyOf } from '@sop/contracts';
import { Input, Serve, type InputOf } from '@sop/service-kit';
import { readCatalogue } from './catalogue.js';
import { SpeechModelsOverview } from './speech-models-overview.js';
import { SpeechModelFetches } from './speech-model-fetches.js';

type Overview = ReplyOf<typeof routes.speechModels.read>;

/** The speech models of the installation, for the operator. */
@Controller()
export class SpeechModelsController {
  constructor(
    private readonly overview: SpeechModelsOverview,
    private readonly fetches: SpeechModelFetches,
  ) {}

  @Serve(routes.speechModels.read)
  read(): Promise<Overview> {
    return this.overview.read();
  }

  @Serve(routes.speechModels.loadCatalogue)
  async loadCatalogue(
    @Input() { body }: InputOf<typeof routes.speechModels.loadCatalogue>,
  ): Promise<ReplyOf<typeof routes.speechModels.loadCatalogue>> {
    const { models, message } = await readCatalogue(body.address);
    if (models) await this.fetches.saveCatalogue(body.address, models);
    return { ...(await this.overview.read()), message };
  }

  @Serve(routes.speechModels.fetch)
  async fetch(@Input() { params }: InputOf<typeof routes.speechModels.fetch>): Promise<Overview> {
    await this.fetches.start(params.name);
    return this.overview.read();
  }

  @Serve(routes.speechModels.cancel)
  async cancel(@Input() { params }: InputOf<typeof routes.speechModels.cancel>): Promise<Overview> {
    await this.fetches.cancel(params.name);
    return this.overview.read();
  }

  @Serve(routes.speechModels.remove)
  async remove(@Input() { params }: InputOf<typeof routes.speechModels.remove>): Promise<Overview> {
    await this.fetches.remove(params.name);
    return this.overview.read();
  }
}
