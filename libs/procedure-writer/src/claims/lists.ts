import { isKnownVerb } from '../language/inflection.js';
import { determiners, functionWords, objectPronouns } from '../language/lexicon.js';
import { lemma } from './canonical-words.js';

const word = String.raw`[\p{L}\p{N}'-]+`;
const upTo = (most: number): string => `${word}(?: ${word}){0,${most - 1}}`;
/** "the pump, the hose and the clamp", at most eight things of at most five words. A word is matched in one way alone, or the time grows without bound. */
const list = new RegExp(`(${upTo(5)}(?:, (?:and |or )?${upTo(5)}){0,6}),? (?:and|or) (${upTo(4)})`, 'gu');

/** "Step one, …" is no part of a list. */
const numbering = /\b(?:step|number) \p{L}+,? |^(?:first|then|next|now|finally|and),? /gu;

/** Does the written text name some items of a list and leave others out? */
export function brokenList(written: string, source: string): boolean {
  const writtenWords = new Set(wordsIn(written).map(lemma));
  return [...source.toLowerCase().replace(numbering, '').matchAll(list)].some(([, open = '', last = '']) => {
    const items = [...open.split(/, (?:and |or )?/), last].map((item) => item.trim());
    if (items.length < 2 || (items.length === 2 && !isPair(open, last)) || isActs(items)) return false;
    const heads = items.map((item, at) => headsOf(item, at, items.length));
    const mentioned = heads.filter((words) => words.some((word) => writtenWords.has(word))).length;
    return mentioned > 0 && mentioned < items.length && heads.every((words) => words.length > 0);
  });
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}'-]+/gu) ?? [];

const nouns = (item: string): string[] =>
  wordsIn(item).filter((word) => !functionWords.has(word) && !objectPronouns.has(word));

/** Of the first thing the verb before it is not a part, of the last what comes after it. */
function headsOf(item: string, at: number, count: number): string[] {
  const words = nouns(item).map(lemma);
  return at === 0 ? words.slice(-1) : at === count - 1 ? words.slice(0, 1) : words;
}

/** "the fan and the light": two things, each with its article. */
const isPair = (open: string, last: string): boolean =>
  /(?:^|\s)(?:the|a|an|your) [\p{L}-]+$/u.test(open) && /^(?:the|a|an|your) [\p{L}-]+$/u.test(last);

/** "wash them, dry them and fold them": acts, which may be in different sentences. */
const isActs = (items: readonly string[]): boolean =>
  items.slice(1).some((item) => {
    const [first = '', second = ''] = wordsIn(item);
    return isKnownVerb(first) && (determiners.has(second) || objectPronouns.has(second));
  });
