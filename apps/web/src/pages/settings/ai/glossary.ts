import { glossaryLimits } from '@sop/contracts';
import { texts } from './ai.texts.js';

/** One word or name per line, without duplicates, in the typed order. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

/** Why a glossary cannot be saved, as a sentence. */
export function glossaryError(text: string): string | null {
  const words = wordsOf(text);
  const long = words.find((word) => word.length > glossaryLimits.wordLength);
  if (long) return texts.tooLong(long.slice(0, glossaryLimits.wordLength));
  if (words.length > glossaryLimits.words) return texts.tooMany;
  const letters = words.reduce((sum, { length }) => sum + length, 0);
  return letters > glossaryLimits.letters ? texts.tooManyLetters : null;
}
