import { asLibrary } from '../bench/method/library.mjs';

const fromAi = (path) => asLibrary('services/pipeline', `ai/${path}`);
const { contentOf, contentWords } = await fromAi('language/content-words.js');

/** A statement says what is demanded from this share of its words on; a prohibition is quoted, a step is not. */
const leastOfStep = 0.35;
const leastOfQuote = 0.7;
/** Steps are demanded in the order of doing, which is nearly the order of telling: what a statement further off loses, and at most. */
const farther = 0.01;
const farthest = 0.15;
/** What only a demand can tell apart. */
const demandable = /^(?:act|told|ban)$/;

/**
 * What the statements of a narration are for, by what a technical writer demands of its draft: a statement that says a step is an act, one that says a
 * prohibition a ban; of the others, and whether an act is told of the past, it is what `kinds` hold likeliest.
 *
 * @param {readonly { spoken: readonly unknown[] }[]} statements
 * @param {{ steps: string[], prohibitions: { said: string }[] }} demands
 * @param {readonly Record<string, number>[]} kinds likelihoods by a model that has not met the narration
 * @returns {string[]} a kind for each statement
 */
export function demandedKinds(statements, demands, kinds) {
  const words = statements.map(({ spoken }) => contentOf(spoken));
  const acts = new Set(placesOf(demands.steps, words));
  return statements.map((_statement, at) => {
    const likely = kinds[at];
    if (acts.has(at)) return likely.told > likely.act ? 'told' : 'act';
    if (
      demands.prohibitions.some(({ said }) => share(contentWords(wordsOf(said)), words[at]) >= leastOfQuote)
    )
      return 'ban';
    return Object.keys(likely)
      .filter((kind) => !demandable.test(kind))
      .reduce((best, kind) => (likely[kind] > likely[best] ? kind : best));
  });
}

/** The statements that say the steps. */
function placesOf(steps, words) {
  let last = 0;
  return steps.flatMap((step) => {
    const wanted = contentWords(wordsOf(step));
    const scores = words.map(
      (said, at) => share(wanted, said) - Math.min(farthest, farther * Math.abs(at - last)),
    );
    const best = scores.reduce((most, score, at) => (score > scores[most] ? at : most), 0);
    if (!(scores[best] >= leastOfStep)) return [];
    last = best;
    return [best];
  });
}

const share = (wanted, said) =>
  [...wanted].filter((word) => said.has(word)).length / Math.max(1, wanted.size);
const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\d']+/gu) ?? [];
