import { Inject, Injectable } from '@nestjs/common';
import {
  speechModels,
  defaultAiSettings,
  type routes,
  type ReplyOf,
  type ShownSpeechModel,
  type SpeechModel,
} from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { RUNTIME, type Runtime } from '@sop/service-kit';
import { installedSpeechModels } from '@sop/speech';
import { ModelChoice } from '../model-settings/index.js';
import { byAccuracy, pickSpeechModel } from '../worker/speech-models.js';
import { totalBytes, type OfferedModel } from './catalogue.js';
import { readAllModels, readCatalogueRow, receivedBytes, type SpeechModelRow } from './speech-model-rows.js';

/** The speech models of this installation. Read on each request, because operators may add models to the folder at any time. */
@Injectable()
export class SpeechModelsOverview {
  constructor(
    @InjectDatabase('pipeline') private readonly database: Database,
    @Inject(RUNTIME) private readonly runtime: Runtime,
    private readonly choice: ModelChoice,
  ) {}

  /** Names, the most accurate first. */
  async installed(): Promise<string[]> {
    const fetched = await this.database.system(readAllModels);
    return this.installedWith(fetched, await this.inFolder());
  }

  async read(): Promise<ReplyOf<typeof routes.speechModelFiles.read>> {
    const { catalogue, fetched } = await this.database.system(async (tx) => ({
      catalogue: await readCatalogueRow(tx),
      fetched: await readAllModels(tx),
    }));
    const { speech, localSpeechModel } = await this.choice.inUse();
    const folder = await this.inFolder();
    const installed = this.installedWith(fetched, folder);
    const used = pickSpeechModel(installed, defaultAiSettings.transcription_model, localSpeechModel);
    return {
      address: catalogue?.address ?? null,
      installed,
      models: speechModels.map((name) =>
        shown(name, {
          row: fetched.find((each) => each.name === name),
          offered: catalogue?.models.find((each) => each.name === name),
          isInFolder: folder.includes(name),
          isInUse: speech.models === undefined && used === name,
        }),
      ),
    };
  }

  private async inFolder(): Promise<string[]> {
    return this.runtime.modelsDir ? installedSpeechModels(this.runtime.modelsDir) : [];
  }

  private installedWith(fetched: readonly SpeechModelRow[], folder: readonly string[]): string[] {
    return byAccuracy([
      ...folder,
      ...fetched.filter(({ state }) => state === 'installed').map(({ name }) => name),
    ]);
  }
}

interface Sources {
  row: SpeechModelRow | undefined;
  offered: OfferedModel | undefined;
  isInFolder: boolean;
  isInUse: boolean;
}

/** Files of the folder precede fetched ones. */
function shown(name: SpeechModel, { row, offered, isInFolder, isInUse }: Sources): ShownSpeechModel {
  const source = row ?? offered;
  return {
    name,
    state: isInFolder ? 'installed' : (row?.state ?? 'absent'),
    origin: isInFolder ? 'folder' : row?.state === 'installed' ? 'fetched' : null,
    licence: source?.licence ?? null,
    total_bytes: source ? totalBytes(source.files) : null,
    received_bytes: row ? receivedBytes(row) : 0,
    message: row?.message ?? null,
    is_in_use: isInUse,
  };
}
