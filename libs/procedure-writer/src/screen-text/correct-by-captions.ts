import { distance } from 'fastest-levenshtein';
import { hasOpposite, isFixed } from '../glossary/protected.js';
import { soundOf } from '../glossary/terms.js';
import { contentWords } from '../language/content-words.js';
import { cardinals } from '../language/lexicon.js';
import { isEnglish } from '../language/tagger.js';
import { timedWordsOf, type TimedSegment, type TimedWord } from '../language/timed-words.js';
import { lettersOf, normalise } from '../language/token.js';
import type { ScreenText } from '../types/observations.js';
import { captionsOf, type Caption } from './captions.js';

/** Captions read worse than this correct nothing. */
const leastConfidence = 0.8;
/** A caption appears up to so long before or after it is spoken, s. */
const nearSeconds = 5;
/** It is about the speech if this share of its words occurs in the same order. */
const fewestShared = 0.6;
/** The most words of a correction. */
const longestRun = 3;
/** The share of letters that may differ, with any sound and with the same sound. */
const mostDifferent = { anySound: 0.34, sameSound: 0.5 } as const;
/** The only other word of a caption with so many words in common is the spoken one, unless the recogniser is as sure of that. */
const fewestAroundOther = 4;
const unsure = 0.85;
/** The confidence of a word that was read. */
const sureAsRead = 0.9;

/**
 * Corrects the transcript by captions with the same words: "Call the burn under cold water" below "Cool the burn under cold water",
 * "999-466-44" below "Call 999". Only words that sound or are spelled alike are replaced, between equal words; negations and
 * words with an antonym never are.
 */
export function correctByCaptions(
  segments: readonly TimedSegment[],
  screens: readonly ScreenText[],
): TimedSegment[] {
  const captions = captionsOf(screens).filter(
    ({ confidence, text }) => confidence >= leastConfidence && text.includes(' '),
  );
  return captions.length === 0 ? [...segments] : segments.map((segment) => corrected(segment, captions));
}

function corrected(segment: TimedSegment, captions: readonly Caption[]): TimedSegment {
  let words = timedWordsOf(segment);
  let isChanged = false;
  for (const caption of captions) {
    if (caption.startSeconds - nearSeconds > segment.end_seconds) continue;
    if (caption.endSeconds + nearSeconds < segment.start_seconds) continue;
    const shown = caption.text.split(/\s+/).filter((word) => lettersOf(word) !== '');
    const changed = correctWords(words, shown);
    const isNew = segment.words !== undefined || changed?.some(({ read }) => read);
    if (changed && isNew) [words, isChanged] = [changed, true];
  }
  if (!isChanged) return segment;
  return { ...segment, text: words.map(({ text }) => text).join(' '), words };
}

/** Undefined where nothing changes. */
function correctWords(spoken: readonly TimedWord[], shown: readonly string[]): TimedWord[] | undefined {
  const pairs = commonWords(spoken, shown);
  if (!isSameSentence(pairs, shown)) return undefined;
  const gaps = gapsBetween(pairs, spoken.length, shown.length);
  const isOnlyOther = pairs.length >= fewestAroundOther && pairs.length === shown.length - 1;
  const changes = gaps.flatMap((gap) => changeIn(gap, spoken, shown, isOnlyOther) ?? []);
  const sure = spoken.map((word, at) => (pairs.some(([own]) => own === at) ? confirmed(word) : word));
  if (changes.length === 0 && sure.every((word, at) => word === spoken[at])) return undefined;
  return changes.reduceRight(
    (words, { from, to, written }) => [...words.slice(0, from), ...written, ...words.slice(to)],
    sure,
  );
}

/** Spoken and read. */
const confirmed = (word: TimedWord): TimedWord =>
  (word.confidence ?? 1) < sureAsRead ? { ...word, confidence: sureAsRead } : word;

type Pair = readonly [spoken: number, shown: number];

/** The longest run of words that both say in the same order, as close together as the caption has them. */
function commonWords(spoken: readonly TimedWord[], shown: readonly string[]): Pair[] {
  const reach = Math.ceil(shown.length * 1.5) + 1;
  let best: Pair[] = [];
  spoken.forEach((_, from) => {
    const common = longestCommon(spoken.slice(from, from + reach), shown);
    if (common.length > best.length) best = common.map(([at, other]) => [at + from, other] as const);
  });
  return best;
}

function longestCommon(spoken: readonly TimedWord[], shown: readonly string[]): Pair[] {
  const table: Pair[][][] = [];
  for (let i = spoken.length; i >= 0; i -= 1) {
    const row: Pair[][] = (table[i] = []);
    for (let j = shown.length; j >= 0; j -= 1) {
      if (i === spoken.length || j === shown.length) row[j] = [];
      else if (isSame(spoken[i]?.text ?? '', shown[j] ?? ''))
        row[j] = [[i, j], ...(table[i + 1]?.[j + 1] ?? [])];
      else {
        const [one, other] = [table[i + 1]?.[j] ?? [], row[j + 1] ?? []];
        row[j] = one.length >= other.length ? one : other;
      }
    }
  }
  return table[0]?.[0] ?? [];
}

const isSame = (spoken: string, shown: string): boolean => {
  const [one, other] = [normalise(spoken), normalise(shown)];
  return asFigure(one) === asFigure(other) || `${one}s` === other || `${other}s` === one;
};
const asFigure = (word: string): string => String(cardinals.get(word) ?? word);

function isSameSentence(pairs: readonly Pair[], shown: readonly string[]): boolean {
  const common = pairs.map(([, at]) => normalise(shown[at] ?? ''));
  if (shown.length === 2) return common.length === 1 && shown.some((word) => /\d/.test(word));
  return common.length >= Math.max(2, fewestShared * shown.length) && contentWords(common).size > 0;
}

interface Gap {
  spoken: readonly [from: number, to: number];
  shown: readonly [from: number, to: number];
  isFirst: boolean;
  isLast: boolean;
}

/** The words between equal words, before the first and after the last of them. */
function gapsBetween(pairs: readonly Pair[], spokenLength: number, shownLength: number): Gap[] {
  const ends: Pair[] = [[-1, -1], ...pairs, [spokenLength, shownLength]];
  return ends.slice(1).flatMap(([spoken, shown], at) => {
    const [beforeSpoken, beforeShown] = ends[at] ?? [-1, -1];
    if (shown === beforeShown + 1 || shown - beforeShown - 1 > longestRun) return [];
    return [
      {
        spoken: [beforeSpoken + 1, spoken] as const,
        shown: [beforeShown + 1, shown] as const,
        isFirst: at === 0,
        isLast: at === ends.length - 2,
      },
    ];
  });
}

function changeIn(
  { spoken: [from, to], shown: [first, last], isFirst, isLast }: Gap,
  spoken: readonly TimedWord[],
  shown: readonly string[],
  isOnlyOther: boolean,
): { from: number; to: number; written: TimedWord[] } | undefined {
  const words = shown.slice(first, last);
  const lengths = isFirst || isLast ? [words.length, words.length + 1, words.length - 1] : [to - from];
  for (const length of lengths) {
    if (length < 1 || length > longestRun || length > to - from) continue;
    const start = isFirst ? to - length : from;
    const span = spoken.slice(start, start + length);
    if (standsFor(words, span, isOnlyOther))
      return { from: start, to: start + length, written: captionWords(words, span) };
  }
  return undefined;
}

function standsFor(shown: readonly string[], spoken: readonly TimedWord[], isOnlyOther: boolean): boolean {
  if (spoken.slice(0, -1).some(({ text }) => /[.?!]$/.test(text))) return false;
  const [shownLetters, spokenLetters] = [
    lettersOf(shown.join('')),
    lettersOf(spoken.map(({ text }) => text).join('')),
  ];
  // The reader of pictures misses spaces ("ora clean bag").
  if (shownLetters === spokenLetters) return false;
  if (spoken.map(({ text }) => cardinals.get(normalise(text)) ?? '').join('') === shownLetters) return true;
  if (shown.some((word) => /\d/.test(word)))
    return (
      /^\d+$/.test(shownLetters) &&
      spokenLetters !== shownLetters &&
      spokenLetters.startsWith(shownLetters) &&
      /^\d+$/.test(spokenLetters)
    );
  if (spoken.some(({ text }) => isFixed(text)) || shown.some((word) => isFixed(word))) return false;
  if (spoken.some(({ text }) => hasOpposite(text)) && shown.some((word) => hasOpposite(word))) return false;
  if (!shown.every((word) => isEnglish(normalise(word)))) return false;
  const [only] = spoken.length === 1 ? spoken : [];
  if (isOnlyOther && only?.confidence !== undefined && only.confidence < unsure) return true;
  const difference =
    distance(shownLetters, spokenLetters) / Math.max(shownLetters.length, spokenLetters.length);
  const isAlike = soundOf(shownLetters) === soundOf(spokenLetters);
  return difference <= (isAlike ? mostDifferent.sameSound : mostDifferent.anySound);
}

/** The words of the caption in place of the recognised ones, with their capital and punctuation. */
function captionWords(shown: readonly string[], spoken: readonly TimedWord[]): TimedWord[] {
  const [start, end] = [spoken[0]?.start_seconds ?? 0, spoken.at(-1)?.end_seconds ?? 0];
  const tail = /[^\p{L}\p{N}]*$/u.exec(spoken.at(-1)?.text ?? '')?.[0] ?? '';
  const isCapital = /^\p{Lu}/u.test(spoken[0]?.text ?? '');
  return shown.map((word, at) => {
    const bare = word.replace(/[^\p{L}\p{N}]+$/u, '');
    const small = bare.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
    const text = at === 0 && isCapital ? small.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : small;
    return {
      text: at === shown.length - 1 ? text + tail : text,
      start_seconds: start + ((end - start) * at) / shown.length,
      end_seconds: start + ((end - start) * (at + 1)) / shown.length,
      confidence: sureAsRead,
      read: true,
    };
  });
}
