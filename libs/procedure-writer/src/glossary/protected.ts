import { hasAntonym } from '../claims/antonyms.js';
import { lemma } from '../claims/canonical-words.js';
import { actionVerbs, numberWords, ordinals } from '../language/lexicon.js';
import { normalise } from '../language/token.js';

const denial = /^(?:no|not|never|nor|none|nobody|nothing|neither|without|cannot|unless|except|only|.+n't)$/;

const partsOf = (word: string): string[] => normalise(word).split('-');

/** Figures and negations are never replaced. */
export const isFixed = (word: string): boolean =>
  /\p{N}/u.test(word) ||
  partsOf(word).some((part) => numberWords.has(part) || ordinals.has(part) || denial.test(part));

/** Words with an antonym ("left", "open", "with") are never replaced by a similar one. */
export const hasOpposite = (word: string): boolean => partsOf(word).some((part) => hasAntonym(lemma(part)));

/** A verb of action is no misrecognised name. */
export const isActionVerb = (word: string): boolean => {
  const norm = normalise(word);
  return actionVerbs.has(norm) || actionVerbs.has(lemma(norm));
};
