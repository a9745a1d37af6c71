import { installedSpeechModels, loadRecogniser, type SpeechRecogniser } from '@sop/speech';
import type { LocalRecogniser } from '../ai/index.js';
import { ResourcePool } from './resource-pool.js';

/** Models in memory that nobody uses: the one of the last run, as the next mostly asks for the same. */
const kept = 1;

/** The speech models of this machine: the one a company asks for, and where it is not installed the most exact that is. */
export class SpeechModels {
  private readonly loaded = new ResourcePool<SpeechRecogniser>(kept, (model) => model.close());

  /** `threads` is the number of cores a model may use. */
  constructor(
    private readonly modelsDir: () => string,
    private readonly threads: number,
  ) {}

  /** Loads nothing before somebody is to be understood. Throws when no model is installed. */
  async recogniser(wanted: string): Promise<LocalRecogniser> {
    const model = pickSpeechModel(await installedSpeechModels(this.modelsDir()), wanted) ?? wanted;
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

  private load(model: string): Promise<SpeechRecogniser> {
    return loadRecogniser(this.modelsDir(), [model], this.threads);
  }
}

/** `installed` has the most exact first; undefined where there is none. */
export const pickSpeechModel = (installed: readonly string[], wanted: string): string | undefined =>
  installed.includes(wanted) ? wanted : installed[0];
