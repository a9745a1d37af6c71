import { installedSpeechModels, loadRecogniser, type SpeechRecogniser } from '@sop/speech';
import type { LocalRecogniser } from '../ai/index.js';
import { ResourcePool } from './resource-pool.js';

/** Unused models in memory: the last one, because the next run mostly requests the same. */
const idleModels = 1;

/** The local speech models: the requested one, or else the most accurate installed one. */
export class SpeechModels {
  private readonly loaded = new ResourcePool<SpeechRecogniser>(idleModels, (model) => model.close());

  /** `threads` is the number of cores a model may use. */
  constructor(
    private readonly modelsDir: () => string,
    private readonly threads: number,
  ) {}

  /** Loads lazily. Throws when no model is installed. */
  async recogniser(requested: string): Promise<LocalRecogniser> {
    const model = pickSpeechModel(await installedSpeechModels(this.modelsDir()), requested) ?? requested;
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

/** `installed` starts with the most accurate; undefined without any. */
export const pickSpeechModel = (installed: readonly string[], requested: string): string | undefined =>
  installed.includes(requested) ? requested : installed[0];
