import { exists } from './model-missing.js';
import { type MoonshineSize, moonshineFiles } from './moonshine-model.js';
import { loadMoonshine } from './moonshine-recogniser.js';
import type { SpeechRecogniser } from './recogniser.js';
import { whisperPrecision } from './whisper-pipeline.js';
import { loadWhisper, WHISPER_MODELS, type WhisperModel } from './whisper-recogniser.js';

interface InstallableModel {
  isInstalled(modelsDir: string): Promise<boolean>;
  load(modelsDir: string, threads: number): Promise<SpeechRecogniser>;
}

const moonshine = (size: MoonshineSize): [string, InstallableModel] => [
  `moonshine-${size}`,
  {
    isInstalled: async (modelsDir) =>
      (await Promise.all(moonshineFiles(modelsDir, size).map(exists))).every(Boolean),
    load: (modelsDir, threads) => loadMoonshine(modelsDir, { size, threads }),
  },
];

const whisper = (model: WhisperModel): [string, InstallableModel] => [
  model,
  {
    isInstalled: async (modelsDir) => (await whisperPrecision(modelsDir, model)) !== undefined,
    load: (modelsDir) => loadWhisper(modelsDir, { model }),
  },
];

/** In the default order of preference. */
const MODELS: ReadonlyMap<string, InstallableModel> = new Map([
  ...WHISPER_MODELS.map(whisper),
  moonshine('base'),
  moonshine('tiny'),
]);

/** Names of the speech models in the models folder, the most accurate first. */
export async function installedSpeechModels(modelsDir: string): Promise<string[]> {
  const installed: string[] = [];
  for (const [name, model] of MODELS) if (await model.isInstalled(modelsDir)) installed.push(name);
  return installed;
}

/**
 * Loads the first model of `preference` that is installed; `threads` is the number of cores it may use. Throws an error with the names
 * if none is.
 */
export async function loadRecogniser(
  modelsDir: string,
  preference: string[],
  threads: number,
): Promise<SpeechRecogniser> {
  const installed = await installedSpeechModels(modelsDir);
  const preferred = preference.find((name) => installed.includes(name));
  const model = preferred === undefined ? undefined : MODELS.get(preferred);
  if (model !== undefined) return model.load(modelsDir, threads);
  const present = installed.length === 0 ? 'no speech model' : installed.join(', ');
  throw new Error(
    `None of the speech models ${preference.join(', ')} is installed; ${modelsDir} has ${present}.`,
  );
}
