import type { TranscriptSegment } from '@sop/contracts';
import { contentWords } from '../language/content-words.js';
import { numberWords } from '../language/lexicon.js';

/** Least share of a sentence's content words that the cited segments (and their neighbours) must hold. */
const leastShare = 0.34;

/** Is a sentence supported by the segments it cites? Its figures must all be said; of its content words a third. */
export function supportOf(
  text: string,
  ids: readonly number[],
  segments: readonly TranscriptSegment[],
): { holds: boolean; share: number } {
  const cited = segments.filter((_segment, index) =>
    [-1, 0, 1].some((step) => ids.includes(segments[index + step]?.id ?? -1)),
  );
  const said = cited
    .map((segment) => segment.text)
    .join(' ')
    .toLowerCase();
  const words = [...contentWords(wordsIn(text))];
  const spoken = contentWords(wordsIn(said));
  const share = words.length === 0 ? 0 : words.filter((word) => spoken.has(word)).length / words.length;
  const figures = wordsIn(text).filter((word) => /\d/.test(word));
  const unsaid = figures.some((figure) => !said.includes(figure) && !spokenAsWord(figure, said));
  const negated = /\b(?:not|never|don't|without|avoid)\b/;
  const flipped =
    negated.test(text.toLowerCase()) && !/\b(?:not|never|no|without|avoid|cannot|careful)\b|n't\b/.test(said);
  return {
    holds: share >= leastShare && !unsaid && !flipped,
    share: Math.round(Math.min(1, 0.3 + 0.7 * share) * 100) / 100,
  };
}

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}.'-]+/u)
    .map((word) => word.replace(/^[.'-]+|[.'-]+$/g, ''))
    .filter((word) => word !== '');

const digits = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** "10" where "ten" was said; larger numbers where any number word was said. */
function spokenAsWord(figure: string, said: string): boolean {
  const value = Number(figure.replace(/[^\d.]/g, ''));
  const word = digits[value];
  if (word !== undefined) return new RegExp(`\\b${word}\\b`).test(said);
  return wordsIn(said).some((one) => numberWords.has(one));
}
