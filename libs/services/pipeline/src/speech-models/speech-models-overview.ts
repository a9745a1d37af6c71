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
import { ModelChoice } from '../model-settings/index.js';
import { totalBytes, type OfferedModel } from './catalogue.js';
import { pickSpeechModel, readInstalledModels } from './installed-speech-models.js';
import { readAllModels, readCatalogueRow, receivedBytes, type SpeechModelRow } from './speech-model-rows.js';

/** The speech models of this installation, for the operator and for companies. */
@Injectable()
export class SpeechModelsOverview {
  constructor(
    @InjectDatabase('pipeline') private readonly database: Database,
    @Inject(RUNTIME) private readonly runtime: Runtime,
    private readonly choice: ModelChoice,
  ) {}

  /** Names, the most accurate first. */
  async installed(): Promise<readonly string[]> {
    const fetched = await this.database.system(readAllModels);
    return (await readInstalledModels(this.runtime.modelsDir, fetched)).names;
  }

  async read(): Promise<ReplyOf<typeof routes.speechModels.read>> {
    const { catalogue, fetched } = await this.database.system(async (tx) => ({
      catalogue: await readCatalogueRow(tx),
      fetched: await readAllModels(tx),
    }));
    const { speech, localSpeechModel } = await this.choice.inUse();
    const { names, inFolder } = await readInstalledModels(this.runtime.modelsDir, fetched);
    const used = pickSpeechModel(names, defaultAiSettings.transcription_model, localSpeechModel);
    return {
      address: catalogue?.address ?? null,
      installed: [...names],
      models: speechModels.map((name) =>
        shown(name, {
          row: fetched.find((each) => each.name === name),
          offered: catalogue?.models.find((each) => each.name === name),
          isInFolder: inFolder.includes(name),
          isInUse: speech.models === undefined && used === name,
        }),
      ),
    };
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
