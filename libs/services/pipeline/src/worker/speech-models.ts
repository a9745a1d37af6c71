import { speechModels } from '@sop/contracts';
import { installedSpeechModels, loadRecogniser, loadWhisper, type SpeechRecogniser } from '@sop/speech';
import type { LocalRecogniser } from '../ai/index.js';
import type { FetchedSpeechModels } from '../speech-models/fetched-speech-models.js';
import { ResourcePool } from './resource-pool.js';

/** Unused models in memory: the last one, because the next run mostly requests the same. */
const idleModels = 1;

/** Where models come from: a folder of this machine, and those that an operator had fetched. */
interface Sources {
  modelsDir(): string;
  fetched?: Pick<FetchedSpeechModels, 'names' | 'folderWith'> | undefined;
}

/** The local speech models: the requested one, else the operator's choice, else the most accurate installed one. */
export class SpeechModels {
  private readonly loaded = new ResourcePool<SpeechRecogniser>(idleModels, (model) => model.close());

  /** `threads` is the number of cores a model may use. */
  constructor(
    private readonly sources: Sources,
    private readonly threads: number,
  ) {}

  /** Names of all that can be loaded here, the most accurate first. */
  async available(): Promise<string[]> {
    const { fetched } = this.sources;
    const inFolder = await installedSpeechModels(this.sources.modelsDir());
    return byAccuracy([...inFolder, ...((await fetched?.names()) ?? [])]);
  }

  /** Loads lazily. Throws when no model is installed. */
  async recogniser(requested: string, preferred = ''): Promise<LocalRecogniser> {
    const model = pickSpeechModel(await this.available(), requested, preferred) ?? requested;
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

  private async load(model: string): Promise<SpeechRecogniser> {
    const { fetched } = this.sources;
    const modelsDir = this.sources.modelsDir();
    const whisper = speechModels.find((each) => each === model);
    const isInFolder = (await installedSpeechModels(modelsDir)).includes(model);
    if (!whisper || !fetched || isInFolder) return loadRecogniser(modelsDir, [model], this.threads);
    return loadWhisper(modelsDir, { model: whisper, weightsDir: await fetched.folderWith(whisper) });
  }
}

/** The models that companies choose from precede the built-in ones. */
export function byAccuracy(names: readonly string[]): string[] {
  const [known, others]: [string[], string[]] = [[...speechModels], []];
  for (const name of names) if (!known.includes(name)) others.push(name);
  return [...known.filter((name) => names.includes(name)), ...new Set(others)];
}

/** `installed` starts with the most accurate, `preferred` is the operator's choice; undefined without any. */
export const pickSpeechModel = (
  installed: readonly string[],
  requested: string,
  preferred = '',
): string | undefined => [requested, preferred].find((name) => installed.includes(name)) ?? installed[0];
