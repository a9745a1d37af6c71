import { isEnglish } from '../language/tagger.js';
import type { TimedSegment } from '../language/timed-words.js';
import { meanConfidence } from '../statements/unclear.js';
import type { Statement } from '../types/statement.js';

export const notInEnglish =
  'The speech is not in English. No other language is understood yet, so there are no steps.';

/** Mostly in a script that is not read here, as another recogniser may write it. */
export function isInOtherScript(segments: readonly { text: string }[]): boolean {
  const letters = segments.flatMap(({ text }) => text.match(/\p{L}/gu) ?? []);
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter));
  return latin.length * 2 < letters.length;
}

/** Fewer words say little about the language. */
const fewestWords = 12;
/** Of English speech nineteen words of twenty are in the dictionary, of related languages at most nine by chance. */
const leastEnglish = 0.7;
/** A recogniser of English writes English words for any language, with less confidence than this. */
const leastSure = 0.5;
/** The same for few words, where one misrecognised word counts for more. */
const leastSureOfFew = 0.4;

/** Speech with hardly a word of English, or with less confidence than English has. */
export function isForeign(statements: readonly Statement[]): boolean {
  const words = statements.flatMap(({ spoken }) => spoken);
  const isShort = words.length < fewestWords;
  if (meanConfidence(words) < (isShort ? leastSureOfFew : leastSure)) return true;
  const english = words.filter(({ norm }) => /^\d/.test(norm) || isEnglish(norm));
  return !isShort && english.length / words.length < leastEnglish;
}

/** English films with human voices are recognised with .64 or more on average, speech in other languages with .52 or less. */
const sureAsEnglish = 0.62;

/** Does accepted speech have so little confidence that it may be in another language? False where the recogniser reports no confidence of words. */
export function mayBeForeign(segments: readonly TimedSegment[]): boolean {
  const words = segments.flatMap(({ words: spoken = [] }) => spoken);
  return (
    words.length >= fewestWords &&
    meanConfidence(words.map(({ confidence }) => ({ confidence }))) < sureAsEnglish
  );
}
