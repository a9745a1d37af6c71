import { hasAntonym } from '../claims/antonyms.js';
import { lemma } from '../claims/canonical-words.js';
import { actionVerbs, numberWords, ordinals } from '../language/lexicon.js';
import { normalise } from '../language/token.js';

const denial = /^(?:no|not|never|nor|none|nobody|nothing|neither|without|cannot|unless|except|only|.+n't)$/;

const partsOf = (word: string): string[] => normalise(word).split('-');

/** Figures and denials: nothing stands in their place. */
export const isFixed = (word: string): boolean =>
  /\p{N}/u.test(word) ||
  partsOf(word).some((part) => numberWords.has(part) || ordinals.has(part) || denial.test(part));

/** Words with a contrary ("left", "open", "with"): no likeness may change what they say. */
export const hasContrary = (word: string): boolean => partsOf(word).some((part) => hasAntonym(lemma(part)));

/** What is done in a step is no name that was misheard. */
export const isDeed = (word: string): boolean => {
  const norm = normalise(word);
  return actionVerbs.has(norm) || actionVerbs.has(lemma(norm));
};
