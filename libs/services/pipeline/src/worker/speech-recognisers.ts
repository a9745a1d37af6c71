import { speechModels } from '@sop/contracts';
import { loadRecogniser, loadWhisper, type SpeechRecogniser } from '@sop/speech';
import type { LocalRecogniser } from '../ai/index.js';
import type { FetchedSpeechModels } from '../speech-models/fetched-speech-models.js';
import {
  pickSpeechModel,
  readInstalledModels,
  type InstalledModels,
} from '../speech-models/installed-speech-models.js';
import { ResourcePool } from './resource-pool.js';

/** Unused models in memory: the last one, because the next run mostly requests the same. */
const idleModels = 1;

/** Where models come from: a folder of this machine, and those that an operator had fetched. */
interface Sources {
  modelsDir(): string;
  fetched?: Pick<FetchedSpeechModels, 'installed' | 'folderWith'> | undefined;
}

/** The local speech models: the requested one, else the operator's choice, else the most accurate installed one. */
export class SpeechRecognisers {
  private readonly loaded = new ResourcePool<SpeechRecogniser>(idleModels, (model) => model.close());

  /** `threads` is the number of cores a model may use. */
  constructor(
    private readonly sources: Sources,
    private readonly threads: number,
  ) {}

  async hasAny(): Promise<boolean> {
    return (await this.installed()).names.length > 0;
  }

  /** Loads lazily. Throws when no model is installed. */
  async recogniser(requested: string, preferred = ''): Promise<LocalRecogniser> {
    const { names } = await this.installed();
    const model = pickSpeechModel(names, requested, preferred) ?? requested;
    return {
      model,
      transcribe: async (samples, options) => {
        const acquired = await this.loaded.acquire(model, () => this.load(model));
        try {
          return await acquired.value.transcribe(samples, options);
        } finally {
          acquired.release();
        }
      },
    };
  }

  close(): Promise<void> {
    return this.loaded.closeAll();
  }

  private async installed(): Promise<InstalledModels> {
    const { fetched } = this.sources;
    return readInstalledModels(this.sources.modelsDir(), (await fetched?.installed()) ?? []);
  }

  private async load(model: string): Promise<SpeechRecogniser> {
    const { fetched } = this.sources;
    const modelsDir = this.sources.modelsDir();
    const whisper = speechModels.find((each) => each === model);
    const { inFolder } = await this.installed();
    if (!whisper || !fetched || inFolder.includes(model))
      return loadRecogniser(modelsDir, [model], this.threads);
    return loadWhisper(modelsDir, { model: whisper, weightsDir: await fetched.folderWith(whisper) });
  }
}
