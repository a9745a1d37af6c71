import { amountsIn, isSameAmount } from './amounts.js';
import { plainWords } from './canonical-words.js';

/** What binds in a sentence: it may be put in other words, and may not go. */
export type Binding = 'negation' | 'condition' | 'figure';

/** "Step three, …" and "when that is done, …" say where it stands, not what holds. */
const placing =
  /^(?:(?:and|so|then|now|okay),? )*(?:(?:step|number) (?:number )?[\p{L}\d]+[,.:]?|(?:when|once|after) (?:that|this|it|you|we|i)\b[^,]{0,20}\b(?:done|finished|ready|complete|completed)\b,?)\s*/iu;

const conditions: ReadonlySet<string> = new Set(['IF', 'ONLY', 'UNLESS', 'UNTIL', 'BEFORE', 'AFTER', 'WHEN']);

/** What binds in what was said and stands in what was written no more; null where all of it does. */
export function lostBinding(said: string, written: string): Binding | null {
  const theirs = plainWords(said.replace(placing, ''));
  const ours = plainWords(written);
  if (countOf(theirs, isNot) > countOf(ours, isNot)) return 'negation';
  if (countOf(theirs, isCondition) > countOf(ours, isCondition)) return 'condition';
  const heard = amountsIn(theirs).filter(({ at, value }) => value !== 1 || theirs[at] !== 'once');
  const kept = amountsIn(ours);
  return heard.every((amount) => kept.some((other) => isSameAmount(amount, other))) ? null : 'figure';
}

/** "When it is dry, …", "before you lift it, …". */
export const holdsACondition = (text: string): boolean => plainWords(text).some(isCondition);

const isNot = (word: string): boolean => word === 'NOT';
const isCondition = (word: string): boolean => conditions.has(word) || word === 'only';

const countOf = (words: readonly string[], is: (word: string) => boolean): number => words.filter(is).length;
