import { emptyAdverbs, functionWords, mannerAdverbs, objectPronouns } from './lexicon.js';
import type { Token } from './token.js';

/** Words that carry the subject, crudely stemmed, for comparing two texts. */
export function contentWords(words: readonly string[]): Set<string> {
  return new Set(
    words
      .filter(
        (word) =>
          word.length > 1 &&
          !functionWords.has(word) &&
          !emptyAdverbs.has(word) &&
          !mannerAdverbs.has(word) &&
          !objectPronouns.has(word),
      )
      .map(stem),
  );
}

export const contentOf = (tokens: readonly Token[]): Set<string> =>
  contentWords(tokens.map((token) => token.norm));

export function stem(word: string): string {
  return word.replace(/(?:'s|ies|es|s|ing|ed|er|e)$/, (ending) =>
    word.length - ending.length >= 3 ? (ending === 'ies' ? 'y' : '') : ending,
  );
}

/** Shared words as a share of the smaller set, 0 to 1. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.min(a.size, b.size);
}

/** Dice coefficient, 0 to 1: unlike `overlap` a longer text does not match everything. */
export function dice(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0;
  return (2 * [...a].filter((word) => b.has(word)).length) / (a.size + b.size);
}
