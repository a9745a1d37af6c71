import { exists } from './model-missing.js';
import { type MoonshineSize, moonshineFiles } from './moonshine-model.js';
import { loadMoonshine } from './moonshine-recogniser.js';
import type { SpeechRecogniser } from './recogniser.js';
import { whisperPrecision } from './whisper-pipeline.js';
import { loadWhisper, WHISPER_MODELS, type WhisperModel } from './whisper-recogniser.js';

interface KnownModel {
  isInstalled(modelsDir: string): Promise<boolean>;
  load(modelsDir: string, threads: number): Promise<SpeechRecogniser>;
}

const moonshine = (size: MoonshineSize): [string, KnownModel] => [
  `moonshine-${size}`,
  {
    isInstalled: async (modelsDir) =>
      (await Promise.all(moonshineFiles(modelsDir, size).map(exists))).every(Boolean),
    load: (modelsDir, threads) => loadMoonshine(modelsDir, { size, threads }),
  },
];

const whisper = (model: WhisperModel): [string, KnownModel] => [
  model,
  {
    isInstalled: async (modelsDir) => (await whisperPrecision(modelsDir, model)) !== undefined,
    load: (modelsDir) => loadWhisper(modelsDir, { model }),
  },
];

/** In the order in which they are preferred when nothing else is said. */
const KNOWN: ReadonlyMap<string, KnownModel> = new Map([
  ...WHISPER_MODELS.map(whisper),
  moonshine('base'),
  moonshine('tiny'),
]);

/** Names of the speech models whose files lie in the models folder, the most exact first. */
export async function installedSpeechModels(modelsDir: string): Promise<string[]> {
  const installed: string[] = [];
  for (const [name, model] of KNOWN) if (await model.isInstalled(modelsDir)) installed.push(name);
  return installed;
}

/**
 * The first model of `preference` that is installed; `threads` is the number of cores it may use. Throws when none is, naming what was
 * looked for.
 */
export async function loadRecogniser(
  modelsDir: string,
  preference: string[],
  threads: number,
): Promise<SpeechRecogniser> {
  const installed = await installedSpeechModels(modelsDir);
  const chosen = preference.find((name) => installed.includes(name));
  const model = chosen === undefined ? undefined : KNOWN.get(chosen);
  if (model !== undefined) return model.load(modelsDir, threads);
  const present = installed.length === 0 ? 'no speech model' : installed.join(', ');
  throw new Error(
    `None of the speech models ${preference.join(', ')} is installed; ${modelsDir} has ${present}.`,
  );
}
