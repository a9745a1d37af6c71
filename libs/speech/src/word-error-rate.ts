import { spokenNumber } from './spoken-number.js';

export interface WordErrors {
  /** Substitutions, insertions and deletions. */
  errors: number;
  /** Words of the reference. */
  words: number;
  /** errors / words; 0 for two empty texts, 1 for text against an empty reference. */
  rate: number;
}

/**
 * Word error rate: the Levenshtein distance over words. Case and punctuation do not count, and whole numbers under a million are
 * compared as words ("21" equals "twenty-one"), "0.1" as "zero point one".
 */
export function wordErrorRate(reference: string, hypothesis: string): WordErrors {
  const expected = normalisedWords(reference);
  const hypothesisWords = normalisedWords(hypothesis);
  const errors = editDistance(expected, hypothesisWords);
  const rate = expected.length === 0 ? Math.min(1, hypothesisWords.length) : errors / expected.length;
  return { errors, words: expected.length, rate };
}

export function normalisedWords(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(/(\d)\.(?=\d)/g, '$1 point ')
    .replace(/(\d)%/g, '$1 percent ')
    .replace(/\d+/g, (digits) => ` ${spokenNumber(digits)} `)
    .replace(/[^\p{L}' ]+/gu, ' ')
    .split(/\s+/)
    .map((word) => word.replace(/^'+|'+$/g, ''))
    .filter((word) => word !== '');
}

function editDistance(expected: string[], hypothesisWords: string[]): number {
  let previous = Array.from({ length: hypothesisWords.length + 1 }, (_, column) => column);
  expected.forEach((word, row) => {
    const current = [row + 1];
    hypothesisWords.forEach((other, column) => {
      const replaced = (previous[column] ?? 0) + (word === other ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    });
    previous = current;
  });
  return previous.at(-1) ?? 0;
}
