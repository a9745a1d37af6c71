import { amountsIn, isSameAmount, type Amount } from '../claims/amounts.js';
import { lemma, canonicalWords } from '../claims/canonical-words.js';
import { emptyAdverbs, functionWords } from '../language/lexicon.js';

/** The content of a sentence in base forms: its content words and negations, all its words, and its figures. */
export interface ClauseContent {
  words: ReadonlySet<string>;
  all: ReadonlySet<string>;
  figures: readonly Amount[];
}

/** A negation alone is no content. */
export const isEmpty = ({ words, figures }: ClauseContent): boolean =>
  figures.length === 0 && [...words].every((word) => word === 'NOT');

/** Words around an act without content: "what you want to do is go ahead and …". */
const light: ReadonlySet<string> = new Set(
  (
    'want need go goes come comes stay stays gets ahead going like get got let make see start step number thing things bit little way know think mean try sure remember ' +
    'me us them him myself yourself good nice great fine course kind sort stuff say said call called okay always usually really actually simply carefully basically'
  )
    .split(' ')
    .map(lemma),
);
/** Particles of direction or state. */
const states = /^(?:off|out|up|down)$/;
const statesAtEnd = /^(?:on|in|over|under|through|inside|outside)$/;

export function clauseContentOf(text: string): ClauseContent {
  const plain = canonicalWords(text);
  const figures = amountsIn(plain);
  const counted = new Set(
    figures.flatMap(({ at, end }) => Array.from({ length: end - at }, (_, i) => at + i)),
  );
  const words = plain.filter((word, at) => !counted.has(at) && carriesSense(word, plain[at + 1]));
  return { words: new Set(words.map(baseForm)), all: new Set(plain.map(baseForm)), figures };
}

const carriesSense = (word: string, next: string | undefined): boolean => {
  if (word === 'NOT' || states.test(word)) return true;
  if (statesAtEnd.test(word)) return next === undefined || /\W/.test(next);
  return (
    /^[\p{Ll}\p{N}]/u.test(word) &&
    word.length > 1 &&
    !functionWords.has(word) &&
    !emptyAdverbs.has(word) &&
    !light.has(lemma(word))
  );
};

/** Irregular forms are made regular first, then cut; "added" and "add" end alike. */
const baseForm = (word: string): string => lemma(lemma(word)).replace(/([bdfgmnprt])\1$/, '$1');

/** Share of the words that others have, 0 to 1; 0 where they lack a figure. */
export function sharedOf({ words, figures }: ClauseContent, others: readonly ClauseContent[]): number {
  const isMentioned = (figure: Amount): boolean =>
    others.some((other) => other.figures.some((mentioned) => isSameAmount(figure, mentioned)));
  if (!figures.every(isMentioned)) return 0;
  if (words.size === 0) return 1;
  const shared = [...words].filter((word) => others.some(({ all }) => all.has(word)));
  return shared.length / words.size;
}
