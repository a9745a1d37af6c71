import { Controller } from '@nestjs/common';
import { routes, type ReplyOf } from '@sop/contracts';
import { Input, Serve, type InputOf } from '@sop/service-kit';
import { readCatalogue } from './catalogue.js';
import { SpeechModelsOverview } from './speech-models-overview.js';
import { SpeechModelFetches } from './speech-model-fetches.js';

const { speechModelFiles } = routes;
type Overview = ReplyOf<typeof speechModelFiles.read>;

/** The speech models of the installation, for the operator. */
@Controller()
export class SpeechModelsController {
  constructor(
    private readonly overview: SpeechModelsOverview,
    private readonly fetches: SpeechModelFetches,
  ) {}

  @Serve(speechModelFiles.read)
  read(): Promise<Overview> {
    return this.overview.read();
  }

  @Serve(speechModelFiles.loadCatalogue)
  async loadCatalogue(
    @Input() { body }: InputOf<typeof speechModelFiles.loadCatalogue>,
  ): Promise<ReplyOf<typeof speechModelFiles.loadCatalogue>> {
    const { models, message } = await readCatalogue(body.address);
    if (models) await this.fetches.saveCatalogue(body.address, models);
    return { ...(await this.overview.read()), message };
  }

  @Serve(speechModelFiles.fetch)
  async fetch(@Input() { params }: InputOf<typeof speechModelFiles.fetch>): Promise<Overview> {
    await this.fetches.start(params.name);
    return this.overview.read();
  }

  @Serve(speechModelFiles.cancel)
  async cancel(@Input() { params }: InputOf<typeof speechModelFiles.cancel>): Promise<Overview> {
    await this.fetches.cancel(params.name);
    return this.overview.read();
  }

  @Serve(speechModelFiles.remove)
  async remove(@Input() { params }: InputOf<typeof speechModelFiles.remove>): Promise<Overview> {
    await this.fetches.remove(params.name);
    return this.overview.read();
  }
}
