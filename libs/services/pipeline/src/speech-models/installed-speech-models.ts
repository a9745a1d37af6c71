import { speechModels } from '@sop/contracts';
import { installedSpeechModels } from '@sop/speech';
import type { SpeechModelRow } from './speech-model-rows.js';

export interface InstalledModels {
  /** Names of all that can be loaded, the most accurate first. */
  readonly names: readonly string[];
  /** Names of those in the folder of this machine, which precede fetched ones. */
  readonly inFolder: readonly string[];
}

/** Reads the folder on each call, because operators may add models to it at any time. */
export async function readInstalledModels(
  modelsDir: string | undefined,
  fetched: readonly Pick<SpeechModelRow, 'name' | 'state'>[],
): Promise<InstalledModels> {
  const inFolder = modelsDir ? await installedSpeechModels(modelsDir) : [];
  const installed = fetched.filter(({ state }) => state === 'installed').map(({ name }) => name);
  return { names: byAccuracy([...inFolder, ...installed]), inFolder };
}

/** The models that companies choose from precede the built-in ones. */
function byAccuracy(names: readonly string[]): string[] {
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
