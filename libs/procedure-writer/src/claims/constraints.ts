import { amountsIn, isSameAmount } from './amounts.js';
import { canonicalWords } from './canonical-words.js';

/** A constraint of a sentence may be reworded and must not be lost. */
type ConstraintKind = 'negation' | 'condition' | 'figure';

/** "Step three, …" and "when that is done, …" give the order, not a condition. */
const placing =
  /^(?:(?:and|so|then|now|okay),? )*(?:(?:step|number) (?:number )?[\p{L}\d]+[,.:]?|(?:when|once|after) (?:that|this|it|you|we|i)\b[^,]{0,20}\b(?:done|finished|ready|complete|completed)\b,?)\s*/iu;

const conditions: ReadonlySet<string> = new Set(['IF', 'ONLY', 'UNLESS', 'UNTIL', 'BEFORE', 'AFTER', 'WHEN']);

/** The kind of constraint of the source that the written text has lost; null where it has all. */
export function lostConstraint(source: string, written: string): ConstraintKind | null {
  const sourceWords = canonicalWords(source.replace(placing, ''));
  const writtenWords = canonicalWords(written);
  if (countOf(sourceWords, isNot) > countOf(writtenWords, isNot)) return 'negation';
  if (countOf(sourceWords, isCondition) > countOf(writtenWords, isCondition)) return 'condition';
  const sourceAmounts = amountsIn(sourceWords).filter(
    ({ at, value }) => value !== 1 || sourceWords[at] !== 'once',
  );
  const writtenAmounts = amountsIn(writtenWords);
  return sourceAmounts.every((amount) => writtenAmounts.some((other) => isSameAmount(amount, other)))
    ? null
    : 'figure';
}

/** "When it is dry, …", "before you lift it, …". */
export const holdsACondition = (text: string): boolean => canonicalWords(text).some(isCondition);

const isNot = (word: string): boolean => word === 'NOT';
const isCondition = (word: string): boolean => conditions.has(word) || word === 'only';

const countOf = (words: readonly string[], is: (word: string) => boolean): number => words.filter(is).length;
