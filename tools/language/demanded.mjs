import { importLibrary } from '../bench/method/import-library.mjs';

const { contentOf, contentWords } = await importLibrary('procedure-writer', 'language/content-words.js');

/** A statement says a step if it holds this share of the step's words. */
const leastOfStep = 0.35;
/** A statement with this share of its words in a step may say it as well. */
const leastOfStatement = 0.6;
/** What is no step is quoted. */
const leastOfQuote = 0.7;
/** Steps are demanded in the order of doing, which is nearly the order of telling: what a statement further off loses, and at most. */
const farther = 0.01;
const farthest = 0.15;
/** An act so likely, and neither demanded nor excluded, is not learnt from. */
const likelyOverlooked = 0.5;

/**
 * Whether the statements of a narration are acts, by what a technical writer demands of its draft.
 *
 * @param {readonly { spoken: readonly unknown[] }[]} statements as the rules read them
 * @param {{ steps: string[], not_steps: string[] }} demands
 * @param {readonly Record<string, number>[]} kinds likelihoods by a model that has not met the narration
 * @returns {(boolean | undefined)[]} of each statement; undefined where the demands leave it open
 */
export function isDemanded(statements, demands, kinds) {
  const words = statements.map(({ spoken }) => contentOf(spoken));
  const [steps, none] = [demands.steps, demands.not_steps].map((texts) => texts.map(contentOfText));
  const acts = new Set(placesOf(steps, words));
  const isNone = (at) => none.some((quote) => share(words[at], quote) >= leastOfQuote);
  const isOpen = (at) =>
    kinds[at].act + kinds[at].reported > likelyOverlooked ||
    steps.some((step) => share(words[at], step) >= leastOfStatement);
  return words.map((_words, at) => acts.has(at) || (!isNone(at) && isOpen(at) ? undefined : false));
}

/** The statements that say the steps best. */
function placesOf(steps, words) {
  let last = 0;
  return steps.flatMap((step) => {
    const scores = words.map(
      (words, at) => share(step, words) - Math.min(farthest, farther * Math.abs(at - last)),
    );
    const best = scores.reduce((most, score, at) => (score > scores[most] ? at : most), 0);
    if (!(scores[best] >= leastOfStep)) return [];
    last = best;
    return [best];
  });
}

/** Of the first words those that are among the second. */
const share = (demanded, words) =>
  [...demanded].filter((word) => words.has(word)).length / Math.max(1, demanded.size);
const contentOfText = (text) => contentWords(text.toLowerCase().match(/[\p{L}\d']+/gu) ?? []);
